import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ChallengeReply, ProofOfWork } from "#contract/captcha.ts";
import { language } from "#messages/language.ts";

const CHALLENGE_WITHIN_MS = 15_000;
/** A token with less remaining lifetime than this is replaced before it is sent. */
const SPARE_LIFETIME_MS = 60_000;

let prepared: ReturnType<typeof makeToken> | null = null;

/** Starts solving the self-hosted captcha: the browser computes for some tenths of a second, without the visitor. */
export function prepare(): void {
  prepared ??= makeToken();
  prepared.catch(() => {});
}

export async function takeToken(): Promise<string> {
  const taken = prepared;
  prepared = null;
  const token = await taken?.catch(() => null);
  return token && token.freshUntil > Date.now() ? token.text : (await makeToken()).text;
}

async function makeToken() {
  const reply = await fetch("/api/captcha/challenge", {
    headers: { "accept-language": language() },
    signal: AbortSignal.timeout(CHALLENGE_WITHIN_MS),
  });
  if (!reply.ok) throw new Error(`No challenge for the captcha: HTTP status ${reply.status}`);
  const { challenge, lifetimeSeconds }: ChallengeReply = await reply.json();
  // `freshUntil` uses this device's clock, which may be wrong: compare it only with `Date.now()`.
  const freshUntil = Date.now() + lifetimeSeconds * 1_000 - SPARE_LIFETIME_MS;
  // No worker is needed: WebCrypto does not block the page.
  const solution = await solveChallenge({
    challenge,
    deriveKey: crypto.subtle ? deriveKey : await loadPlainDeriveKey(),
  });
  if (!solution) throw new Error("The captcha's challenge took too long to solve");
  const { counter, derivedKey } = solution;
  const proof: ProofOfWork = { challenge, solution: { counter, derivedKey } };
  return { text: btoa(JSON.stringify(proof)), freshUntil };
}

/** Loads PBKDF2 in JavaScript: browsers have no WebCrypto on plain http (except localhost), as on an office network. */
async function loadPlainDeriveKey(): Promise<typeof deriveKey> {
  const [{ pbkdf2 }, { sha256 }] = await Promise.all([
    import("@noble/hashes/pbkdf2.js"),
    import("@noble/hashes/sha2.js"),
  ]);
  return async ({ cost, keyLength = 32 }, salt, password) => ({
    derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
  });
}
