import type { Selectable } from "kysely";
import type { Database, MediaTable } from "#server/platform/db/schema.ts";

export type MediaRow = Selectable<MediaTable>;

export async function listMediaByIds(db: Database, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("media").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves files to the bin, where they are not served, or restores them (null). @returns the ids that still exist */
export async function markDeleted(
  db: Database,
  mediaIds: readonly (string | null)[],
  deleted_at: string | null,
): Promise<Set<string>> {
  const ids = mediaIds.filter((id) => id !== null);
  if (ids.length === 0) return new Set();
  const rows = await db.updateTable("media").set({ deleted_at }).where("id", "in", ids).returning("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** Records the moment from which the files of uploads may be deleted; an earlier record is kept. */
export async function insertRemovals(db: Database, mediaIds: readonly string[], due_at: string): Promise<void> {
  if (mediaIds.length === 0) return;
  await db
    .insertInto("media_removal")
    .values(mediaIds.map((media_id) => ({ media_id, due_at })))
    .onConflict((conflict) => conflict.column("media_id").doNothing())
    .execute();
}
