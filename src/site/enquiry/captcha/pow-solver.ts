import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge, Proof } from "#contract/captcha.ts";

/** Tries key after key until one fits the challenge. Rejects after 90 seconds. */
export async function solveProof(challenge: Challenge): Promise<Proof["solution"]> {
  const solution = await solveChallenge({ challenge, deriveKey: await findDeriveKey() });
  if (!solution) throw new Error("The captcha's challenge took too long to solve");
  return { counter: solution.counter, derivedKey: solution.derivedKey };
}

/** Browsers keep WebCrypto from plain http (but localhost): a site on an office network still takes enquiries. */
async function findDeriveKey(): Promise<typeof deriveKey> {
  return crypto.subtle ? deriveKey : (await import("./plain-pbkdf2.ts")).deriveKey;
}
