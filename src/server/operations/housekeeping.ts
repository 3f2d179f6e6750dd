import { countAffected } from "#server/platform/db/count-rows.ts";
import { refreshStatistics, truncateWriteAheadLog } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Expiry, Feature, Platform } from "#server/platform/feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";

const DAY_MS = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

/** Deletes expired data (docs/behaviour.md, 'Times'). @returns the number deleted by each expiry */
export async function runHousekeeping({ db, now }: Pick<Platform, "db" | "now">, features: Iterable<Feature>) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const { expiries = {} } of features) {
    for (const [name, expiry] of Object.entries(expiries)) {
      // Continue after a failure: even if uploads cannot be reached, personal data must be erased in time.
      await deleteExpired(db, expiry, daysAgo).then(
        (count) => (removed[name] = count),
        (failure: unknown) => failures.push(failure),
      );
    }
  }
  await refreshStatistics(db);
  await truncateWriteAheadLog(db);
  if (failures.length > 0) throw failures[0];
  return removed;
}

function deleteExpired(db: Database, expiry: Expiry, daysAgo: (days: number) => string): Promise<number> {
  if (typeof expiry === "function") return expiry(daysAgo);
  const [table, column, days] = expiry;
  // Casts, because the types cannot tell that the column belongs to the table.
  return countAffected(db.deleteFrom(table as "read_log").where(column as "at", "<", daysAgo(days)));
}

/** Runs housekeeping at the start, then every six hours. @param features all features, each with its expiries */
export function housekeepingFeature(platform: Platform, features: () => Iterable<Feature>) {
  const { db, log } = platform;
  const worker = createWorker({
    async run() {
      log.info(await runHousekeeping(platform, features()), "tidied up");
    },
    everyMs: EVERY_MS,
    lock: { db, name: "housekeeping" },
    mayBeCut: true,
    log,
    failure: "tidying up failed; trying again in six hours",
  });
  return { workers: [worker] } satisfies Feature;
}
