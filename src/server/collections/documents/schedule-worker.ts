import type { Database } from "#server/platform/db/schema.ts";
import { inEnglish } from "#server/platform/language.ts";
import { createWorker, type WorkerLog } from "#server/platform/work/worker.ts";
import { nextDue } from "./documents.repository.ts";

/** Longest time between two looks: another server may have scheduled something. */
const LOOK_EVERY_MS = 30_000;

/** Publishes scheduled texts at their moment, also those that fell due while no server ran. */
export function createScheduleWorker(options: {
  db: Database;
  publishDue: () => Promise<void>;
  log: WorkerLog;
  now: () => Date;
}) {
  const { db, publishDue, log, now } = options;
  return createWorker({
    async run() {
      // Set the language: a request that wakes the worker passes on its own.
      await inEnglish(publishDue);
      const next = await nextDue(db);
      return next === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Date.parse(next) - now().getTime());
    },
    lock: { db, name: "scheduled texts" },
    log,
    failure: "scheduled texts could not be published; trying again in five seconds",
  });
}
