import * as m from "#messages/compiled/server.ts";

/**
 * An expected error, which `http/error-handler.ts` turns into a response: `message` is for people, `code` for programs,
 * and `fields` maps invalid form fields to messages.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly details: object;

  constructor(status: number, code: string, message: string, { fields, headers = {}, details = {} }: Extra = {}) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
    this.details = details;
  }
}

interface Extra {
  fields?: Record<string, string> | undefined;
  headers?: Record<string, string>;
  /** Further fields of the response body, such as `needsForce`. */
  details?: object;
}

export class BadInputError extends AppError {
  constructor(message: string, fields?: Record<string, string>) {
    super(400, "bad_input", message, { fields });
  }
}

/** Creates the error for one invalid form field; the field's message is also the error's message. */
export const fieldError = (field: string, sentence: string) => new BadInputError(sentence, { [field]: sentence });

/** Status 401, at which the client shows the login. */
export class UnauthorizedError extends AppError {
  constructor() {
    const headers = { "www-authenticate": "Bearer" };
    super(401, "session_expired", m.sessionExpired(), { headers });
  }
}

export class ForbiddenError extends AppError {
  constructor(message: string, code = "forbidden") {
    super(403, code, message);
  }
}

export class ConflictError extends AppError {
  constructor(message: string, { code = "conflict", ...extra }: Extra & { code?: string } = {}) {
    super(409, code, message, extra);
  }
}

export class NotFoundError extends AppError {
  constructor(message = m.nothingHere(), code = "not_found") {
    super(404, code, message);
  }
}

/** `field` is the form field of the file. */
export class InvalidUploadError extends AppError {
  constructor(field: string, message: string) {
    super(400, "invalid_upload", message, { fields: { [field]: message } });
  }
}

/** A field references a record that does not exist. */
export class InvalidReferenceError extends AppError {
  constructor(field: string, message: string) {
    super(400, "invalid_reference", message, { fields: { [field]: message } });
  }
}

/** The record has changed since the client read it. The response contains the present record in `current`. */
export class ChangedMeanwhileError extends ConflictError {
  constructor(current: unknown, wanted: "save" | "delete" = "save") {
    super(wanted === "save" ? m.changedNotSaved() : m.changedNotDeleted(), {
      code: "changed_meanwhile",
      details: { current },
    });
  }
}

export class TooManyRequestsError extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, "too_many_requests", message, { headers: { "retry-after": String(retryAfterSeconds) } });
  }
}

/** Status 503 under load, or for a problem already logged: logged in one line, and not listed among the last errors. */
export class BusyError extends AppError {
  constructor(message = m.busy(), code = "busy", retryAfterSeconds = 2) {
    super(503, code, message, { headers: { "retry-after": String(retryAfterSeconds) } });
  }
}

/** Status 503 after a COMMIT whose outcome is unknown: everything was stored, or nothing. */
export class CommitUnknownError extends AppError {
  constructor(cause: unknown) {
    super(503, "commit_unknown", m.commitUnknown(), {
      headers: { "retry-after": "2" },
    });
    this.cause = cause;
  }
}

/** Returns an error's message in one short line, or its code if there is no message (as in an AggregateError). */
export function errorReason(error: unknown): string {
  const said = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  const line = said.replace(/[\s\p{Cc}]+/gu, " ");
  return line.trim().slice(0, 200);
}

/** A wrong setting, content file or port: printed as one line, without a stack. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The interface that zod and zod/mini have in common. */
interface Parser<Value> {
  safeParse(input: unknown): { success: true; data: Value } | { success: false; error: { issues: Issue[] } };
}

/** Validates input with a schema and returns the parsed value. @throws {BadInputError} see `badInput` */
export function parseInput<Value>(schema: Parser<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw badInput(parsed.error.issues);
}

/** Builds a BadInputError with the first field's message; `fields` contains the first message of each field. */
export function badInput(issues: readonly Issue[]): BadInputError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) if (path.length > 0) fields[path.join(".")] ??= message;
  const [message] = Object.values(fields);
  // If the input is not an object, there is no field to name.
  if (message === undefined) return new BadInputError(m.sendFieldsAsJson());
  return new BadInputError(message, fields);
}
