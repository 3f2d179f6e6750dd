import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an answer with the Idempotency-Key that asks for it, of which the database holds a hash only: an answer may
 * tell a secret, such as an invitation's link, and nobody who reads a backup gets it.
 */
export function sealAnswer(answer: string, idempotencyKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(idempotencyKey), nonce);
  const sealed = Buffer.concat([cipher.update(answer, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** @throws when it was sealed with another key */
export function openAnswer(sealed: string, idempotencyKey: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", cipherKey(idempotencyKey), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/** Under which the database knows a key. */
export function hashKey(idempotencyKey: string): string {
  return createHash("sha256").update(idempotencyKey).digest("hex");
}

function cipherKey(idempotencyKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", idempotencyKey, "", "kept answer", 32));
}
