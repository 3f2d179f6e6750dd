import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { IdempotencyKeyTable } from "#server/db/schema.ts";

export type KeptAnswerRow = Selectable<IdempotencyKeyTable>;
type Owner = Pick<KeptAnswerRow, "admin_id" | "key">;

/** The status while the answer is not known. */
const SAVED = 202;

/** @returns whether the key was free: of parallel requests, on several instances too, one gets true */
export async function insertKey(db: Database, row: Insertable<IdempotencyKeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency_key")
    .values(row)
    .onConflict((conflict) => conflict.columns(["admin_id", "key"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findKey(db: Database, { admin_id, key }: Owner): Promise<KeptAnswerRow | undefined> {
  return db
    .selectFrom("idempotency_key")
    .selectAll()
    .where("admin_id", "=", admin_id)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function updateAnswer(
  db: Database,
  { admin_id, key }: Owner,
  answer: { status: number; reply: string },
): Promise<void> {
  await db.updateTable("idempotency_key").set(answer).where("admin_id", "=", admin_id).where("key", "=", key).execute();
}

/** Notes that the change is in the database, in the transaction of the change itself. The answer comes after it. */
export async function updateKeyAsSaved(db: Database, { admin_id, key }: Owner): Promise<void> {
  await db
    .updateTable("idempotency_key")
    .set({ status: SAVED })
    .where("admin_id", "=", admin_id)
    .where("key", "=", key)
    .execute();
}

/**
 * Lets go of the keys, of one or of all, that have no answer: what was not saved may be tried again, and of what was saved
 * only that is kept.
 */
export async function releaseKeys(db: Database, owner?: Owner): Promise<void> {
  let notSaved = db.deleteFrom("idempotency_key").where("status", "is", null);
  let saved = db.updateTable("idempotency_key").set({ reply: "" }).where("status", "is not", null);
  if (owner) {
    notSaved = notSaved.where("admin_id", "=", owner.admin_id).where("key", "=", owner.key);
    saved = saved.where("admin_id", "=", owner.admin_id).where("key", "=", owner.key);
  }
  await notSaved.execute();
  await saved.where("reply", "is", null).execute();
}

export async function deleteKey(db: Database, { admin_id, key }: Owner): Promise<void> {
  await db.deleteFrom("idempotency_key").where("admin_id", "=", admin_id).where("key", "=", key).execute();
}

/** Returns how many there were. */
export async function deleteKeysBefore(db: Database, moment: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotency_key")
    .where("created_at", "<", moment)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
