import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/db/open-database.ts";
import { InvalidUploadError } from "#server/errors.ts";
import { insertGalleryImages } from "#server/features/image-gallery/gallery-images.repository.ts";
import type { MediaService } from "#server/features/media/media.service.ts";
import { newId } from "#server/ids.ts";
import { deleteSamplePicture, findSamplePicture, type SamplePictureRow } from "./sample-data.repository.ts";

export interface SamplePictures {
  /** Stores what waits, one after another. Returns at once; while it is at work a second call does nothing. */
  store(): void;
  /** Resolves when the picture in hand is stored; the rest waits for the next start. */
  stop(): Promise<void>;
}

interface SamplePicturesOptions {
  db: Database;
  media: Pick<MediaService, "prepare" | "keep" | "discard" | "discardAfter">;
  /** Where the files lie: `content/sample/pictures`. */
  folder: string;
  /** Called when pictures have been stored: pages that show them are made anew. */
  onStored: () => void;
  log: { error(details: object, message: string): void };
  now: () => Date;
}

/**
 * Puts the sample pictures into the gallery as if somebody had uploaded them. Each one's note and its rows change in one
 * transaction: a process that is killed between two pictures, or in one, leaves the rest to the next start, and two
 * processes never store one twice.
 */
export function createSamplePictures({ db, media, folder, onStored, log, now }: SamplePicturesOptions): SamplePictures {
  let round: Promise<void> | undefined;
  let isStopping = false;

  async function storeAll(): Promise<void> {
    let stored = 0;
    for (;;) {
      const picture = isStopping ? undefined : await findSamplePicture(db);
      if (!picture) break;
      if (await storeOne(picture)) stored += 1;
      // A breath for whoever opens the site at this moment.
      await sleep(50);
    }
    if (stored > 0) onStored();
  }

  /** Returns whether it is in the gallery now by our doing. */
  async function storeOne({ id, file, category_id, alt, position }: SamplePictureRow): Promise<boolean> {
    const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    const prepared = await media
      .prepare("image", [{ field: "images", originalName: file, bytes }])
      .catch((error: unknown) => {
        if (error instanceof InvalidUploadError) return null;
        throw error;
      });
    if (!prepared) {
      log.error({ file }, "A sample picture cannot be read; it is left out.");
      await deleteSamplePicture(db, id);
      return false;
    }
    const isOurs = await db
      .transaction()
      .execute(async (transaction) => {
        if (!(await deleteSamplePicture(transaction, id))) return false;
        const rows = await media.keep(transaction, prepared);
        await insertGalleryImages(
          transaction,
          rows.map((row) => ({
            id: newId(),
            category_id,
            media_id: row.id,
            alt,
            position,
            created_at: now().toISOString(),
            is_sample: 1 as const,
          })),
        );
        return true;
      })
      .catch((error: unknown) => media.discardAfter(error, prepared));
    if (!isOurs) await media.discard(prepared);
    return isOurs;
  }

  return {
    store() {
      round ??= storeAll()
        .catch((error: unknown) => log.error({ err: error }, "Sample pictures wait for the next start."))
        .finally(() => {
          round = undefined;
        });
    },
    async stop() {
      isStopping = true;
      await round;
    },
  };
}
