/**
 * What a service throws when it refuses. Only `http/error-handler.ts` turns it into an answer.
 * `message` is a sentence for people; `code` is a word for programs; `fields` says which form field is at fault.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.headers = extra.headers ?? {};
  }
}

export class BadInputError extends AppError {
  constructor(message: string, fields?: Record<string, string>) {
    super(400, "bad_input", message, fields ? { fields } : {});
  }
}

export class NotFoundError extends AppError {
  constructor(message = "There is nothing at this address.") {
    super(404, "not_found", message);
  }
}

export class TooManyRequestsError extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, "too_many_requests", message, { headers: { "retry-after": String(retryAfterSeconds) } });
  }
}

/** The start cannot go on: a setting, a content file or a port is wrong. Printed as one line, without a stack. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}
