import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { EventStatus, EventTable } from "#server/db/schema.ts";

export type EventRow = Selectable<EventTable> & { gallery_title: string | null };

const PUBLIC_STATUSES: EventStatus[] = ["published", "cancelled"];

/** Newest date first; the id breaks ties so that lists are stable. */
export function listEvents(db: Database, filter: { limit: number }): Promise<EventRow[]> {
  return selectEvents(db).orderBy("event.date", "desc").orderBy("event.id", "desc").limit(filter.limit).execute();
}

interface PublicFilter {
  /** Labels; left out for events of all categories. */
  categories?: string[] | undefined;
  limit: number;
}

/** From a day on, soonest first: what the public may see, which is published and cancelled events, never drafts. */
export function listPublicEvents(
  db: Database,
  { from, limit, categories }: PublicFilter & { from: string },
): Promise<EventRow[]> {
  return selectPublicEvents(db, categories)
    .where("event.date", ">=", from)
    .orderBy("event.date")
    .orderBy("event.id")
    .limit(limit)
    .execute();
}

/** Past and to come, newest first: what the public may see. A limit leaves out the oldest. */
export function listNewestPublicEvents(
  db: Database,
  { from, limit }: { from?: string; limit: number },
): Promise<EventRow[]> {
  const events = selectPublicEvents(db).orderBy("event.date", "desc").orderBy("event.id", "desc").limit(limit);
  return (from === undefined ? events : events.where("event.date", ">=", from)).execute();
}

/** Before a day, newest first: what the public may see. */
export function listPastEvents(
  db: Database,
  { before, limit, offset, categories }: PublicFilter & { before: string; offset: number },
): Promise<EventRow[]> {
  return selectPublicEvents(db, categories)
    .where("event.date", "<", before)
    .orderBy("event.date", "desc")
    .orderBy("event.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPastEvents(
  db: Database,
  { before, categories }: Omit<PublicFilter, "limit"> & { before: string },
): Promise<number> {
  const { count } = await selectPublicEvents(db, categories)
    .where("event.date", "<", before)
    .clearSelect()
    .select((expression) => expression.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every label that a public event has, a blank one left out. */
export async function listPublicCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("event")
    .select("category")
    .distinct()
    .where("status", "in", PUBLIC_STATUSES)
    .where("category", "<>", "")
    .execute();
  return rows.map(({ category }) => category);
}

export function findPublicEvent(db: Database, id: string): Promise<EventRow | undefined> {
  return selectPublicEvents(db).where("event.id", "=", id).executeTakeFirst();
}

/** The public event next to one in time. */
export function findNeighbour(
  db: Database,
  { date, id }: Pick<EventRow, "date" | "id">,
  side: "earlier" | "later",
): Promise<EventRow | undefined> {
  const [beyond, order] = side === "later" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  return selectPublicEvents(db)
    .where(({ eb, and, or }) =>
      or([eb("event.date", beyond, date), and([eb("event.date", "=", date), eb("event.id", beyond, id)])]),
    )
    .orderBy("event.date", order)
    .orderBy("event.id", order)
    .limit(1)
    .executeTakeFirst();
}

export function findEvent(db: Database, id: string): Promise<EventRow | undefined> {
  return selectEvents(db).where("event.id", "=", id).executeTakeFirst();
}

/** Keeps the row from other writers until the transaction ends. Returns whether there is one. */
export async function lockEvent(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("event")
    .set(({ ref }) => ({ title: ref("title") }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertEvents(db: Database, rows: Insertable<EventTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("event").values(rows).execute();
}

export async function updateEvent(db: Database, id: string, changes: Updateable<EventTable>): Promise<void> {
  await db.updateTable("event").set(changes).where("id", "=", id).execute();
}

export async function deleteEvent(db: Database, id: string): Promise<void> {
  await db.deleteFrom("event").where("id", "=", id).execute();
}

function selectPublicEvents(db: Database, categories?: string[]) {
  const events = selectEvents(db).where("event.status", "in", PUBLIC_STATUSES);
  return categories ? events.where("event.category", "in", categories) : events;
}

function selectEvents(db: Database) {
  return db
    .selectFrom("event")
    .leftJoin("gallery_category", "gallery_category.id", "event.gallery_category_id")
    .selectAll("event")
    .select("gallery_category.title as gallery_title");
}
