import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { MediaTable } from "#server/db/schema.ts";

export type MediaRow = Selectable<MediaTable>;

export async function insertMedia(db: Database, rows: Insertable<MediaTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("media").values(rows).execute();
}

/** The rows of these ids, by id. Ids that name nothing are left out. */
export async function listMediaByIds(db: Database, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the storage keys of the rows that were there. */
export async function deleteMedia(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.deleteFrom("media").where("id", "in", ids).returning("storage_key").execute();
  return rows.map((row) => row.storage_key);
}

/** The picture that has waited longest for its smaller widths. */
export function findPendingPicture(db: Database): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("variants_status", "=", "pending")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns false when the picture was removed meanwhile. */
export async function updateVariants(
  db: Database,
  id: string,
  change: Pick<MediaRow, "variants" | "variants_status">,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("media").set(change).where("id", "=", id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets every picture whose smaller widths could not be made wait for them again. */
export async function retryFailedVariants(db: Database): Promise<void> {
  await db.updateTable("media").set({ variants_status: "pending" }).where("variants_status", "=", "failed").execute();
}
