import type { Database } from "#server/db/open-database.ts";
import type { EventTable } from "#server/db/schema.ts";
import { type GalleryImageRow, selectImages } from "./gallery-images.repository.ts";

/** The first picture of each category. */
export function listCovers(db: Database): Promise<GalleryImageRow[]> {
  return selectImages(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("gallery_image as earlier")
            .select("earlier.id")
            .whereRef("earlier.category_id", "=", "gallery_image.category_id")
            .where(({ or, and, eb, ref }) =>
              or([
                eb("earlier.position", "<", ref("gallery_image.position")),
                and([
                  eb("earlier.position", "=", ref("gallery_image.position")),
                  eb("earlier.id", "<", ref("gallery_image.id")),
                ]),
              ]),
            ),
        ),
      ),
    )
    .where("gallery_image.category_id", "is not", null)
    .execute();
}

/** How many pictures each category has, by its id; null is the standalone gallery. */
export async function countPictures(db: Database): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom("gallery_image")
    .select(({ fn }) => ["category_id", fn.countAll().as("count")])
    .groupBy("category_id")
    .execute();
  return new Map(rows.map((row) => [row.category_id, Number(row.count)]));
}

/** Some of the standalone pictures, in their order. */
export function listStandaloneImages(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<GalleryImageRow[]> {
  return selectImages(db).where("gallery_image.category_id", "is", null).limit(limit).offset(offset).execute();
}

/** The published and cancelled events that name a category, newest first. */
export function listEventsOfCategory(
  db: Database,
  categoryId: string,
): Promise<Pick<EventTable, "id" | "title" | "date">[]> {
  return db
    .selectFrom("event")
    .select(["id", "title", "date"])
    .where("gallery_category_id", "=", categoryId)
    .where("status", "in", ["published", "cancelled"])
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
}
