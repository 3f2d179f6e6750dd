import { randomBytes } from "node:crypto";
import * as altcha from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type Challenge, challengeSchema, type Proof, proofSchema } from "#contract/captcha.ts";
import type { Database } from "#server/db/open-database.ts";
import { getOrCreateSecret } from "#server/db/secrets.ts";
import { once } from "#server/once.ts";
import { CaptchaError } from "./captcha-errors.ts";
import type { CaptchaPass } from "./captcha-pass.ts";

export const CHALLENGE_LIFETIME_SECONDS = 600;

/** 50 to 150 keys of 5,000 rounds each: about 0.3 s of a browser's time, one of these keys of ours. */
const ROUNDS = 5_000;
const FEWEST_KEYS = 50;
const MOST_KEYS = 150;

/** A real token is about 0.8 kB. */
const MAXIMUM_TOKEN_LENGTH = 4_096;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

interface Secrets {
  challenge: string;
  key: string;
}

export interface ProofOfWork {
  createChallenge(): Promise<Challenge>;
  /** @throws {CaptchaError} */
  check(token: string): Promise<NonNullable<CaptchaPass>>;
}

/**
 * The self-hosted captcha: the server signs a challenge and remembers nothing; the browser works for the key that
 * solves it. The signing secrets live in the database, so any instance can check what another one has issued.
 */
export function createProofOfWork({ db, clock }: { db: Database; clock: () => Date }): ProofOfWork {
  const getSecrets = once(() => loadSecrets(db));

  return {
    async createChallenge() {
      const secrets = await getSecrets();
      const challenge = await altcha.createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ROUNDS,
        counter: altcha.randomInt(MOST_KEYS, FEWEST_KEYS),
        expiresAt: new Date(clock().getTime() + CHALLENGE_LIFETIME_SECONDS * 1_000),
        deriveKey,
        hmacSignatureSecret: secrets.challenge,
        hmacKeySignatureSecret: secrets.key,
      });
      return challengeSchema.parse(challenge);
    },

    async check(token) {
      const { challenge, solution } = readProof(token);
      const expiresAt = new Date(challenge.parameters.expiresAt * 1_000);
      if (expiresAt <= clock()) throw new CaptchaError("expired");
      const secrets = await getSecrets();
      const result = await altcha.verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: secrets.challenge,
        hmacKeySignatureSecret: secrets.key,
      });
      if (!result.verified) throw new CaptchaError(result.invalidSignature ? "not our challenge" : "not solved");
      return { nonce: challenge.parameters.nonce, expiresAt };
    },
  };
}

async function loadSecrets(db: Database): Promise<Secrets> {
  const newSecret = () => randomBytes(32).toString("base64url");
  return {
    challenge: await getOrCreateSecret(db, "captcha-challenge", newSecret()),
    key: await getOrCreateSecret(db, "captcha-key", newSecret()),
  };
}

/** altcha-lib throws, or trusts, what has another shape than it expects: only the exact shape gets through to it. */
function readProof(token: string): Proof {
  if (token.length > MAXIMUM_TOKEN_LENGTH) throw new CaptchaError("too long");
  if (!BASE64.test(token)) throw new CaptchaError("malformed");
  const proof = proofSchema.safeParse(parseJson(Buffer.from(token, "base64").toString("utf8")));
  if (!proof.success) throw new CaptchaError("malformed");
  return proof.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
