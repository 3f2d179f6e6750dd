import { sql } from "kysely";
import { countChanged } from "./count-changed.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Database } from "./open-database.ts";

/** A kind of record, `brochure` or, for every page, `content`: a write clears the pages that read its topic. */
export type Topic = string;

/** PostgreSQL's channel: a message says only that some version is another one. */
export const CHANNEL = "topic_version";

/** Of the texts that the site shows, with the library. Publications take turns by it. */
export const CONTENT = "content";
/** Of the tables themselves. */
export const SCHEMA = "schema";

/**
 * Says that what pages show of these topics changes; call it last in the transaction of the change. All servers on this
 * database learn of it after the commit: on PostgreSQL at once, otherwise by asking.
 * @param isAddition nothing that was shown is changed or deleted
 */
export async function raiseVersions(db: Database, topics: readonly string[], isAddition = false): Promise<void> {
  if (topics.length === 0) return;
  // In one order, so that no two transactions wait for each other.
  const rows = topics.toSorted().map((topic) => ({ topic, version: 1, changed_at: isAddition ? 0 : 1 }));
  const raise = db.insertInto("topic_version").values(rows);
  await raise
    .onConflict((conflict) =>
      conflict.column("topic").doUpdateSet(({ ref, eb }) => {
        const next = eb(ref("topic_version.version"), "+", 1);
        return { version: next, changed_at: isAddition ? ref("topic_version.changed_at") : next };
      }),
    )
    .execute();
  await notify(db);
}

export async function findContentVersion(db: Database): Promise<number> {
  const row = db.selectFrom("topic_version").select("version").where("topic", "=", CONTENT);
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

/** What this process has made of each topic's version; made by `watchVersions` to follow other processes. */
export function followVersions(db: Database) {
  const listeners: Listener[] = [];
  const seen = new Map<string, number>();
  let looking: Promise<void> = Promise.resolve();
  let isWaiting = false;

  async function compare(): Promise<void> {
    const rows = await db.selectFrom("topic_version").selectAll().execute();
    for (const { topic, version, changed_at } of rows) {
      const known = seen.get(topic) ?? 0;
      if (version === known) continue;
      const isAddition = version > known && changed_at <= known;
      for (const listener of listeners) await listener(topic, isAddition);
      seen.set(topic, version);
    }
  }

  return {
    onChange: (listener: Listener) => void listeners.push(listener),
    /** Reads the versions; call it after a commit that raised some. */
    look(): Promise<void> {
      // A caller that is already waiting will read the newest.
      if (!isWaiting) {
        isWaiting = true;
        const begin = () => {
          isWaiting = false;
          return compare();
        };
        looking = looking.then(begin, begin);
      }
      return looking;
    },
  };
}
