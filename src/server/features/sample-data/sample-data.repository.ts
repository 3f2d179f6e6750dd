import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { SamplePictureTable } from "#server/db/sample-tables.ts";

export type SamplePictureRow = Selectable<SamplePictureTable>;

const MARKED_TABLES = ["announcement", "event", "placed_student", "gallery_category", "gallery_image"] as const;

/** Whether any record is still marked as a sample. */
export async function hasSampleData(db: Database): Promise<boolean> {
  for (const table of MARKED_TABLES) {
    const row = await db.selectFrom(table).select("id").where("is_sample", "=", 1).limit(1).executeTakeFirst();
    if (row) return true;
  }
  return (await findSamplePicture(db)) !== undefined;
}

export async function insertSamplePictures(db: Database, rows: Insertable<SamplePictureTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("sample_picture").values(rows).execute();
}

/** The first picture that is still to be stored. */
export function findSamplePicture(db: Database): Promise<SamplePictureRow | undefined> {
  return db.selectFrom("sample_picture").selectAll().orderBy("id").limit(1).executeTakeFirst();
}

/** @returns false when it was not there any more: another process has stored it, or somebody has removed the samples */
export async function deleteSamplePicture(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("sample_picture").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What `deleteSampleRows` took away: how many of each kind, and the files' rows, which are still there. */
export interface DeletedSamples {
  notices: number;
  events: number;
  placedStudents: number;
  categories: number;
  pictures: number;
  mediaIds: string[];
}

/**
 * Deletes what is marked as a sample, and nothing else. A marked category that holds somebody's own picture, or that
 * somebody's own event names, stays and loses its mark. Call it within a transaction.
 */
export async function deleteSampleRows(db: Database): Promise<DeletedSamples> {
  // First: whoever is storing one of these pictures is waited for, so that its rows are found below.
  const waiting = await db.deleteFrom("sample_picture").returning("id").execute();
  const images = await db.deleteFrom("gallery_image").where("is_sample", "=", 1).returning("media_id").execute();
  const events = await db.deleteFrom("event").where("is_sample", "=", 1).returning("id").execute();
  const notices = await db.deleteFrom("announcement").where("is_sample", "=", 1).returning("pdf_media_id").execute();
  const students = await db
    .deleteFrom("placed_student")
    .where("is_sample", "=", 1)
    .returning("image_media_id")
    .execute();
  const categories = await db
    .deleteFrom("gallery_category")
    .where("is_sample", "=", 1)
    .where("id", "not in", db.selectFrom("gallery_image").select("category_id").where("category_id", "is not", null))
    .where(
      "id",
      "not in",
      db.selectFrom("event").select("gallery_category_id").where("gallery_category_id", "is not", null),
    )
    .returning("id")
    .execute();
  await db.updateTable("gallery_category").set({ is_sample: 0 }).where("is_sample", "=", 1).execute();
  const mediaIds = [
    ...images.map((row) => row.media_id),
    ...notices.map((row) => row.pdf_media_id),
    ...students.map((row) => row.image_media_id),
  ];
  return {
    notices: notices.length,
    events: events.length,
    placedStudents: students.length,
    categories: categories.length,
    pictures: images.length + waiting.length,
    mediaIds: mediaIds.filter((id) => id !== null),
  };
}
