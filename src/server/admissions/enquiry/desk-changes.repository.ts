import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { newId } from "#server/platform/ids.ts";

/** Transactions that have noted their change already. */
const noted = new WeakSet<Database>();

/**
 * Tells open desks that enquiries change; what writes enquiries or their steps calls it in its transaction. A row of its own
 * for each: one that all share would make them wait for each other, or for ever.
 */
export async function noteDeskChange(db: Database): Promise<void> {
  if (db.isTransaction) {
    if (noted.has(db)) return;
    noted.add(db);
  }
  await db.insertInto("desk_change").values({ id: newId() }).execute();
}

/** Differs as soon as another change is there. Their number counts too: not every change is committed in its turn. */
export async function findDeskState(db: Database): Promise<string> {
  const { last, count } = await db
    .selectFrom("desk_change")
    .select(({ fn }) => [fn.max("id").as("last"), fn.countAll().as("count")])
    .executeTakeFirstOrThrow();
  return `${last ?? ""}.${count}`;
}

/** All but the last, so that no state comes back. @returns how many of more than ten minutes ago */
export function deleteOldDeskChanges(db: Database, now: Date): Promise<number> {
  // UUIDv7 begins with the milliseconds.
  const before = (now.getTime() - 600_000).toString(16).padStart(12, "0");
  return countChanged(
    db
      .deleteFrom("desk_change")
      .where("id", "<", `${before.slice(0, 8)}-${before.slice(8)}`)
      .where("id", "<", ({ selectFrom }) =>
        selectFrom("desk_change as newer").select(({ fn }) => fn.max("newer.id").as("id")),
      ),
  );
}

/** What all enquiries together give, read again when any has changed, on whatever server. */
export function keptUntilChange<Value>(read: (db: Database) => Promise<Value>): (db: Database) => Promise<Value> {
  const kept = new WeakMap<Database, { state: string; value: Value }>();
  return async (db) => {
    // Before the value: a change between the two is read once more.
    const state = await findDeskState(db);
    const last = kept.get(db);
    if (last?.state === state) return last.value;
    const value = await read(db);
    kept.set(db, { state, value });
    return value;
  };
}
