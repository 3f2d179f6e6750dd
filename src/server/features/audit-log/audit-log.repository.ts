import type { Actor } from "#server/actor.ts";
import { countChanged } from "#server/db/count-changed.ts";
import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";

/** What was done, as `announcement.created`, `invitation.revoked`, `session.forced`, … */
export interface AuditedAct {
  action: `${string}.${string}`;
  subjectId: string | null;
  /** What a person recognises it by, such as a title or an address. */
  subject: string;
}

/** An admin; with no id the operator on the server, or a person who is not logged in. */
export type AuditedActor = Pick<Actor, "email" | "address" | "markSaved"> & { adminId: string | null };

/** Notes who did what, when and from where. Call it with the transaction of the change itself. */
export async function recordAct(db: Database, actor: AuditedActor, act: AuditedAct, now: Date): Promise<void> {
  const { adminId: admin_id, email: admin_email, address } = actor;
  const { action, subjectId: subject_id } = act;
  const subject = act.subject.slice(0, 200);
  const row = { id: newId(), at: now.toISOString(), admin_id, admin_email, address, action, subject_id, subject };
  await db.insertInto("audit_entry").values(row).execute();
  await actor.markSaved?.(db);
}

/** Removes the network addresses from entries before a moment. Returns from how many. */
export function clearAddressesBefore(db: Database, moment: string): Promise<number> {
  const cleared = db.updateTable("audit_entry").set(({ eb, ref }) => ({
    address: "",
    // It names the address of the other device.
    subject: eb.case().when("action", "=", "session.forced").then("").else(ref("subject")).end(),
  }));
  return countChanged(cleared.where("at", "<", moment).where("address", "!=", ""));
}
