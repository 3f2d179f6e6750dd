import type { Presence } from "#contract/feed.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { PRESENCE, raiseVersions } from "#server/platform/db/topic-versions.ts";

/**
 * For how long an enquiry counts as open: as long as a call may take. After that the family is free for others, though it
 * may still be open.
 */
const CALL_MS = 10 * 60_000;
/**
 * For how long anything counts as open: longer than a stream of changes, after which a tab says again what it has open.
 * Older entries are left from a crash.
 */
const OPEN_MS = 65 * 60_000;

interface Place {
  tab: string;
  adminId: string;
  /** What the tab has open; null for nothing. */
  at: string | null;
  now: Date;
}

/** Notes what a browser tab has open, and tells the others where that is new. */
export async function writePresence(db: Database, { tab, adminId, at, now }: Place): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const place = { path: at ?? "", seen_at: now.toISOString() };
    const put = transaction.insertInto("presence").values({ tab, admin_id: adminId, ...place });
    const own = transaction.deleteFrom("presence").where("tab", "=", tab).where("admin_id", "=", adminId);
    const change = put.onConflict((conflict) =>
      conflict.columns(["admin_id", "tab"]).doUpdateSet(place).where("presence.path", "!=", place.path),
    );
    if ((await countChanged(at === null ? own : change)) > 0) await raiseVersions(transaction, [PRESENCE]);
  });
}

/** What others have open, the first to open it first. */
export function listPresence(db: Database, adminId: string, now: Date): Promise<Presence[]> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return db
    .selectFrom("presence")
    .innerJoin("admin", "admin.id", "presence.admin_id")
    .select(["path as at", "name", "email"])
    .where("admin_id", "!=", adminId)
    .where("seen_at", ">", since(OPEN_MS))
    .where(({ eb, or }) => or([eb("path", "not like", "enquiries/%"), eb("seen_at", ">", since(CALL_MS))]))
    .orderBy("seen_at")
    .execute();
}

export function deletePresence(db: Database, before: string): Promise<number> {
  return countChanged(db.deleteFrom("presence").where("seen_at", "<", before));
}
