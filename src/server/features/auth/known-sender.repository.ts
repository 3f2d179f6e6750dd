import type { Database } from "#server/db/open-database.ts";
import { hashAddress } from "#server/db/secrets.ts";

const KEPT_MS = 30 * 86_400_000;

/** An account by its mail address, and the network address or network of a login. */
interface AccountAndSender {
  email: string;
  sender: string;
}

/** Whether the account's admin has logged in from there within 30 days. It takes as long for an account that does not exist. */
export async function isKnownSender(db: Database, which: AccountAndSender, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("known_sender")
    .select("pair_hash")
    .where("pair_hash", "=", await hashPair(db, which))
    .where("last_login_at", ">", keptSince(now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateKnownSender(db: Database, which: AccountAndSender, now: Date): Promise<void> {
  const last_login_at = now.toISOString();
  await db
    .insertInto("known_sender")
    .values({ pair_hash: await hashPair(db, which), last_login_at })
    .onConflict((conflict) => conflict.column("pair_hash").doUpdateSet({ last_login_at }))
    .execute();
}

/** @returns how many were removed */
export async function deleteOldKnownSenders(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("known_sender")
    .where("last_login_at", "<=", keptSince(now))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function hashPair(db: Database, { email, sender }: AccountAndSender): Promise<string> {
  return hashAddress(db, `${email} ${sender}`);
}

function keptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}
