import type { AuditEntry } from "#contract/admins.ts";
import type { Database } from "#server/db/open-database.ts";
import { listAuditEntries } from "./audit-log.repository.ts";

export interface AuditLogService {
  /**
   * What was done, newest first.
   * @param page `before` is the `_id` of the last entry of the page before
   */
  list(page: { limit: number; before?: string | undefined }): Promise<AuditEntry[]>;
}

export function createAuditLogService({ db }: { db: Database }): AuditLogService {
  return {
    async list(page) {
      const rows = await listAuditEntries(db, page);
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
