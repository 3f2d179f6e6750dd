import { CAPTCHA_FAILED } from "#contract/captcha-failed.ts";
import { AppError } from "#server/errors.ts";

/** No valid token: missing, malformed, forged, expired, refused by the provider or used before. */
export class CaptchaError extends AppError {
  /** For the log: what was wrong with the token. Visitors see one sentence whatever the reason. */
  readonly reason: string;

  constructor(reason: string) {
    super(400, "captcha_failed", CAPTCHA_FAILED);
    this.reason = reason;
  }
}

/** The token could not be checked. Nothing is stored unchecked, so the visitor must know that it was not taken. */
export class CaptchaUnavailableError extends AppError {
  /** For the log: what is wrong with the provider, or with our settings for it. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(
      503,
      "captcha_unavailable",
      "The spam check does not answer just now, so your enquiry was not sent. Please try again in a minute, or call the admission cell.",
      { headers: { "retry-after": "60" } },
    );
    this.reason = reason;
    this.cause = cause;
  }
}
