import { z } from "zod";
import { okReplySchema } from "./common.ts";

/** Schema for the lower-case hex of `bytes` bytes. */
const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
    .meta({ examples: ["3f".repeat(bytes)] });

/** A challenge in the format of altcha-lib, signed by the server. Unknown keys are refused. */
export const challengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: hex(16),
    salt: hex(16),
    cost: z.int().positive(),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    keySignature: hex(32),
    /** Unix time in seconds. Required, since altcha-lib treats a challenge without `expiresAt` as valid for ever. */
    expiresAt: z.int().positive(),
  }),
  signature: hex(32),
});

/** Reply of `GET /api/captcha/challenge`. */
export const challengeReplySchema = okReplySchema.extend({
  challenge: challengeSchema,
  /** Remaining lifetime. Relative to the reply, because a phone's clock may be hours off. */
  lifetimeSeconds: z.int().positive(),
});

/** A solved challenge. A captcha token is this object as base64-encoded JSON. */
export const proofOfWorkSchema = z.strictObject({
  challenge: challengeSchema,
  solution: z.strictObject({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: hex(32) }),
});

export type Challenge = z.infer<typeof challengeSchema>;
export type ChallengeReply = z.infer<typeof challengeReplySchema>;
export type ProofOfWork = z.infer<typeof proofOfWorkSchema>;
