import { sql } from "kysely";
import { FEED_TOPICS, type FeedTopic } from "#contract/feed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { countChanged } from "./count-changed.ts";
import { isPostgres } from "./is-postgres.ts";

/** A kind of record, `brochure` or, for every page, `content`: a write clears the pages that read its topic. */
export type Topic = string;

/** PostgreSQL's channel: a message says only that some version is another one. */
export const CHANNEL = "topic_version";

/** Of the texts that the site shows, with the library. Publications take turns by it. */
export const CONTENT = "content";
/** Of the tables themselves. */
export const SCHEMA = "schema";
/** Of enquiries and their steps. */
export const ENQUIRIES: FeedTopic = "enquiries";
/** Of who has what open. */
export const PRESENCE: FeedTopic = "presence";
/** Of sessions that end. */
export const SESSIONS = "sessions";

/** Whether open screens of the staff follow it, and no page. */
export function isOfStaff(topic: Topic): boolean {
  return topic === SESSIONS || FEED_TOPICS.some((name) => name === topic);
}

/** Whether each topic only has additions, by the transaction that raises it at its end. */
const raised = new WeakMap<Database, Map<Topic, boolean>>();
/** What looks at the versions of a database in this process. */
const looks = new WeakMap<Database, Set<() => Promise<void>>>();

/**
 * Says that what is shown of these topics changes. A transaction writes it last, before its commit: so no two wait for each
 * other, and what is rolled back raises nothing. After the commit this process looks; all others on this database learn of it
 * on PostgreSQL at once, otherwise by asking.
 * @param isAddition nothing that was shown is changed or deleted
 */
export async function raiseVersions(db: Database, topics: readonly Topic[], isAddition = false): Promise<void> {
  const pending = raised.get(db);
  const all = pending ?? new Map<Topic, boolean>();
  for (const topic of topics) all.set(topic, isAddition && (all.get(topic) ?? true));
  if (pending) return;
  await writeVersions(db, all);
  await lookAt(db, all);
}

/** Makes the transactions of a database write what they raise. */
export function raiseAtCommit(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const topics = new Map<Topic, boolean>();
      const result = await execute(async (transaction) => {
        raised.set(transaction, topics);
        const result = await work(transaction);
        await writeVersions(transaction, topics);
        return result;
      });
      await lookAt(db, topics);
      return result;
    };
    return builder;
  };
  return db;
}

async function writeVersions(db: Database, topics: ReadonlyMap<Topic, boolean>): Promise<void> {
  if (topics.size === 0) return;
  // Write topics in one order, so that no two transactions deadlock.
  const rows = [...topics.keys()]
    .toSorted()
    .map((topic) => ({ topic, version: 1, changed_at: topics.get(topic) ? 0 : 1 }));
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

/** Who has changed what pages show meets it in the next answer; an enquiry waits for no page. */
async function lookAt(db: Database, topics: ReadonlyMap<Topic, boolean>): Promise<void> {
  const names = [...topics.keys()];
  if (names.length === 0) return;
  const looking = Promise.all([...(looks.get(db) ?? [])].map((look) => look()));
  if (!names.every(isOfStaff)) await looking;
}

/** 0 for one that nothing has changed yet. */
export async function findVersion(db: Database, topic: Topic): Promise<number> {
  const row = db.selectFrom("topic_version").select("version").where("topic", "=", topic);
  return (await row.executeTakeFirst())?.version ?? 0;
}

/** Other publications wait until the transaction ends. @returns the new version; null where another came first */
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

/** @returns a promise where something is read anew: when that fails, the next look calls it again */
type Listener = (topic: string, isAddition: boolean) => Promise<void> | void;

/**
 * What this process has made of each topic's version; made by `watchVersions` to follow other processes.
 * @param onFailure when what was committed cannot be shown yet
 */
export function followVersions(db: Database, onFailure: (error: unknown) => void) {
  const listeners: Listener[] = [];
  const seen = new Map<string, number>();
  let looking: Promise<void> = Promise.resolve();
  let isWaiting = false;

  async function compare(): Promise<void> {
    const rows = await db.selectFrom("topic_version").selectAll().execute();
    // Handle topics of the staff first: desks do not wait until pages are invalidated.
    rows.sort((one, other) => Number(isOfStaff(other.topic)) - Number(isOfStaff(one.topic)));
    for (const { topic, version, changed_at } of rows) {
      const known = seen.get(topic) ?? 0;
      if (version === known) continue;
      const isAddition = version > known && changed_at <= known;
      for (const listener of listeners) await listener(topic, isAddition);
      seen.set(topic, version);
    }
  }

  /** Reads the versions. */
  function look(): Promise<void> {
    // A look that is waiting to begin will read the newest versions for this caller too.
    if (!isWaiting) {
      isWaiting = true;
      const begin = () => {
        isWaiting = false;
        return compare();
      };
      looking = looking.then(begin, begin);
    }
    return looking;
  }

  const own = looks.get(db) ?? new Set();
  looks.set(
    db,
    own.add(() => look().catch(onFailure)),
  );
  return { onChange: (listener: Listener) => void listeners.push(listener), look };
}
