import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "./open-database.ts";

/** The shared secret of that name; the candidate becomes it when there is none yet. All instances get the same one. */
export async function getOrCreateSecret(db: Database, name: string, candidate: string): Promise<string> {
  const existing = await selectSecret(db, name).executeTakeFirst();
  if (existing) return existing.value;
  await db
    .insertInto("secret")
    .values({ name, value: candidate })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  // Not the candidate: another instance may have been first.
  return (await selectSecret(db, name).executeTakeFirstOrThrow()).value;
}

/** What is stored of a mail or network address that has only to be recognised: HMAC-SHA-256 with a key of the database, hex. */
export async function hashAddress(db: Database, address: string): Promise<string> {
  const key = await getOrCreateSecret(db, "address-hash", randomBytes(32).toString("hex"));
  return createHmac("sha256", key).update(address).digest("hex");
}

function selectSecret(db: Database, name: string) {
  return db.selectFrom("secret").select("value").where("name", "=", name);
}
