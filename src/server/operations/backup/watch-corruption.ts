import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { writeAtomically } from "#server/platform/data-folder.ts";
import { corruptDatabases } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { collegeDay, collegeMomentText } from "#server/platform/time.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createWorker, MAX_TIMER_MS } from "#server/platform/work/worker.ts";
import { toCsv } from "#shared/csv.ts";
import { findLastBackups } from "./backups.repository.ts";

const LOOK_EVERY_MS = 30_000;
const LOOK_WITHIN_MS = 10 * 60_000;

/**
 * Creates workers that check an SQLite file for damage by another program; none for PostgreSQL. After damage, enquiries
 * since the last backup are saved as CSV for import, because possibly only this process's cache still has all of them.
 */
export function createCorruptionWorkers(options: { config: Config; db: Database; log: FastifyBaseLogger }) {
  const { config, db, log } = options;
  const { database, dataDir } = config;
  if (database.kind !== "sqlite") return [];
  const finder = new URL("../../platform/db/find-corruption.ts", import.meta.url);
  async function run(): Promise<number> {
    const damage = await runInChild<string | null>(finder, "findCorruption", database, LOOK_WITHIN_MS);
    if (damage === null && !corruptDatabases.has(db)) return LOOK_EVERY_MS;
    corruptDatabases.add(db);
    const file = join(dataDir, `rescued-enquiries-${collegeDay(new Date())}.csv`);
    const rescue = await writeNewEnquiries(db, file).then(
      (count) => `The ${count} enquiries since the last backup are in ${file}.`,
      (error: unknown) => `Enquiries since the last backup cannot be read (${error}): their mails are the only copy.`,
    );
    log.error(`The database is damaged (${damage}): nothing is written any more. ${rescue}`);
    return MAX_TIMER_MS;
  }
  const failure = "It cannot be checked whether the database is damaged; trying again soon.";
  return [createWorker({ run, firstAfterMs: LOOK_EVERY_MS, everyMs: LOOK_EVERY_MS, mayBeCut: true, log, failure })];
}

async function writeNewEnquiries(db: Database, file: string): Promise<number> {
  const last = await findLastBackups(db).catch(() => null);
  const rows = await db
    .selectFrom("enquiry")
    .select(["name", "mobile", "email", "course", "created_at"])
    .where("created_at", ">", last?.whole?.started_at ?? "")
    .where("deleted_at", "is", null)
    .execute();
  const lines = rows.map(({ name, mobile, email, course, created_at }) => {
    return [name, mobile, email, course, collegeMomentText(created_at)];
  });
  await writeAtomically(file, Buffer.from(toCsv([["Name", "Mobile", "Email", "Course", "Date"], ...lines])));
  return rows.length;
}
