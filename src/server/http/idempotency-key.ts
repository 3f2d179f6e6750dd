import { z } from "zod";
import { AppError } from "#server/errors.ts";

const SHORTEST = 8;
const LONGEST = 200;

/** What the header `Idempotency-Key` may be: the server checks by it, and the API reference tells it. */
export const idempotencyKeySchema = z
  .string()
  .min(SHORTEST)
  .max(LONGEST)
  .regex(/^[\x21-\x7e]+$/);

export const IDEMPOTENCY_KEY_RULE = `${SHORTEST} to ${LONGEST} visible characters`;

/** 422: the key was used for another content. */
export function keyReused(): AppError {
  return new AppError(
    422,
    "idempotency_key_reused",
    "This Idempotency-Key belongs to another request. Send this one with a key of its own.",
  );
}

/** 409: the first request with the key has no answer yet. */
export function stillInHand(): AppError {
  return new AppError(409, "request_in_hand", "This is being saved already. Please wait a moment.", {
    headers: { "retry-after": "2" },
  });
}
