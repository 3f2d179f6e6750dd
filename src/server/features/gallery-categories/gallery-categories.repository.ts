import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { GalleryCategoryTable } from "#server/db/schema.ts";

export type GalleryCategoryRow = Selectable<GalleryCategoryTable>;

/** The newest first; the id breaks ties so that lists are stable. */
export function listGalleryCategories(db: Database): Promise<GalleryCategoryRow[]> {
  return db.selectFrom("gallery_category").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").execute();
}

export function findGalleryCategory(db: Database, id: string): Promise<GalleryCategoryRow | undefined> {
  return db.selectFrom("gallery_category").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The row, kept from other writers until the transaction ends: an update that changes nothing does so on both databases. */
export function lockGalleryCategory(db: Database, id: string): Promise<GalleryCategoryRow | undefined> {
  return db
    .updateTable("gallery_category")
    .set(({ ref }) => ({ title: ref("title") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertGalleryCategories(db: Database, rows: Insertable<GalleryCategoryTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("gallery_category").values(rows).execute();
}

/** @returns the row as it is then */
export function updateGalleryCategory(
  db: Database,
  id: string,
  changes: Updateable<GalleryCategoryTable>,
): Promise<GalleryCategoryRow> {
  return db.updateTable("gallery_category").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** The database itself takes the reference out of events that name the category. */
export async function deleteGalleryCategory(db: Database, id: string): Promise<void> {
  await db.deleteFrom("gallery_category").where("id", "=", id).execute();
}
