import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/open-database.ts";
import { bad, type Outcome, ok, sizeText, warn } from "#server/features/health/outcome.ts";
import { collegeTimeText } from "#server/time.ts";
import { findLastBackups } from "./backups.repository.ts";

const OLDEST_MS = 2 * 86_400_000;

/** Of backups that this database knows of: by itself each night, or by the operator's tool. */
export async function checkBackup(options: {
  db: Database;
  config: Pick<Config, "backups">;
  now: () => Date;
}): Promise<Outcome> {
  const { db, config, now } = options;
  const { last, whole } = await findLastBackups(db);
  const isByItself = config.backups.dir !== null || config.backups.s3 !== null;
  const seeLog = "The log says why. The server tries again by itself.";
  const setOne = "Set BACKUP_DIR or BACKUP_URL: then the server makes one each night.";
  if (last?.error) {
    const before = whole
      ? `The last good one is from ${collegeTimeText(new Date(whole.started_at))}.`
      : "There is no earlier one.";
    return bad(`The last one failed (${last.error}). ${before}`, isByItself ? seeLog : setOne);
  }
  if (!whole) {
    return isByItself ? ok("None yet. The first one is made within hours.") : warn("No backup is known.", setOne);
  }
  const size = sizeText((whole.kilobytes ?? 0) * 1000);
  const text = `The last one is from ${collegeTimeText(new Date(whole.started_at))}, has ${size} and was restored on trial: ${whole.place}`;
  if (now().getTime() - Date.parse(whole.started_at) <= OLDEST_MS) return ok(text);
  return bad(`${text}. It is older than two days.`, isByItself ? seeLog : setOne);
}
