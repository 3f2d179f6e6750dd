import * as m from "#messages/compiled/health.ts";
import { formatMoment } from "#messages/moments.ts";
import { bad, type Outcome, ok, sizeText, warn } from "#server/operations/health/outcome.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { findLastBackups } from "./backups.repository.ts";

const OLDEST_MS = 2 * 86_400_000;

/** Checks the last of the backups that this database knows of: made by the server each night, or by the operator's tool. */
export async function checkBackup(options: {
  db: Database;
  config: Pick<Config, "backups">;
  now: () => Date;
}): Promise<Outcome> {
  const { db, config, now } = options;
  const { last, whole } = await findLastBackups(db);
  const isByItself = config.backups.dir !== null || config.backups.s3 !== null;
  const advice = isByItself ? m.seeLog() : m.setBackup();
  if (last?.error) {
    const text = whole
      ? m.backupFailed({ reason: last.error, moment: formatMoment(whole.started_at) })
      : m.backupFailedFirst({ reason: last.error });
    return bad(text, advice);
  }
  if (!whole) {
    return isByItself ? ok(m.firstBackupSoon()) : warn(m.noBackup(), advice);
  }
  const size = sizeText((whole.kilobytes ?? 0) * 1000);
  const text = m.lastBackup({ moment: formatMoment(whole.started_at), size, place: whole.place });
  if (now().getTime() - Date.parse(whole.started_at) <= OLDEST_MS) return ok(text);
  return bad(m.backupOld({ last: text }), advice);
}
