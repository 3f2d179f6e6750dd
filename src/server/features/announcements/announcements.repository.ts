import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { AnnouncementTable } from "#server/db/schema.ts";

export type AnnouncementRow = Selectable<AnnouncementTable>;

/** Newest date first; the id breaks ties so that lists are stable. */
export function listAnnouncements(db: Database): Promise<AnnouncementRow[]> {
  return newestFirst(db).execute();
}

/** As `listAnnouncements`, but only those whose time of publication has come. */
export function listPublishedAnnouncements(
  db: Database,
  filter: { publishedBy: string; limit: number },
): Promise<AnnouncementRow[]> {
  return newestFirst(db).where("published_at", "<=", filter.publishedBy).limit(filter.limit).execute();
}

/** The next moment after `after` at which an announcement becomes public, or null. */
export async function nextPublication(db: Database, after: string): Promise<string | null> {
  const row = await db
    .selectFrom("announcement")
    .select((expression) => expression.fn.min("published_at").as("moment"))
    .where("published_at", ">", after)
    .executeTakeFirst();
  return row?.moment ?? null;
}

/** The row, kept from other writers until the transaction ends: an update that changes nothing does so on both databases. */
export function lockAnnouncement(db: Database, id: string): Promise<AnnouncementRow | undefined> {
  return db
    .updateTable("announcement")
    .set(({ ref }) => ({ title: ref("title") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertAnnouncements(db: Database, rows: Insertable<AnnouncementTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("announcement").values(rows).execute();
}

/** @returns the row as it is then */
export function updateAnnouncement(
  db: Database,
  id: string,
  changes: Updateable<AnnouncementTable>,
): Promise<AnnouncementRow> {
  return db.updateTable("announcement").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** @returns the row as it was, or undefined when there is none */
export function deleteAnnouncement(db: Database, id: string): Promise<AnnouncementRow | undefined> {
  return db.deleteFrom("announcement").where("id", "=", id).returningAll().executeTakeFirst();
}

function newestFirst(db: Database) {
  return db.selectFrom("announcement").selectAll().orderBy("date", "desc").orderBy("id", "desc");
}
