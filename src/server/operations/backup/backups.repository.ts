import type { Selectable } from "kysely";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";

export type BackupRow = Selectable<DatabaseSchema["backup"]>;

/** How a backup ended: `id` is that of its manifest. It was tried when it was made. */
export type BackupOutcome = { id: string; bytes: number } | { error: string };

function toColumns(outcome: BackupOutcome, now: Date) {
  const ended_at = now.toISOString();
  if ("error" in outcome) return { ended_at, error: outcome.error };
  return { id: outcome.id, ended_at, tried_at: ended_at, kilobytes: Math.ceil(outcome.bytes / 1000) };
}

export async function insertBackup(
  db: Database,
  backup: { place: string; startedAt: Date; outcome: BackupOutcome },
  now: Date,
): Promise<void> {
  const { place, startedAt, outcome } = backup;
  const row = { id: newId(), place, started_at: startedAt.toISOString(), ...toColumns(outcome, now) };
  await db.insertInto("backup").values(row).execute();
}

/** Claims a day's backup: of several instances, one gets true. One that failed or was broken off is claimed again later. */
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
  return (await countChanged(claim)) > 0;
}

export async function finishBackup(db: Database, day: string, outcome: BackupOutcome, now: Date): Promise<void> {
  await db.updateTable("backup").set(toColumns(outcome, now)).where("day", "=", day).execute();
}

/** Notes that a backup was tried. Does nothing where this database knows nothing of the backup. */
export async function noteTrial(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("backup").set({ tried_at: now.toISOString() }).where("id", "=", id).execute();
}

/** The last backup that ended, and the last that is whole. */
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
