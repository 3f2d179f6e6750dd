import type { Database } from "#server/db/open-database.ts";
import { noteOutsideChange } from "#server/db/outside-change.ts";
import type { MediaService } from "#server/features/media/media.service.ts";
import { type DeletedSamples, deleteSampleRows } from "./sample-data.repository.ts";

export type RemovedSamples = Omit<DeletedSamples, "mediaIds">;

/**
 * Removes every record that is marked as a sample, with its files, and nothing else; running servers hear of it.
 * The rows go together or not at all. A file that cannot be removed is found later by `removeOrphans`.
 * @returns how many of each kind went; all 0 when there were none
 */
export async function removeSampleData(db: Database, media: Pick<MediaService, "remove">): Promise<RemovedSamples> {
  const { removed, removeFiles } = await db.transaction().execute(async (transaction) => {
    const { mediaIds, ...counts } = await deleteSampleRows(transaction);
    if (Object.values(counts).some((count) => count > 0)) await noteOutsideChange(transaction);
    return { removed: counts, removeFiles: await media.remove(transaction, mediaIds) };
  });
  await removeFiles();
  return removed;
}
