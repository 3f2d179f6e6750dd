import { sql } from "kysely";
import { FEED_TOPICS, type FeedTopic } from "#contract/feed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createSerialRunner } from "#server/platform/work/once.ts";
import { countAffected } from "./count-rows.ts";
import { isPostgres } from "./database-facts.ts";

/**
 * The name of a part of the data, such as a collection, `brochure`, or `content` for every page. A write invalidates
 * all pages and screens that depend on the tag.
 */
export type CacheTag = string;

/** PostgreSQL notification channel. A notification says only that some cache tag has a new version. */
export const NOTIFICATION_CHANNEL = "topic_version";

/** Cache tag of the published texts and the library. Its version also serializes publications. */
export const CONTENT_TAG = "content";
/** Cache tag of the database schema: raised by migrations. */
export const SCHEMA_TAG = "schema";
export const DOCUMENTS_TAG: FeedTopic = "documents";
export const ENQUIRIES_TAG: FeedTopic = "enquiries";
export const PRESENCE_TAG: FeedTopic = "presence";
export const SESSIONS_TAG = "sessions";
export const ADMIN_ROLES_TAG: FeedTopic = "roles";

/** Returns whether only open admin screens and sessions depend on a cache tag, but no public page. */
export function isStaffOnly(cacheTag: CacheTag): boolean {
  return cacheTag === SESSIONS_TAG || FEED_TOPICS.some((name) => name === cacheTag);
}

/** Transaction → cache tags to raise before the commit; true if all changes of the tag only add. */
const raised = new WeakMap<Database, Map<CacheTag, boolean>>();
/** Database → functions of this process that read the versions and react to new ones. */
const polls = new WeakMap<Database, Set<() => Promise<void>>>();

/**
 * Raises the versions of cache tags whose data has changed. A transaction writes them last, just before its commit: the
 * rows are locked only briefly, and a rollback raises nothing. After the commit, this process reads the versions; other
 * processes are notified at once by PostgreSQL, or find out by polling.
 * @param isAddition true: nothing that was shown is changed or deleted
 */
export async function raiseVersions(db: Database, cacheTags: readonly CacheTag[], isAddition = false): Promise<void> {
  const pending = raised.get(db);
  const all = pending ?? new Map<CacheTag, boolean>();
  for (const cacheTag of cacheTags) all.set(cacheTag, isAddition && (all.get(cacheTag) ?? true));
  if (pending) return;
  await writeVersions(db, all);
  await pollAfterCommit(db, all);
}

/** Makes each transaction of a database write the versions that the transaction raises. Returns the database. */
export function raiseAtCommit(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const cacheTags = new Map<CacheTag, boolean>();
      const result = await execute(async (transaction) => {
        raised.set(transaction, cacheTags);
        const result = await work(transaction);
        await writeVersions(transaction, cacheTags);
        return result;
      });
      await pollAfterCommit(db, cacheTags);
      return result;
    };
    return builder;
  };
  return db;
}

async function writeVersions(db: Database, cacheTags: ReadonlyMap<CacheTag, boolean>): Promise<void> {
  if (cacheTags.size === 0) return;
  // Write the rows in sorted order, so that transactions cannot deadlock.
  const rows = [...cacheTags.keys()]
    .toSorted()
    .map((cacheTag) => ({ topic: cacheTag, version: 1, changed_at: cacheTags.get(cacheTag) ? 0 : 1 }));
  const raise = db.insertInto("topic_version").values(rows);
  await raise
    .onConflict((conflict) =>
      conflict.column("topic").doUpdateSet(({ ref, eb }) => {
        const next = eb(ref("topic_version.version"), "+", 1);
        const isAddition = eb(ref("excluded.changed_at"), "=", 0);
        const changed_at = eb.case().when(isAddition).then(ref("topic_version.changed_at")).else(next).end();
        return { version: next, changed_at };
      }),
    )
    .execute();
  await notify(db);
}

/** Calls the listeners of this process. Waits for them if pages are affected, so that the next response is current. */
async function pollAfterCommit(db: Database, cacheTags: ReadonlyMap<CacheTag, boolean>): Promise<void> {
  const names = [...cacheTags.keys()];
  if (names.length === 0) return;
  const running = Promise.all([...(polls.get(db) ?? [])].map((poll) => poll()));
  if (!names.every(isStaffOnly)) await running;
}

/** Returns the version of a cache tag; 0 if the tag was never raised. */
export async function findTagVersion(db: Database, cacheTag: CacheTag): Promise<number> {
  const row = db.selectFrom("topic_version").select("version").where("topic", "=", cacheTag);
  return (await row.executeTakeFirst())?.version ?? 0;
}

/**
 * Raises the version of `CONTENT_TAG` if it still is `version`. Other publications wait until the transaction ends.
 * @returns the new version; null if another publication came first
 */
export async function claimContentVersion(db: Database, version: number): Promise<number | null> {
  const next = version + 1;
  const row = db.updateTable("topic_version").set({ version: next, changed_at: next }).where("topic", "=", CONTENT_TAG);
  if ((await countAffected(row.where("version", "=", version))) === 0) return null;
  await notify(db);
  return next;
}

async function notify(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`select pg_notify(${NOTIFICATION_CHANNEL}, '')`.execute(db);
}

/**
 * Called with each changed cache tag.
 * @returns a promise if data is reloaded; if it rejects, the next `poll` calls the listener again
 */
type Listener = (cacheTag: string, isAddition: boolean) => Promise<void> | void;

/**
 * Remembers which versions of cache tags this process has seen, and calls listeners when versions change.
 * `watchVersions` calls `poll` when other processes may have changed something.
 * @param onFailure called if a change is committed, but the versions cannot be read or a listener fails
 */
export function followVersions(db: Database, onFailure: (error: unknown) => void) {
  const listeners: Listener[] = [];
  const seen = new Map<string, number>();

  /** Reads the versions and calls the listeners for each changed cache tag. */
  const poll = createSerialRunner(async () => {
    const rows = await db.selectFrom("topic_version").selectAll().execute();
    // Handle the tags of admin screens first, so that desks do not wait for pages to be invalidated.
    rows.sort((one, other) => Number(isStaffOnly(other.topic)) - Number(isStaffOnly(one.topic)));
    for (const { topic: cacheTag, version, changed_at } of rows) {
      const known = seen.get(cacheTag) ?? 0;
      if (version === known) continue;
      const isAddition = version > known && changed_at <= known;
      for (const listener of listeners) await listener(cacheTag, isAddition);
      seen.set(cacheTag, version);
    }
  });

  const own = polls.get(db) ?? new Set();
  polls.set(
    db,
    own.add(() => poll().catch(onFailure)),
  );
  return { onChange: (listener: Listener) => void listeners.push(listener), poll };
}
