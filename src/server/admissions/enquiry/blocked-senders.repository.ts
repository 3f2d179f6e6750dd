import { type Enquirer, identitiesOf } from "#contract/enquiry-person.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";

/** Returns the blocked ones among the senders' mobile numbers and lower-case email addresses. */
export async function listBlocked(db: Database, senders: readonly Enquirer[]): Promise<Set<string>> {
  const values = senders.flatMap(identitiesOf).map(({ value }) => value);
  if (values.length === 0) return new Set();
  const rows = await db.selectFrom("blocked_sender").select("value").where("value", "in", values).execute();
  return new Set(rows.map(({ value }) => value));
}

export async function insertBlocked(db: Database, sender: Enquirer, by: string, now: Date): Promise<void> {
  const shared = { at: now.toISOString(), admin_email: by };
  const rows = identitiesOf(sender).map((entry) => ({ id: newId(), ...entry, ...shared }));
  await db
    .insertInto("blocked_sender")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["kind", "value"]).doNothing())
    .execute();
}

export async function deleteBlocked(db: Database, sender: Enquirer): Promise<void> {
  const values = identitiesOf(sender).map(({ value }) => value);
  await db.deleteFrom("blocked_sender").where("value", "in", values).execute();
}
