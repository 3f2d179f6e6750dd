import { type Selectable, sql } from "kysely";
import { formatMoment } from "#messages/moments.ts";
import { listReferences } from "#server/platform/db/copy-tables.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { ACCOUNT_MAIL_KINDS } from "#server/platform/mail/mail.repository.ts";
import { collegeDay } from "#server/platform/time.ts";

export type BackupRow = Selectable<DatabaseSchema["backup"]>;

/** A tested backup: `id` is the one in its manifest, `place` its path or address. */
export type MadeBackup = { id: string; bytes: number; place: string };
export type BackupOutcome = MadeBackup | { error: string };

function toColumns({ id, bytes, place }: MadeBackup, now: Date) {
  const ended_at = now.toISOString();
  return { id, place, ended_at, tried_at: ended_at, kilobytes: Math.ceil(bytes / 1000) };
}

export async function insertBackup(db: Database, made: MadeBackup, startedAt: Date, now: Date): Promise<void> {
  await db
    .insertInto("backup")
    .values({ ...toColumns(made, now), started_at: startedAt.toISOString() })
    .execute();
}

/** Claims a day's backup; only one instance gets true. A failed one from before `againBefore` is claimed again. */
export async function claimBackup(
  db: Database,
  { day, place, now, againBefore }: { day: string; place: string; now: Date; againBefore: Date },
): Promise<boolean> {
  const row = { day, place, started_at: now.toISOString(), ended_at: null, error: null };
  const claim = db
    .insertInto("backup")
    .values({ id: newId(), ...row })
    .onConflict((conflict) =>
      conflict
        .column("day")
        .doUpdateSet(row)
        .where("backup.tried_at", "is", null)
        .where("backup.started_at", "<", againBefore.toISOString()),
    );
  return (await countAffected(claim)) > 0;
}

export async function finishBackup(db: Database, day: string, outcome: BackupOutcome, now: Date): Promise<void> {
  const change = "error" in outcome ? { ...outcome, ended_at: now.toISOString() } : toColumns(outcome, now);
  await db.updateTable("backup").set(change).where("day", "=", day).execute();
}

/** Records that a backup was tested. Does nothing if this database does not know the backup. */
export async function recordBackupTest(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("backup").set({ tried_at: now.toISOString() }).where("id", "=", id).execute();
}

/** Finds the last backup that ended, and the last backup that passed its test. */
export async function findLastBackups(
  db: Database,
): Promise<{ last?: BackupRow | undefined; whole?: BackupRow | undefined }> {
  const newest = db
    .selectFrom("backup")
    .selectAll()
    .where("ended_at", "is not", null)
    .orderBy("started_at", "desc")
    .limit(1);
  return {
    last: await newest.executeTakeFirst(),
    whole: await newest.where("tried_at", "is not", null).executeTakeFirst(),
  };
}

/**
 * Stops a restored copy from repeating mails: the original server may still run, or have sent them since the backup.
 * Pending mails are held for a person to release, those about accounts deleted. Summaries of today and this month, and
 * mails about assignments, count as sent. Deletes reminders, and sessions and links, which may have ended since the
 * backup.
 * @returns the number of held mails
 */
export async function quiesceRestoredCopy(db: Database, takenAt: Date, now: Date): Promise<number> {
  for (const table of ["session", "one_time_link", "preview_link", "reminder"] as const)
    await db.deleteFrom(table).execute();
  const waiting = db.deleteFrom("outbox").where("status", "=", "pending");
  await waiting.where("kind", "in", ACCOUNT_MAIL_KINDS).execute();
  const last_error = `Held: restored from the backup of ${formatMoment(takenAt.toISOString())}; it may have been sent since then.`;
  const held = { status: "parked", leased_until: null, last_error } as const;
  const today = collegeDay(now);
  const told = { untold: "[]", untold_since: null, last_digest_on: today, last_weekly_on: today };
  await db.updateTable("desk_member").set(told).execute();
  await db
    .updateTable("monthly_mail")
    .set({ month: today.slice(0, 7) })
    .execute();
  return countAffected(db.updateTable("outbox").set(held).where("status", "=", "pending"));
}

/** Deletes rows of uploads, and rows that require one of them. Other rows only lose their reference. */
export async function deleteUploads(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { table, column, parent, isRequired } of await listReferences(db)) {
    if (parent !== "media") continue;
    const which = sql`where ${sql.ref(column)} in (${sql.join(ids)})`;
    await (isRequired
      ? sql`delete from ${sql.table(table)} ${which}`
      : sql`update ${sql.table(table)} set ${sql.ref(column)} = null ${which}`
    ).execute(db);
  }
  await db.deleteFrom("media").where("id", "in", ids).execute();
}
