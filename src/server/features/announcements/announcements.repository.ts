import type { Insertable, Kysely, Selectable } from "kysely";
import type { AnnouncementTable, DatabaseSchema } from "#server/db/schema.ts";

export type AnnouncementRow = Selectable<AnnouncementTable>;

/** Newest date first; the id breaks ties so that lists are stable. Only those whose time of publication has come. */
export function listPublishedAnnouncements(
  db: Kysely<DatabaseSchema>,
  filter: { publishedBy: string; limit: number },
): Promise<AnnouncementRow[]> {
  return db
    .selectFrom("announcement")
    .selectAll()
    .where("published_at", "<=", filter.publishedBy)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(filter.limit)
    .execute();
}

/** The next moment after `after` at which an announcement becomes public, or null. */
export async function nextPublication(db: Kysely<DatabaseSchema>, after: string): Promise<string | null> {
  const row = await db
    .selectFrom("announcement")
    .select((expression) => expression.fn.min("published_at").as("moment"))
    .where("published_at", ">", after)
    .executeTakeFirst();
  return row?.moment ?? null;
}

export async function insertAnnouncements(
  db: Kysely<DatabaseSchema>,
  rows: Insertable<AnnouncementTable>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto("announcement").values(rows).execute();
}
