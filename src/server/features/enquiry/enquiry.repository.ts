import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { EnquiryTable } from "#server/db/schema-enquiry.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

/**
 * Stores an enquiry, unless its submission id is known already; a parallel transaction with the same id is waited for.
 * @returns whether it was stored
 */
export async function insertEnquiry(db: Database, row: Insertable<EnquiryTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("enquiry")
    .values(row)
    .onConflict((conflict) => conflict.column("submission_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findEnquiryBySubmission(db: Database, submissionId: string): Promise<EnquiryRow | undefined> {
  return db.selectFrom("enquiry").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

/** Erases enquiries that came before a moment, and the mails that tell of them. Returns how many enquiries. */
export async function deleteEnquiriesBefore(db: Database, moment: string): Promise<number> {
  const old = db.selectFrom("enquiry").select("id").where("created_at", "<", moment);
  await db.deleteFrom("outbox").where("subject_id", "in", old).execute();
  const { numDeletedRows } = await db.deleteFrom("enquiry").where("created_at", "<", moment).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
