import { type AuditEvent, permissionsForChange } from "#contract/activity.ts";
import { hasPermission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/server.ts";
import { type CacheTag, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ForbiddenError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { AuditedActor } from "./actor.ts";
import { findLastVersion, insertVersion, type NewVersion } from "./versions.repository.ts";

/** A record after a change; for a deletion, the record before it was deleted. */
export interface RecordVersion extends Pick<NewVersion, "subject" | "title" | "action" | "note"> {
  value: string;
  /** The record before the change, which becomes the first version if the record has no history yet. */
  before?: { title: string; value: string; at: string };
}

export interface Change<Result> {
  result: Result;
  auditEvent: AuditEvent | readonly AuditEvent[];
  versions?: readonly RecordVersion[];
  /** Cache tags of the pages that this change makes stale, and of the data that open admin screens follow. */
  cacheTags?: readonly CacheTag[];
  /** True when the change only adds: nothing that pages show is changed or deleted. */
  isAddition?: boolean | undefined;
}

/**
 * Runs a person's change: rows, history, audit log and the versions of cache tags are written together or not at all.
 * Every change by a person goes through here. If `db` is a transaction, the change joins that transaction.
 * @param change writes the rows, and describes the change for the history and the audit log
 * @throws {ForbiddenError} if the actor's roles do not permit the change; nothing is written
 */
export function inChange<Result>(
  db: Database,
  actor: AuditedActor,
  now: Date,
  change: (transaction: Database) => Promise<Change<Result>>,
): Promise<Result> {
  const run = async (transaction: Database) => {
    const { result, auditEvent, versions = [], cacheTags = [], isAddition } = await change(transaction);
    for (const event of [auditEvent].flat()) refuseForbidden(actor, event);
    for (const { before, ...version } of versions) {
      if (before && !(await findLastVersion(transaction, version.subject))) {
        const { at, ...first } = before;
        await insertVersion(transaction, { ...version, ...first, action: "created", at: new Date(at), email: "" });
      }
      await insertVersion(transaction, { ...version, at: now, email: actor.email });
    }
    await insertAuditEvents(transaction, actor, [auditEvent].flat(), now);
    await actor.markSaved?.(transaction);
    await raiseVersions(transaction, cacheTags, isAddition);
    return result;
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/** Checks the permission for each change again, since a route may have declared too weak a permission. */
function refuseForbidden({ roles }: AuditedActor, { action, subjectId }: AuditEvent): void {
  const wanted = permissionsForChange(action, subjectId);
  if (roles && wanted && !hasPermission(roles, wanted)) throw new ForbiddenError(m.notAllowed());
}

async function insertAuditEvents(
  db: Database,
  { adminId, email, address }: AuditedActor,
  auditEvents: readonly AuditEvent[],
  now: Date,
) {
  const rows = auditEvents.map(({ action, subjectId, subject, details = {} }) => ({
    id: newId(),
    at: now.toISOString(),
    ...{ admin_id: adminId, admin_email: email, address, action, subject_id: subjectId },
    ...{ subject: subject.slice(0, 200), details: JSON.stringify(details) },
  }));
  if (rows.length > 0) await db.insertInto("activity").values(rows).execute();
}

/** Removes network addresses from audit events before `moment` (ISO 8601). Returns how many events had an address. */
export async function clearIpAddressesBefore(db: Database, moment: string): Promise<number> {
  const forced = db.selectFrom("activity").select(["id", "details"]).where("action", "=", "session.forced");
  for (const { id, details } of await forced.where("at", "<", moment).where("address", "!=", "").execute()) {
    const { address: _, ...kept } = JSON.parse(details);
    await db
      .updateTable("activity")
      .set({ details: JSON.stringify(kept) })
      .where("id", "=", id)
      .execute();
  }
  const cleared = db.updateTable("activity").set({ address: "" });
  return countAffected(cleared.where("at", "<", moment).where("address", "!=", ""));
}
