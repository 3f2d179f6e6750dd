import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { insertPictures } from "#server/collections/albums/albums.repository.ts";
import { raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { InvalidUploadError, NotFoundError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { newId } from "#server/platform/ids.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import { createWorker, MAX_TIMER_MS, processPendingItems, type WorkerLog } from "#server/platform/work/worker.ts";

/** Delay of the first run, so that it does not slow down the first visit. */
const FIRST_AFTER_MS = 2_000;

/** Adds the sample's pictures to the gallery after the server's start. */
export function sampleDataFeature({ config, db, log, now }: Platform, media: MediaService) {
  const pictures = createSamplePictures({
    db,
    media,
    folder: join(config.contentDir, "sample", "pictures"),
    onStored: () => raiseVersions(db, ["album"], true),
    log,
    now,
  });
  return { pictures, workers: [pictures] } satisfies Feature;
}

/**
 * Adds the queued sample pictures to the gallery, each in its own transaction: if the process is killed, the next start
 * continues, and two processes never store the same picture.
 */
export function createSamplePictures(options: {
  db: Database;
  media: MediaService;
  /** Folder of the pictures: `content/sample/pictures`. */
  folder: string;
  /** Called when pictures were added. */
  onStored: () => unknown;
  log: WorkerLog;
  now: () => Date;
}) {
  const { db, media, folder, onStored, log, now } = options;
  const list = () => db.selectFrom("sample_picture").select("id").orderBy("id").execute();

  async function workOn(id: string): Promise<boolean> {
    const picture = await db.selectFrom("sample_picture").selectAll().where("id", "=", id).executeTakeFirst();
    // Another instance has just stored this picture.
    if (!picture) return false;
    const { file, id: _, ...place } = picture;
    // Pause between two pictures, so that requests are answered.
    await sleep(50);
    const bytes = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    const store = (uploads: Upload[]) =>
      media.store("image", uploads, async (transaction, rows) => {
        const taken = await countAffected(transaction.deleteFrom("sample_picture").where("id", "=", id));
        // Another process has stored the picture, or the samples were removed: throw to undo the upload.
        if (taken === 0) throw new NotFoundError();
        const shared = { ...place, created_at: now().toISOString(), is_sample: 1 as const };
        const pictures = rows.map((row) => ({ id: newId(), media_id: row.id, ...shared }));
        await insertPictures(transaction, pictures);
        return rows.length > 0;
      });
    return store([{ field: "images", originalName: file, bytes }]).catch((error: unknown) => {
      if (error instanceof NotFoundError) return false;
      if (!(error instanceof InvalidUploadError)) throw error;
      log.error({ file }, "A sample picture cannot be read; it is left out.");
      return store([]);
    });
  }

  return createWorker({
    run: (stopping) => processPendingItems({ db, what: "sample picture", stopping }, list, workOn, onStored),
    firstAfterMs: FIRST_AFTER_MS,
    everyMs: MAX_TIMER_MS,
    log,
    failure: "Sample pictures wait for the next start.",
  });
}
