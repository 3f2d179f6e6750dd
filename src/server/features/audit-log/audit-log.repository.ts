import type { Act } from "#contract/activity.ts";
import type { Actor } from "#server/actor.ts";
import { countChanged } from "#server/db/count-changed.ts";
import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";

/** An admin; with no id the operator on the server, or a person who is not logged in. */
export type AuditedActor = Pick<Actor, "email" | "address" | "markSaved"> & { adminId: string | null };

/** Notes who did what, when and from where. Call it with the transaction of the change itself. */
export async function recordAct(db: Database, actor: AuditedActor, act: Act, now: Date): Promise<void> {
  const { adminId: admin_id, email: admin_email, address } = actor;
  const { action, subjectId: subject_id } = act;
  const what = { action, subject_id, subject: act.subject.slice(0, 200), details: JSON.stringify(act.details ?? {}) };
  const row = { id: newId(), at: now.toISOString(), admin_id, admin_email, address, ...what };
  await db.insertInto("activity").values(row).execute();
  await actor.markSaved?.(db);
}

/** Removes the network addresses from entries before a moment. Returns from how many. */
export function clearAddressesBefore(db: Database, moment: string): Promise<number> {
  const cleared = db.updateTable("activity").set(({ eb, ref }) => ({
    address: "",
    details: eb.case().when("action", "=", "session.forced").then("{}").else(ref("details")).end(),
  }));
  return countChanged(cleared.where("at", "<", moment).where("address", "!=", ""));
}
