import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { IdempotencyKeyTable } from "#server/db/schema.ts";

export type KeptAnswerRow = Selectable<IdempotencyKeyTable>;
type Owner = Pick<KeptAnswerRow, "admin_id" | "key">;
/** A key as one request holds it; `key` is its hash. After its release another request may hold it. */
export type Claim = Pick<KeptAnswerRow, "admin_id" | "key" | "created_at">;

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
  claim: Claim,
  answer: { status: number; reply: string },
): Promise<void> {
  await db
    .updateTable("idempotency_key")
    .set(answer)
    .where(({ and }) => and(claim))
    .execute();
}

/**
 * Notes that the change is in the database, in the transaction of the change itself. The answer comes after it.
 * @returns false when the key was released, so that the change must not be saved
 */
export async function updateKeyAsSaved(db: Database, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("idempotency_key")
    .set({ status: SAVED })
    .where(({ and }) => and(claim))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Releases a key without an answer, or all of them: what was not saved may be tried again; of what was saved only this
 * fact is kept.
 */
export async function releaseKeys(db: Database, claim: Partial<Claim> = {}): Promise<void> {
  await db
    .deleteFrom("idempotency_key")
    .where("status", "is", null)
    .where(({ and }) => and(claim))
    .execute();
  await db
    .updateTable("idempotency_key")
    .set({ reply: "" })
    .where("status", "is not", null)
    .where("reply", "is", null)
    .where(({ and }) => and(claim))
    .execute();
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
