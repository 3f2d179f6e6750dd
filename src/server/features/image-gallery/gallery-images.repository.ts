import { type Insertable, sql, type Updateable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { GalleryImageTable } from "#server/db/schema.ts";
import type { MediaRow } from "#server/features/media/media.repository.ts";

/** The row of the file, and the picture's own fields. */
export type GalleryImageRow = MediaRow & {
  image_id: string;
  category_id: string | null;
  alt: string;
  updated_at: string;
  ordered_at: string;
};

/** The pictures of a category, or with null those of the standalone gallery, in their order; the first ones with a limit. */
export function listGalleryImages(db: Database, categoryId: string | null, limit?: number): Promise<GalleryImageRow[]> {
  const query = selectImages(db).where("gallery_image.category_id", isOrEquals(categoryId), categoryId);
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** The pictures of all categories, each category's in their order. */
export function listImagesOfCategories(db: Database): Promise<GalleryImageRow[]> {
  return selectImages(db).where("gallery_image.category_id", "is not", null).execute();
}

export function findGalleryImage(
  db: Database,
  categoryId: string | null,
  publicId: string,
): Promise<GalleryImageRow | undefined> {
  return selectImages(db)
    .where("gallery_image.category_id", isOrEquals(categoryId), categoryId)
    .where("media.public_id", "=", publicId)
    .executeTakeFirst();
}

/** Keeps pictures of the standalone gallery from other writers until the transaction ends: that one, or all. */
export async function lockStandaloneImages(db: Database, publicId?: string): Promise<void> {
  const all = db
    .updateTable("gallery_image")
    .set(({ ref }) => ({ alt: ref("alt") }))
    .where("category_id", "is", null);
  const idsOf = (name: string) => db.selectFrom("media").select("id").where("public_id", "=", name);
  await (publicId === undefined ? all : all.where("media_id", "in", idsOf(publicId))).execute();
}

/** The place after the last picture; 0 where there is none. */
export async function nextPosition(db: Database, categoryId: string | null): Promise<number> {
  const row = await db
    .selectFrom("gallery_image")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("category_id", isOrEquals(categoryId), categoryId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

export async function insertGalleryImages(db: Database, rows: Insertable<GalleryImageTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("gallery_image").values(rows).execute();
}

export async function updateGalleryImage(
  db: Database,
  id: string,
  changes: Updateable<GalleryImageTable>,
): Promise<void> {
  await db.updateTable("gallery_image").set(changes).where("id", "=", id).execute();
}

/** Gives pictures the order of this list, as of that moment, in one statement. */
export async function updatePositions(db: Database, ids: readonly string[], orderedAt: string): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, position) => sql`when ${id} then cast(${position} as integer)`);
  await db
    .updateTable("gallery_image")
    .set({ position: sql<number>`case id ${sql.join(cases, sql` `)} end`, ordered_at: orderedAt })
    .where("id", "in", ids)
    .execute();
}

/** The row of its file is still there. */
export async function deleteGalleryImage(db: Database, id: string): Promise<void> {
  await db.deleteFrom("gallery_image").where("id", "=", id).execute();
}

/** Deletes all pictures of a category. Returns the ids of their files' rows, which are still there. */
export async function deleteGalleryImagesOf(db: Database, categoryId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom("gallery_image")
    .where("category_id", "=", categoryId)
    .returning("media_id")
    .execute();
  return rows.map((row) => row.media_id);
}

/** Pictures with their files, in their order. */
export function selectImages(db: Database) {
  return db
    .selectFrom("gallery_image")
    .innerJoin("media", "media.id", "gallery_image.media_id")
    .selectAll("media")
    .select(({ fn }) => [
      "gallery_image.id as image_id",
      "gallery_image.category_id",
      "gallery_image.alt",
      fn.coalesce("gallery_image.updated_at", "gallery_image.created_at").as("updated_at"),
      fn.coalesce("gallery_image.ordered_at", "gallery_image.created_at").as("ordered_at"),
    ])
    .orderBy("gallery_image.position")
    .orderBy("gallery_image.id");
}

/** In SQL nothing equals null. */
function isOrEquals(value: string | null) {
  return value === null ? "is" : "=";
}
