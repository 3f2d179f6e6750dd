import { collegeClock } from "#messages/moments.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { errorReason } from "#server/platform/errors.ts";
import { openMediaStore } from "#server/platform/media/media-store.ts";
import { collegeDay, collegeMoment } from "#server/platform/time.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createWorker, type WorkerLog } from "#server/platform/work/worker.ts";
import { openBackupPlace } from "./backup-places.ts";
import { type BackupOutcome, claimBackup, finishBackup } from "./backups.repository.ts";
import { writeErasedList } from "./erased-list.ts";

/** Due time of the backup, in minutes after the college's midnight. If the server is down then, the backup is late. */
const AT_MINUTES = 150;
const FIRST_LOOK_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Time limit of a backup, and the delay before a failed backup is retried. */
const LIMIT_MS = 3 * 3_600_000;

/** Heap limit of the child process. Without a limit V8 would use more memory than the backup needs. */
const HEAP_MB = 128;

interface NightlyOptions {
  config: Pick<Config, "backups" | "database" | "media" | "dataDir" | "siteDir">;
  db: Database;
  log: WorkerLog;
  now: () => Date;
}

/** `spareName`: the backup's name if the place has one called `name` already. */
type Job = NightlyOptions["config"] & { name: string; spareName: string };

/** Creates the worker that makes the day's backup when due, on only one instance, and deletes old backups. */
export function createBackupWorker(options: NightlyOptions) {
  return createWorker({
    run: () => makeDueBackup(options),
    firstAfterMs: FIRST_LOOK_AFTER_MS,
    everyMs: LOOK_EVERY_MS,
    mayBeCut: true,
    log: options.log,
    failure: "The backup is not noted.",
  });
}

/** Makes the backup of the day if it is due. @returns whether this instance claimed the backup and attempted it */
export async function makeDueBackup({ config, db, log, now }: NightlyOptions): Promise<boolean> {
  const { backups, database, media, dataDir, siteDir } = config;
  const place = openBackupPlace(backups);
  const startedAt = now();
  const day = collegeDay(startedAt);
  if (place === null || startedAt < collegeMoment(day, AT_MINUTES)) return false;
  const name = `mortarboard-${day}.tar`;
  const againBefore = new Date(startedAt.getTime() - LIMIT_MS);
  const claim = { day, place: place.addressOf(name), now: startedAt, againBefore };
  if (!(await claimBackup(db, claim))) return false;
  const spareName = `mortarboard-${collegeClock(startedAt.getTime()).slice(0, 16).replace(":", "-")}.tar`;
  const job: Job = { name, spareName, backups, database, media, dataDir, siteDir };
  const making = runInChild<BackupOutcome>(new URL(import.meta.url), "backUpInChild", job, LIMIT_MS, HEAP_MB);
  const outcome = await making
    .then(async (made) => {
      await writeErasedList(db, config);
      return made;
    })
    .catch((err: unknown) => {
      log.error({ err, ...claim }, "The nightly backup failed; it will be tried again in three hours.");
      return { error: errorReason(err).replace(/^\w*Error: /, "") };
    });
  await finishBackup(db, day, outcome, now());
  return true;
}

/** Makes a backup and deletes old ones. Runs in a child process: reading SQLite would block the server. */
export async function backUpInChild(job: Job): Promise<BackupOutcome> {
  const { backups, database, siteDir, ...uploads } = job;
  const place = openBackupPlace(backups);
  if (place === null) throw new Error("there is no place for backups");
  const source = { database, store: openMediaStore(uploads), siteDir };
  // A restored older database does not know the day's backup, which has what came later: never overwrite that.
  const name = (await place.list()).includes(job.name) ? job.spareName : job.name;
  const { manifest, bytes } = await place.make(name, source);
  const names = await place.list();
  const made = names.filter((each) => /^mortarboard-[\dT-]{10,16}\.tar$/.test(each)).sort();
  // Partial files of a killed process.
  const broken = names.filter((each) => /^mortarboard-[\dT-]{10,16}\.tar\.\d+\.part$/.test(each));
  await place.remove([...made.slice(0, -backups.keep), ...broken]);
  return { id: manifest.id, bytes, place: place.addressOf(name) };
}
