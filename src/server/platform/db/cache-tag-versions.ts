import { sql } from "kysely";
import { FEED_TOPICS, type FeedTopic } from "#contract/feed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inTurn } from "#server/platform/work/once.ts";
import { countChanged } from "./count-rows.ts";
import { isPostgres } from "./database-facts.ts";

/**
 * A cache tag, such as a kind of record, `brochure` or, for every page, `content`: a write invalidates what reads its
 * cache tag.
 */
export type CacheTag = string;

/** PostgreSQL's channel for notifications, which say only that some cache tag has another version. */
export const CHANNEL = "topic_version";

/** The cache tag of the texts that the site shows, with the library. Publications take turns by its version. */
export const CONTENT = "content";
/** The cache tag of the tables themselves: raised by migrations. */
export const SCHEMA = "schema";
export const DOCUMENTS: FeedTopic = "documents";
export const ENQUIRIES: FeedTopic = "enquiries";
export const PRESENCE: FeedTopic = "presence";
export const SESSIONS = "sessions";
export const ADMIN_ROLES: FeedTopic = "roles";

/** Whether a cache tag is followed by open screens of the staff, and by no page. */
export function isStaffOnly(cacheTag: CacheTag): boolean {
  return cacheTag === SESSIONS || FEED_TOPICS.some((name) => name === cacheTag);
}

/** By transaction, the cache tags that it raises at its end, and whether each only has additions. */
const raised = new WeakMap<Database, Map<CacheTag, boolean>>();
/** By database, the functions of this process that read its versions and react to new ones. */
const looks = new WeakMap<Database, Set<() => Promise<void>>>();

/**
 * Raises the versions of cache tags, because what is shown of them changes. A transaction writes them last, before its commit:
 * so no two wait for each other, and what is rolled back raises nothing. After the commit this process reads the versions;
 * all others on this database learn of it on PostgreSQL at once, otherwise by polling.
 * @param isAddition nothing that was shown is changed or deleted
 */
export async function raiseVersions(db: Database, cacheTags: readonly CacheTag[], isAddition = false): Promise<void> {
  const pending = raised.get(db);
  const all = pending ?? new Map<CacheTag, boolean>();
  for (const cacheTag of cacheTags) all.set(cacheTag, isAddition && (all.get(cacheTag) ?? true));
  if (pending) return;
  await writeVersions(db, all);
  await lookAt(db, all);
}

/** Makes each transaction of a database write the versions that it raises. */
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
      await lookAt(db, cacheTags);
      return result;
    };
    return builder;
  };
  return db;
}

async function writeVersions(db: Database, cacheTags: ReadonlyMap<CacheTag, boolean>): Promise<void> {
  if (cacheTags.size === 0) return;
  // Write cache tags in one order, so that no two transactions deadlock.
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

/** Calls the listeners of this process. Waits for them if pages are affected, so that the next answer shows the change. */
async function lookAt(db: Database, cacheTags: ReadonlyMap<CacheTag, boolean>): Promise<void> {
  const names = [...cacheTags.keys()];
  if (names.length === 0) return;
  const looking = Promise.all([...(looks.get(db) ?? [])].map((look) => look()));
  if (!names.every(isStaffOnly)) await looking;
}

/** The version of a cache tag; 0 when nothing has changed it yet. */
export async function findVersion(db: Database, cacheTag: CacheTag): Promise<number> {
  const row = db.selectFrom("topic_version").select("version").where("topic", "=", cacheTag);
  return (await row.executeTakeFirst())?.version ?? 0;
}

/**
 * Raises the version of the content, from the one given. Other publications wait until the transaction ends.
 * @returns the new version; null where another publication came first
 */
export async function claimContentVersion(db: Database, version: number): Promise<number | null> {
  const next = version + 1;
  const row = db.updateTable("topic_version").set({ version: next, changed_at: next }).where("topic", "=", CONTENT);
  if ((await countChanged(row.where("version", "=", version))) === 0) return null;
  await notify(db);
  return next;
}

async function notify(db: Database): Promise<void> {
  if (isPostgres(db)) await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
}

/**
 * Called with each cache tag that has changed.
 * @returns a promise where something is read anew: when that fails, the next look calls it again
 */
type Listener = (cacheTag: string, isAddition: boolean) => Promise<void> | void;

/**
 * Follows the versions of cache tags: remembers which this process has seen, and calls listeners when they change.
 * `watchVersions` calls `look` when other processes may have changed something.
 * @param onFailure called when what was committed cannot be shown yet
 */
export function followVersions(db: Database, onFailure: (error: unknown) => void) {
  const listeners: Listener[] = [];
  const seen = new Map<string, number>();

  /** Reads the versions, and calls the listeners of those that have changed. */
  const look = inTurn(async () => {
    const rows = await db.selectFrom("topic_version").selectAll().execute();
    // Handle cache tags of the staff first: desks do not wait until pages are invalidated.
    rows.sort((one, other) => Number(isStaffOnly(other.topic)) - Number(isStaffOnly(one.topic)));
    for (const { topic: cacheTag, version, changed_at } of rows) {
      const known = seen.get(cacheTag) ?? 0;
      if (version === known) continue;
      const isAddition = version > known && changed_at <= known;
      for (const listener of listeners) await listener(cacheTag, isAddition);
      seen.set(cacheTag, version);
    }
  });

  const own = looks.get(db) ?? new Set();
  looks.set(
    db,
    own.add(() => look().catch(onFailure)),
  );
  return { onChange: (listener: Listener) => void listeners.push(listener), look };
}
