/** What a call failed with. `status` 0 means that no answer came: `code` tells why. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's machine word, or one of ours: `network_failed`, `timed_out`, `aborted`. */
  readonly code: string;
  /** Form fields at fault, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** With code `changed_meanwhile`: the record as it is now. */
  readonly current: unknown;
  /** The whole answer: for what only one call sends, such as `activeSession`. */
  readonly answer: Readonly<Record<string, unknown>>;

  /** @param message the server's sentence; empty when it gave none */
  constructor(message: string, status: number, code: string, answer: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.answer = answer;
    this.fields = isRecord(answer.fields) ? (answer.fields as Record<string, string>) : {};
    this.current = answer.current;
  }
}

const TOO_LARGE_FOR_PROXY =
  "File too large for the web server. Choose a smaller file, or ask whoever runs the website to allow larger uploads.";

/**
 * A refusal, from its status and body. Upload limits get the client's words (specification, section 8). A 413 without a
 * sentence is no answer of our server's: a proxy in front of it has a smaller limit.
 */
export function refusal(status: number, answer: Readonly<Record<string, unknown>>): ApiError {
  const sentence = typeof answer.error === "string" ? answer.error : "";
  const code = typeof answer.code === "string" ? answer.code : "";
  const words = status === 413 && sentence === "" ? TOO_LARGE_FOR_PROXY : sentence;
  return new ApiError(status === 400 ? uploadLimitWords(sentence) : words, status, code, answer);
}

/** No answer came. What that means for the person says `hintOf`. */
export function noAnswer(code: "network_failed" | "timed_out" | "aborted"): ApiError {
  return new ApiError("", 0, code);
}

/** The record of the server when somebody else changed it since this one was read; otherwise null. */
export function changedMeanwhile<Entity>(error: unknown): Entity | null {
  return error instanceof ApiError && error.code === "changed_meanwhile" ? (error.current as Entity) : null;
}

/** Whether the person stopped the call, or is already told that the session ended: nothing more needs to be said. */
export function isToldAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "aborted" || error.status === 401);
}

/**
 * What a toast or a message says of a failure: the server's own sentence, else the screen's fallback (rulings, 'Screens').
 * @param fallback such as `Save failed`
 */
export function sentenceOf(error: unknown, fallback = "Something went wrong. Please try again."): string {
  return (error instanceof ApiError && error.message) || fallback;
}

/**
 * What to do about a failure without an answer, beside its cause; null for any other.
 * @param comfort what is not lost
 */
export function hintOf(error: unknown, comfort = "What you typed is still here"): string | null {
  if (!(error instanceof ApiError) || error.status !== 0 || error.code === "aborted") return null;
  return error.code === "timed_out"
    ? `The server took too long to answer. ${comfort}: please try again.`
    : `The server cannot be reached. Check the internet connection and try again. ${comfort}.`;
}

function uploadLimitWords(sentence: string): string {
  if (sentence.includes("File too large")) return "File too large. Max 1 MB per image.";
  if (sentence.includes("Too many files")) return "Too many files. Max 10 images per upload.";
  return sentence;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
