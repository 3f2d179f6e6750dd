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
  { publishedBy, limit, offset = 0 }: { publishedBy: string; limit: number; offset?: number },
): Promise<AnnouncementRow[]> {
  return newestFirst(db).where("published_at", "<=", publishedBy).limit(limit).offset(offset).execute();
}

export async function countPublishedAnnouncements(db: Database, publishedBy: string): Promise<number> {
  const { count } = await db
    .selectFrom("announcement")
    .select((expression) => expression.fn.countAll().as("count"))
    .where("published_at", "<=", publishedBy)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The published ones that became public last, the last one first. */
export function listLatestAnnouncements(
  db: Database,
  { publishedBy, limit }: { publishedBy: string; limit: number },
): Promise<AnnouncementRow[]> {
  return db
    .selectFrom("announcement")
    .selectAll()
    .where("published_at", "<=", publishedBy)
    .orderBy("published_at", "desc")
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findPublishedAnnouncement(
  db: Database,
  { id, publishedBy }: { id: string; publishedBy: string },
): Promise<AnnouncementRow | undefined> {
  return newestFirst(db).where("id", "=", id).where("published_at", "<=", publishedBy).executeTakeFirst();
}

/** The published announcement next to one in the order of the lists. */
export function findNeighbour(
  db: Database,
  { date, id }: Pick<AnnouncementRow, "date" | "id">,
  { side, publishedBy }: { side: "newer" | "older"; publishedBy: string },
): Promise<Pick<AnnouncementRow, "id" | "title"> | undefined> {
  const [beyond, order] = side === "newer" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  return db
    .selectFrom("announcement")
    .select(["id", "title"])
    .where("published_at", "<=", publishedBy)
    .where(({ eb, and, or }) => or([eb("date", beyond, date), and([eb("date", "=", date), eb("id", beyond, id)])]))
    .orderBy("date", order)
    .orderBy("id", order)
    .executeTakeFirst();
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

export async function deleteAnnouncement(db: Database, id: string): Promise<void> {
  await db.deleteFrom("announcement").where("id", "=", id).execute();
}

function newestFirst(db: Database) {
  return db.selectFrom("announcement").selectAll().orderBy("date", "desc").orderBy("id", "desc");
}
