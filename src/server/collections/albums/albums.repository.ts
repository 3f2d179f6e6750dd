import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, PictureTable } from "#server/platform/db/schema.ts";

/** A row of `picture` joined with the row of its file in `media`. */
export type PictureRow = Awaited<ReturnType<ReturnType<typeof selectPictures>["execute"]>>[number];

/** Like `=`, but null equals null. */
const SAME = "is not distinct from";

/** Lists an album's pictures by position. @param albumId null for the standalone gallery */
export function listPictures(
  db: Database,
  albumId: string | null,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<PictureRow[]> {
  const query = selectPictures(db).where("picture.album_id", SAME, albumId);
  return (limit === undefined ? query : query.limit(limit).offset(offset)).execute();
}

export function listPicturesOfAlbums(db: Database): Promise<PictureRow[]> {
  return selectPictures(db).where("picture.album_id", "is not", null).execute();
}

export function findPicture(db: Database, albumId: string | null, publicId: string): Promise<PictureRow | undefined> {
  return selectPictures(db)
    .where("picture.album_id", SAME, albumId)
    .where("media.public_id", "=", publicId)
    .executeTakeFirst();
}

/** Builds a subquery for the ids of albums with pictures. An album without pictures is not public. */
export function idsOfFilledAlbums(db: Database) {
  return db.selectFrom("picture").select("album_id").where("album_id", "is not", null);
}

/** Returns the position after an album's last picture; 0 if the album is empty. */
export async function nextPosition(db: Database, albumId: string | null): Promise<number> {
  const row = await db
    .selectFrom("picture")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("album_id", SAME, albumId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

export async function insertPictures(db: Database, rows: Insertable<PictureTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("picture").values(rows).execute();
}

export async function updatePositions(db: Database, ids: readonly string[], orderedAt: string): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, position) => sql`when ${id} then cast(${position} as integer)`);
  await db
    .updateTable("picture")
    .set({ position: sql<number>`case id ${sql.join(cases, sql` `)} end`, ordered_at: orderedAt })
    .where("id", "in", ids)
    .execute();
}

/** Deletes the pictures of an album and returns their rows. The rows of the files stay in `media`. */
export function deletePicturesOf(db: Database, albumId: string): Promise<Selectable<PictureTable>[]> {
  return db.deleteFrom("picture").where("album_id", "=", albumId).returningAll().execute();
}

function selectPictures(db: Database) {
  return db
    .selectFrom("picture")
    .innerJoin("media", "media.id", "picture.media_id")
    .selectAll("media")
    .select(({ fn }) => [
      "picture.id as image_id",
      "picture.album_id",
      "picture.alt",
      "picture.translations",
      "picture.position",
      "picture.is_sample",
      fn.coalesce("picture.updated_at", "picture.created_at").as("updated_at"),
      fn.coalesce("picture.ordered_at", "picture.created_at").as("ordered_at"),
    ])
    .orderBy("picture.position")
    .orderBy("picture.id");
}

/** Lists the first picture of each album. */
export function listCovers(db: Database): Promise<PictureRow[]> {
  return selectPictures(db)
    .where("picture.id", "=", ({ selectFrom }) =>
      selectFrom("picture as first")
        .select("first.id")
        .whereRef("first.album_id", "=", "picture.album_id")
        .orderBy("first.position")
        .orderBy("first.id")
        .limit(1),
    )
    .execute();
}

/** Counts the pictures of each album, by the album's id; null is the standalone gallery. */
export async function countPictures(db: Database): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom("picture")
    .select(({ fn }) => ["album_id", fn.countAll().as("count")])
    .groupBy("album_id")
    .execute();
  return new Map(rows.map((row) => [row.album_id, Number(row.count)]));
}
