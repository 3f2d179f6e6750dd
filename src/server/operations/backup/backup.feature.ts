import type { Feature, Platform } from "#server/platform/feature.ts";
import { createBackupWorker } from "./nightly-backup.ts";
import { createDamageWorkers } from "./watch-damage.ts";

/** The backup of each night, and the watch for a database that something else has written into. */
export function backupFeature({ config, db, log, now }: Platform) {
  return {
    workers: [...createDamageWorkers({ config, db, log }), createBackupWorker({ config, db, log, now })],
  } satisfies Feature;
}
