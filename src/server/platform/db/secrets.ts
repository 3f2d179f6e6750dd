import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "#server/platform/db/schema.ts";

/** Returns the secret of this name, which all instances share; stores `candidate` if there is none yet. */
export async function getOrCreateSecret(db: Database, name: string, candidate: string): Promise<string> {
  const select = db.selectFrom("secret").select("value").where("name", "=", name);
  const existing = await select.executeTakeFirst();
  if (existing) return existing.value;
  const insert = db.insertInto("secret").values({ name, value: candidate });
  await insert.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  // Read the stored value: another instance may have inserted its own secret first.
  return (await select.executeTakeFirstOrThrow()).value;
}

/** Returns the keyed HMAC-SHA-256 of a text in hex: it recognises an address without storing it, or signs a link. */
export async function keyedHash(db: Database, text: string): Promise<string> {
  const key = await getOrCreateSecret(db, "address-hash", randomBytes(32).toString("hex"));
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Takes a lock shared by all instances until the transaction ends: both databases lock the written row. */
export async function lockByName(transaction: Database, name: string): Promise<void> {
  await transaction
    .insertInto("secret")
    .values({ name, value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}
