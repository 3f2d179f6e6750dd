/**
 * What a service throws when it refuses. Only `http/error-handler.ts` turns it into an answer.
 * `message` is a sentence for people; `code` is a word for programs; `fields` says which form field is at fault.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the answer, where a call has its own, such as `needsForce`. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      fields?: Record<string, string>;
      headers?: Record<string, string>;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.headers = extra.headers ?? {};
    this.details = extra.details ?? {};
  }
}

export class BadInputError extends AppError {
  constructor(message: string, fields?: Record<string, string>) {
    super(400, "bad_input", message, fields ? { fields } : {});
  }
}

/** The one answer to a request without a live session: the client goes to the login (specification, section 8). */
export class UnauthorizedError extends AppError {
  constructor() {
    super(401, "session_expired", "Session expired. Please log in again.", {
      headers: { "www-authenticate": "Bearer" },
    });
  }
}

export class ForbiddenError extends AppError {
  constructor(message: string, code = "forbidden") {
    super(403, code, message);
  }
}

export class ConflictError extends AppError {
  constructor(message: string, extra: { code?: string; fields?: Record<string, string>; details?: object } = {}) {
    const { code = "conflict", fields, details } = extra;
    super(409, code, message, { ...(fields && { fields }), ...(details && { details: { ...details } }) });
  }
}

export class NotFoundError extends AppError {
  constructor(message = "There is nothing at this address.") {
    super(404, "not_found", message);
  }
}

/** A file that is not taken. `field` is the form field that it came in. */
export class InvalidUploadError extends AppError {
  constructor(field: string, message: string) {
    super(400, "invalid_upload", message, { fields: { [field]: message } });
  }
}

/** A field names a record that is not there. */
export class InvalidReferenceError extends AppError {
  constructor(field: string, message: string) {
    super(400, "invalid_reference", message, { fields: { [field]: message } });
  }
}

const NOT_SAVED = "Nothing was saved: look at the newer version, then save again.";
const NOT_DELETED = "Nothing was deleted: look at the newer version, then delete it again if it shall go.";

/** Somebody else has saved the record since it was read: the answer carries it as it is now, in `current`. */
export class ChangedMeanwhileError extends ConflictError {
  /** @param wanted what the person wanted to do with it */
  constructor(current: unknown, wanted: "save" | "delete" = "save") {
    super(`Somebody else has changed this since you opened it. ${wanted === "save" ? NOT_SAVED : NOT_DELETED}`, {
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

/** The database gave no clear answer to a COMMIT: what was to be saved is stored whole or not at all, and which is not known. */
export class CommitUnknownError extends AppError {
  constructor(cause: unknown) {
    super(503, "commit_unknown", "The database did not answer in time. Reload to see whether this was saved.", {
      headers: { "retry-after": "2" },
    });
    this.cause = cause;
  }
}

/** The start cannot go on: a setting, a content file or a port is wrong. Printed as one line, without a stack. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}
