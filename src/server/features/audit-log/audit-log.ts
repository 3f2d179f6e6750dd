import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";
import { insertAuditEntry } from "./audit-log.repository.ts";

/** What was done, in the words of the code: `announcement.created`, `admin.invited`, `session.forced`, … */
export interface AuditedAct {
  action: `${string}.${string}`;
  /** The row that it was done to. */
  subjectId: string | null;
  /** What a person recognises it by, such as a title or an address. */
  subject: string;
}

/** Writes down who did what, when and from where. Call it with the transaction of the change itself. */
export async function recordAct(
  db: Database,
  actor: Pick<Actor, "email" | "address" | "markSaved"> & { adminId: string | null },
  act: AuditedAct,
  now: Date,
): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    at: now.toISOString(),
    admin_id: actor.adminId,
    admin_email: actor.email,
    address: actor.address,
    action: act.action,
    subject_id: act.subjectId,
    subject: act.subject.slice(0, 200),
  });
  await actor.markSaved?.(db);
}
