import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { AuditEntryTable } from "#server/db/schema.ts";

export type AuditEntryRow = Selectable<AuditEntryTable>;

export async function insertAuditEntry(db: Database, row: Insertable<AuditEntryTable>): Promise<void> {
  await db.insertInto("audit_entry").values(row).execute();
}

/** Newest first; `before` is the id of the last entry of the page before. */
export function listAuditEntries(
  db: Database,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<AuditEntryRow[]> {
  let query = db.selectFrom("audit_entry").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}
