import * as m from "#messages/compiled/admin.ts";

type Answer = Readonly<Record<string, unknown>>;

/** A failed call. Without an answer `status` is 0 and `code` is `network_failed`, `timed_out` or `aborted`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** The JSON of the answer, for what only one call sends, such as `activeSession`. */
  readonly answer: Answer;
  readonly fields: Readonly<Record<string, string>>;

  /** @param message the server's sentence; empty when it gave none */
  constructor(message: string, status: number, code: string, answer: Answer = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.answer = answer;
    this.fields = (answer.fields ?? {}) as Record<string, string>;
  }
}

/**
 * The error for a refused call. Upload limits get words of the client, where the server answers in English; a 413 without a
 * sentence comes from a proxy with a smaller limit.
 */
export function refusal(status: number, answer: Answer): ApiError {
  let sentence = typeof answer.error === "string" ? answer.error : "";
  if (status === 413 && sentence === "") sentence = m.tooLargeForProxy();
  if (status === 400 && sentence.includes("File too large")) sentence = m.imageTooLarge();
  if (status === 400 && sentence.includes("Too many files")) sentence = m.tooManyPerUpload();
  return new ApiError(sentence, status, typeof answer.code === "string" ? answer.code : "", answer);
}

/** The record as it is now when a colleague has changed it; otherwise null. */
export function changedMeanwhile<Entity>(error: unknown): Entity | null {
  return error instanceof ApiError && error.code === "changed_meanwhile" ? (error.answer.current as Entity) : null;
}

/** Whether the person stopped the call, did not give the password for it, or already knows that the session ended. */
export function isKnownAlready(error: unknown): boolean {
  return error instanceof ApiError && (["aborted", "sign_in_again"].includes(error.code) || error.status === 401);
}

/** The server's own sentence, else the fallback, such as `Save failed`. */
export function sentenceOf(error: unknown, fallback = m.somethingWentWrong()): string {
  return (error instanceof ApiError && error.message) || fallback;
}

/** Advice for a failure without an answer; null for any other. @param comfort what is not lost */
export function hintOf(error: unknown, comfort = m.typedStillHere()): string | null {
  if (!(error instanceof ApiError) || error.status !== 0 || error.code === "aborted") return null;
  return error.code === "timed_out" ? m.serverTooSlow({ comfort }) : m.serverUnreachableBut({ comfort });
}
