import type { Insertable, Selectable } from "kysely";
import { AUDIT_TOPICS, type AuditLogQuery } from "#contract/admins.ts";
import type { Database } from "#server/db/open-database.ts";
import type { AuditEntryTable } from "#server/db/schema.ts";

export type AuditEntryRow = Selectable<AuditEntryTable>;

export async function insertAuditEntry(db: Database, row: Insertable<AuditEntryTable>): Promise<void> {
  await db.insertInto("audit_entry").values(row).execute();
}

/** Newest first; `before` is the id of the last entry of the page before. */
export function listAuditEntries(
  db: Database,
  { limit, before, adminId, about }: AuditLogQuery,
): Promise<AuditEntryRow[]> {
  let query = db.selectFrom("audit_entry").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  if (adminId !== undefined) {
    query = query.where(({ eb, and, or }) =>
      or([eb("admin_id", "=", adminId), and([eb("admin_id", "is", null), eb("subject_id", "=", adminId)])]),
    );
  }
  if (about !== undefined) {
    query = query.where(({ eb, or }) => or(AUDIT_TOPICS[about].map((word) => eb("action", "like", `${word}.%`))));
  }
  return query.execute();
}

/** Takes the names out of what was done with enquiries that are no longer there. Who did what and when stays. */
export async function clearErasedEnquirers(db: Database): Promise<void> {
  await db
    .updateTable("audit_entry")
    .set({ subject: "" })
    .where("action", "like", "enquiry.%")
    .where("subject", "!=", "")
    .where("subject_id", "not in", (inner) => inner.selectFrom("enquiry").select("id"))
    .execute();
}

/** Takes the network addresses out of entries before a moment. Returns out of how many. */
export async function clearAddressesBefore(db: Database, moment: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("audit_entry")
    .set(({ eb, ref }) => ({
      address: "",
      // It names the address of the other device.
      subject: eb.case().when("action", "=", "session.forced").then("").else(ref("subject")).end(),
    }))
    .where("at", "<", moment)
    .where("address", "!=", "")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
