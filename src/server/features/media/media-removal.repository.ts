import type { Database } from "#server/db/open-database.ts";

/** By the upload's id: from which moment on its files may go. */
export async function listRemovals(db: Database): Promise<Map<string, string>> {
  const rows = await db.selectFrom("media_removal").selectAll().execute();
  return new Map(rows.map(({ media_id, due_at }) => [media_id, due_at]));
}

/** An upload whose files have a day to go already keeps it. */
export async function insertRemovals(db: Database, mediaIds: readonly string[], due_at: string): Promise<void> {
  if (mediaIds.length === 0) return;
  await db
    .insertInto("media_removal")
    .values(mediaIds.map((media_id) => ({ media_id, due_at })))
    .onConflict((conflict) => conflict.column("media_id").doNothing())
    .execute();
}

export async function deleteRemovals(db: Database, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length > 0) await db.deleteFrom("media_removal").where("media_id", "in", mediaIds).execute();
}
