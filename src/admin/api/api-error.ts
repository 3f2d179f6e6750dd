type Answer = Readonly<Record<string, unknown>>;

/** A failed call. Without an answer `status` is 0 and `code` is `network_failed`, `timed_out` or `aborted`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** For what only one call sends, such as `activeSession`. */
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

const TOO_LARGE_FOR_PROXY =
  "File too large for the web server. Choose a smaller file, or ask the person who runs the website to allow larger uploads.";

/** Upload limits get words of the client; a 413 without a sentence comes from a proxy with a smaller limit. */
export function refusal(status: number, answer: Answer): ApiError {
  let sentence = typeof answer.error === "string" ? answer.error : "";
  if (status === 413 && sentence === "") sentence = TOO_LARGE_FOR_PROXY;
  if (status === 400 && sentence.includes("File too large")) sentence = "File too large. Max 1 MB per image.";
  if (status === 400 && sentence.includes("Too many files")) sentence = "Too many files. Max 10 images per upload.";
  return new ApiError(sentence, status, typeof answer.code === "string" ? answer.code : "", answer);
}

/** The record as it is now when a colleague has changed it; otherwise null. */
export function changedMeanwhile<Entity>(error: unknown): Entity | null {
  return error instanceof ApiError && error.code === "changed_meanwhile" ? (error.answer.current as Entity) : null;
}

/** Whether the person stopped the call, or already knows that the session ended. */
export function isKnownAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "aborted" || error.status === 401);
}

/** The server's own sentence, else the fallback, such as `Save failed`. */
export function sentenceOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  return (error instanceof ApiError && error.message) || fallback;
}

/** Advice for a failure without an answer; null for any other. @param comfort what is not lost */
export function hintOf(error: unknown, comfort = "What you typed is still here"): string | null {
  if (!(error instanceof ApiError) || error.status !== 0 || error.code === "aborted") return null;
  return error.code === "timed_out"
    ? `The server took too long to answer. ${comfort}: please try again.`
    : `The server cannot be reached. Check the internet connection and try again. ${comfort}.`;
}
