import { createHash, randomBytes } from "node:crypto";
import * as altcha from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { type Challenge, challengeSchema, type ProofOfWork, proofOfWorkSchema } from "#contract/captcha.ts";
import { CAPTCHA_FAILED } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/server.ts";
import type { Config } from "#server/platform/config.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { getOrCreateSecret } from "#server/platform/db/secrets.ts";
import { AppError, NotFoundError } from "#server/platform/errors.ts";
import { once } from "#server/platform/work/once.ts";

export const CHALLENGE_LIFETIME_SECONDS = 600;
/** PBKDF2 iterations for each key. A browser derives 50 to 150 keys per proof, about 0.3 s; the server derives one. */
const ROUNDS = 5_000;
const MIN_KEYS = 50;
const MAX_KEYS = 150;
/** Maximum length of a proof's token, in characters; a real token has about 0.8 kB. */
const MAX_PROOF_LENGTH = 4_096;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const VERIFY_TIMEOUT_MS = 5_000;
/** A nonce is kept this much longer than its token is valid, because the clocks of instances may differ. */
const CLOCK_DIFFERENCE_MS = 60_000;
const RECAPTCHA_LIFETIME_MS = 120_000;

/** reCAPTCHA error codes caused by our settings, not by the visitor's token. */
const ERRORS_OF_OUR_SETTINGS = new Set(["missing-input-secret", "invalid-input-secret"]);

/** Google's response from `siteverify`. */
const verdictSchema = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** The part of a valid token that `consumeNonce` stores; null when the captcha is off. */
type CaptchaPass = {
  /** Identifies the token: the same for every use of it. */
  nonce: string;
  /** Moment from which the token is refused. */
  expiresAt: Date;
} | null;

/** The captcha's token is missing, malformed, forged, expired, refused by the provider or was used before. */
export class CaptchaError extends AppError {
  /** Why the token was refused, for the log; visitors always see the same message. */
  readonly reason: string;

  constructor(reason: string) {
    super(400, "captcha_failed", CAPTCHA_FAILED);
    this.reason = reason;
  }
}

/** Marks a token as used, in the caller's transaction. Returns false if any instance has marked the token before. */
export async function consumeNonce(db: Database, pass: CaptchaPass): Promise<boolean> {
  if (!pass) return true;
  const use = db.insertInto("captcha_nonce").values({ nonce: pass.nonce, expires_at: pass.expiresAt.toISOString() });
  return (await countAffected(use.onConflict((conflict) => conflict.column("nonce").doNothing()))) === 1;
}

export type CaptchaService = ReturnType<typeof createCaptchaService>;

/** Creates the server side of the invisible captcha for the configured provider (docs/behaviour.md, 'Captcha'). */
export function createCaptchaService({
  db,
  settings: { provider, secret, verifyUrl },
  clock = () => new Date(),
  verifyTimeoutMs = VERIFY_TIMEOUT_MS,
}: {
  db: Database;
  settings: Config["captcha"];
  clock?: () => Date;
  verifyTimeoutMs?: number;
}) {
  const secretOf = (name: string) => getOrCreateSecret(db, name, randomBytes(32).toString("base64url"));
  /** Signing secrets, kept in the database so that any instance can check a challenge that another has issued. */
  const getSecrets = once(async () => ({
    hmacSignatureSecret: await secretOf("captcha-challenge"),
    hmacKeySignatureSecret: await secretOf("captcha-key"),
  }));

  return {
    /** Creates a proof-of-work challenge. @throws {NotFoundError} if the configured provider is not `pow` */
    async createChallenge(): Promise<Challenge> {
      if (provider !== "pow") throw new NotFoundError();
      const challenge = await altcha.createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ROUNDS,
        counter: altcha.randomInt(MAX_KEYS, MIN_KEYS),
        expiresAt: new Date(clock().getTime() + CHALLENGE_LIFETIME_SECONDS * 1_000),
        deriveKey,
        ...(await getSecrets()),
      });
      return challengeSchema.parse(challenge);
    },

    /**
     * Verifies a token without marking it as used, which `consumeNonce` does. reCAPTCHA verifies a token once, so look
     * for a repeated submission first.
     * @param remoteAddress the visitor's IP address, for reCAPTCHA; may be empty
     * @throws {CaptchaError} 400: no token, or an invalid one
     * @throws {AppError} 503: reCAPTCHA gave no verdict
     */
    async check(token: string | undefined, remoteAddress: string): Promise<CaptchaPass> {
      if (provider === "off") return null;
      if (!token) throw new CaptchaError("no token");
      if (provider === "pow") return checkProof(token);
      const { success, "error-codes": codes } = await askRecaptcha(token, remoteAddress);
      if (!success && codes.some((code) => ERRORS_OF_OUR_SETTINGS.has(code))) {
        throw unavailable(`reCAPTCHA answered ${codes.join(", ")}`);
      }
      if (!success) throw new CaptchaError(codes.join(", ") || "refused");
      const nonce = createHash("sha256").update(token).digest("hex");
      return { nonce, expiresAt: new Date(clock().getTime() + RECAPTCHA_LIFETIME_MS) };
    },

    /** Deletes the nonces of used tokens that have expired by every instance's clock. @returns how many */
    forgetExpired() {
      const expiredBefore = new Date(clock().getTime() - CLOCK_DIFFERENCE_MS).toISOString();
      return countAffected(db.deleteFrom("captcha_nonce").where("expires_at", "<", expiredBefore));
    },
  };

  async function checkProof(token: string): Promise<CaptchaPass> {
    const proof = readProof(token);
    const { nonce, expiresAt } = proof.challenge.parameters;
    const pass = { nonce, expiresAt: new Date(expiresAt * 1_000) };
    if (pass.expiresAt <= clock()) throw new CaptchaError("expired");
    const result = await altcha.verifySolution({ ...proof, deriveKey, ...(await getSecrets()) });
    if (!result.verified) throw new CaptchaError(result.invalidSignature ? "not our challenge" : "not solved");
    return pass;
  }

  async function askRecaptcha(token: string, remoteAddress: string) {
    const body = new URLSearchParams({ secret, response: token });
    if (remoteAddress) body.set("remoteip", remoteAddress);
    const signal = AbortSignal.timeout(verifyTimeoutMs);
    try {
      const reply = await fetch(verifyUrl, { method: "POST", body, redirect: "error", signal });
      if (!reply.ok) throw new Error(`HTTP status ${reply.status}`);
      return verdictSchema.parse(await reply.json());
    } catch (error) {
      throw unavailable("reCAPTCHA gave no verdict", error);
    }
  }
}

/** Parses a token strictly, because altcha-lib may throw on an unexpected shape, or trust it. */
function readProof(token: string): ProofOfWork {
  if (token.length > MAX_PROOF_LENGTH || !BASE64.test(token)) throw new CaptchaError("malformed");
  try {
    return proofOfWorkSchema.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    throw new CaptchaError("malformed");
  }
}

/** Returns the error for a token that could not be verified. @param reason,cause are for the log */
function unavailable(reason: string, cause?: unknown): AppError {
  const error = new AppError(503, "captcha_unavailable", m.noSpamCheck(), { headers: { "retry-after": "60" } });
  return Object.assign(error, { reason, cause });
}
