import type { Kysely } from "kysely";
import type { DatabaseSchema } from "#server/db/schema.ts";
import type { CaptchaPass } from "./captcha-pass.ts";

/**
 * Marks a token as used. Call it in the transaction that stores what the token was shown for: when that is rolled back,
 * the token is unused again. Of any number of callers with the same token, on any instance, one gets true.
 * @returns false when the token was used before: refuse with `CaptchaError`
 */
export async function useNonce(db: Kysely<DatabaseSchema>, pass: CaptchaPass): Promise<boolean> {
  if (!pass) return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("captcha_nonce")
    .values({ nonce: pass.nonce, expires_at: pass.expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column("nonce").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns how many were removed */
export async function deleteExpiredNonces(db: Kysely<DatabaseSchema>, expiredBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("captcha_nonce")
    .where("expires_at", "<", expiredBefore.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
