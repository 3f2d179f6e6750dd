import * as m from "#messages/compiled/admin.ts";

type Answer = Readonly<Record<string, unknown>>;

/** A failed call. Without a response, `status` is 0 and `code` is `network_failed`, `timed_out` or `aborted`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** JSON body of the response, for fields specific to one endpoint, such as `activeSession`. */
  readonly responseBody: Answer;
  readonly fields: Readonly<Record<string, string>>;

  /** @param message the server's error message; empty if it sent none */
  constructor(message: string, status: number, code: string, answer: Answer = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.responseBody = answer;
    this.fields = (answer.fields ?? {}) as Record<string, string>;
  }
}

/**
 * Returns the error for an unsuccessful response. Messages about upload limits are replaced by the client's own, since
 * the server's may be in English. A 413 without a message comes from a proxy with a lower limit than the server's.
 */
export function createApiError(status: number, answer: Answer): ApiError {
  let sentence = typeof answer.error === "string" ? answer.error : "";
  if (status === 413 && sentence === "") sentence = m.tooLargeForProxy();
  if (status === 400 && sentence.includes("File too large")) sentence = m.imageTooLarge();
  if (status === 400 && /Too many files(?!.* one )/.test(sentence)) sentence = m.tooManyPerUpload();
  return new ApiError(sentence, status, typeof answer.code === "string" ? answer.code : "", answer);
}

/** Returns the current record if the error says that a colleague has changed it; otherwise null. */
export function conflictingRecord<Entity>(error: unknown): Entity | null {
  return error instanceof ApiError && error.code === "changed_meanwhile"
    ? (error.responseBody.current as Entity)
    : null;
}

/** Returns whether the user aborted the call, declined the password prompt, or knows that the session has ended. */
export function isErrorKnownToUser(error: unknown): boolean {
  return error instanceof ApiError && (["aborted", "sign_in_again"].includes(error.code) || error.status === 401);
}

/** Returns the server's error message, or else the fallback, such as `Save failed`. */
export function getErrorMessage(error: unknown, fallback = m.somethingWentWrong()): string {
  return (error instanceof ApiError && error.message) || fallback;
}

/** Returns advice if there was no response; otherwise null. @param comfort reassurance, such as `Nothing is lost` */
export function getConnectionHint(error: unknown, comfort = m.typedStillHere()): string | null {
  if (!(error instanceof ApiError) || error.status !== 0 || error.code === "aborted") return null;
  return error.code === "timed_out" ? m.serverTooSlow({ comfort }) : m.serverUnreachableBut({ comfort });
}
