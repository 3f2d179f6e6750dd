import { type Insertable, type Selectable, sql } from "kysely";
import { fold } from "#contract/fold.ts";
import type { Database } from "#server/db/open-database.ts";
import type { EnquiryTable } from "#server/db/schema-enquiry.ts";

export type EnquiryRow = Selectable<EnquiryTable>;

/**
 * Stores an enquiry, unless its submission id is known already; a parallel transaction with the same id is waited for.
 * @returns whether it was stored
 */
export async function insertEnquiry(db: Database, row: Omit<Insertable<EnquiryTable>, "folded">): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("enquiry")
    .values({ ...row, folded: fold(`${row.name}\n${row.email}\n${row.mobile}`) })
    .onConflict((conflict) => conflict.column("submission_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findEnquiryBySubmission(db: Database, submissionId: string): Promise<EnquiryRow | undefined> {
  return db.selectFrom("enquiry").selectAll().where("submission_id", "=", submissionId).executeTakeFirst();
}

/** The enquiries of one mail address in any letter case, of one mobile number of ten digits, or before a moment. */
export type WhichEnquiries = { email: string } | { mobile: string } | { before: string };

/** Newest first. */
export function listEnquiries(db: Database, which: WhichEnquiries): Promise<EnquiryRow[]> {
  return db.selectFrom("enquiry").selectAll().where(fits(which)).orderBy("id", "desc").execute();
}

/** Deletes enquiries and, by its foreign key, their history. Returns how many enquiries. */
export async function deleteEnquiries(db: Database, which: WhichEnquiries): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("enquiry").where(fits(which)).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function fits(which: WhichEnquiries) {
  if ("email" in which) return sql<boolean>`lower(email) = lower(${which.email})`;
  if ("mobile" in which) return sql<boolean>`mobile = ${which.mobile}`;
  return sql<boolean>`created_at < ${which.before}`;
}
