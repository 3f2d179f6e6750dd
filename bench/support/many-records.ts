import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";

export const EVENTS = 500;
export const PICTURES = 1_000;
export const CATEGORIES = 20;

/** More records than a college gathers in years: events, pictures in categories and as many standing alone. */
export async function fillWithRecords(db: Database): Promise<void> {
  const moment = new Date().toISOString();
  const stamps = { created_at: moment, updated_at: moment, is_sample: 0 as const };
  const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
    id: newId(),
    title: `Category ${index + 1}`,
    ...stamps,
  }));
  await db.insertInto("gallery_category").values(categories).execute();
  for (let index = 0; index < EVENTS; index += 1) {
    await db
      .insertInto("event")
      .values({
        id: newId(),
        title: `Event ${index + 1}`,
        description: "For first-year students and their parents. Bring the admit card and two photographs.",
        date: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
        start_time: "10:00 AM",
        end_time: "1:00 PM",
        venue: "Auditorium",
        category: "Campus",
        status: "published",
        gallery_category_id: categories[index % CATEGORIES]?.id ?? null,
        ...stamps,
      })
      .execute();
  }
  for (let index = 0; index < PICTURES; index += 1) {
    await insertPicture(db, null, index, moment);
    await insertPicture(db, categories[index % CATEGORIES]?.id ?? null, index, moment);
  }
}

/** A picture as the media store keeps it once its smaller widths are made. The files themselves are not asked for. */
async function insertPicture(db: Database, categoryId: string | null, position: number, moment: string): Promise<void> {
  const id = newId();
  const widths = [480, 960, 1600].flatMap((width) => [
    { type: "image/avif", width, key: `images/${id}-${width}.avif` },
    { type: "image/webp", width, key: `images/${id}-${width}.webp` },
  ]);
  await db
    .insertInto("media")
    .values({
      id,
      public_id: `images/${id}`,
      kind: "image",
      storage_key: `images/${id}.jpg`,
      content_type: "image/jpeg",
      bytes: 900_000,
      original_name: "photo.jpg",
      width: 2_000,
      height: 1_500,
      placeholder: `data:image/webp;base64,${"A".repeat(160)}`,
      variants: JSON.stringify(widths),
      variants_status: "done",
      created_at: moment,
    })
    .execute();
  await db
    .insertInto("gallery_image")
    .values({ id: newId(), category_id: categoryId, media_id: id, alt: "", position, created_at: moment, is_sample: 0 })
    .execute();
}
