import type { AuditEntry, AuditLogQuery } from "#contract/admins.ts";
import type { Database } from "#server/db/open-database.ts";
import { listAuditEntries } from "./audit-log.repository.ts";

export interface AuditLogService {
  /**
   * What was done, newest first.
   * @param query `before` is the `_id` of the last entry of the page before
   */
  list(query: AuditLogQuery): Promise<AuditEntry[]>;
}

export function createAuditLogService({ db }: { db: Database }): AuditLogService {
  return {
    async list(query) {
      const rows = await listAuditEntries(db, query);
      return rows.map((row) => ({
        _id: row.id,
        at: row.at,
        adminId: row.admin_id,
        adminEmail: row.admin_email,
        ip: row.address,
        action: row.action,
        subjectId: row.subject_id,
        subject: row.subject,
      }));
    },
  };
}
