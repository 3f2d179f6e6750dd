import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { EventTable } from "#server/db/schema.ts";

export type EventRow = Selectable<EventTable> & { gallery_title: string | null };

/** Newest date first; the id breaks ties so that lists are stable. */
export function listEvents(db: Database, filter: { limit: number }): Promise<EventRow[]> {
  return selectEvents(db).orderBy("event.date", "desc").orderBy("event.id", "desc").limit(filter.limit).execute();
}

/** From a day on, soonest first: what the public may see, which is published and cancelled events, never drafts. */
export function listPublicEvents(db: Database, filter: { from: string; limit: number }): Promise<EventRow[]> {
  return selectEvents(db)
    .where("event.status", "in", ["published", "cancelled"])
    .where("event.date", ">=", filter.from)
    .orderBy("event.date")
    .orderBy("event.id")
    .limit(filter.limit)
    .execute();
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

/** @returns the row as it was, or undefined when there is none */
export function deleteEvent(db: Database, id: string): Promise<Selectable<EventTable> | undefined> {
  return db.deleteFrom("event").where("id", "=", id).returningAll().executeTakeFirst();
}

function selectEvents(db: Database) {
  return db
    .selectFrom("event")
    .leftJoin("gallery_category", "gallery_category.id", "event.gallery_category_id")
    .selectAll("event")
    .select("gallery_category.title as gallery_title");
}
