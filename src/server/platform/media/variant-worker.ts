import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { TaskQueue } from "#server/platform/work/task-queue.ts";
import { createWorker, processPendingItems, type WorkerLog } from "#server/platform/work/worker.ts";
import type { MediaRow } from "./media.repository.ts";
import { CONTENT_TYPES, type MediaStore, variantKey } from "./media-store.ts";
import { makeVariant, variantWidths } from "./picture-work.ts";
import { ObjectStoreError } from "./s3.ts";

/** A smaller version of a picture, as `media.variants` lists it. */
export interface Variant {
  type: string;
  width: number;
  key: string;
  /** Missing in older rows. */
  bytes?: number;
}

const TRANSACTION_ENDS_WITHIN_MS = 300;
/** Number of pictures to fetch. Each instance locks a different picture, so as many instances can share the work. */
const MAX_PICTURES = 20;
/** Polling interval: another process may have stored a picture. */
const POLL_INTERVAL_MS = 30_000;

/**
 * Creates smaller AVIF and WebP versions of stored pictures, one at a time, and lets uploads go first. A picture that
 * cannot be processed is marked as failed, logged and shown in full size; the next start tries again. While the store
 * does not answer, pictures stay pending.
 */
export function createVariantWorker(options: {
  db: Database;
  store: MediaStore;
  queue: TaskQueue;
  log: WorkerLog;
  onMade: () => unknown;
}) {
  const { db, store, queue, log, onMade } = options;
  let areFailedTriedAgain = false;
  const worker = createWorker({
    async run(stopping) {
      if (!areFailedTriedAgain)
        await db
          .updateTable("media")
          .where("variants_status", "=", "failed")
          .set({ variants_status: "pending" })
          .execute();
      areFailedTriedAgain = true;
      const list = () => pending().select("id").orderBy("id").limit(MAX_PICTURES).execute();
      await processPendingItems({ db, what: "picture", stopping }, list, (id) => workOn(id, stopping), onMade);
    },
    everyMs: POLL_INTERVAL_MS,
    log,
    failure: "Pictures that wait for their smaller widths cannot be worked on; trying again.",
  });

  const pending = () => db.selectFrom("media").where("variants_status", "=", "pending");

  async function workOn(id: string, stopping: AbortSignal): Promise<boolean> {
    const picture = await pending().selectAll().where("id", "=", id).executeTakeFirst();
    // Another instance has just finished this picture.
    if (!picture) return false;
    const { storage_key } = picture;
    const variants = await makeVariants(picture, stopping).catch(async (err: unknown) => {
      if (err instanceof ObjectStoreError) throw err;
      const isThere = await storeOutcome(id, { variants: "[]", variants_status: "failed" });
      if (isThere) log.error({ err, media: id }, "A picture cannot be made smaller; it is shown as it is.");
    });
    if (!variants) return false;
    if (await storeOutcome(id, { variants: JSON.stringify(variants), variants_status: "done" })) return true;
    // The picture was removed while its variants were made: delete them too.
    await store.removeFolderOf(storage_key);
    return false;
  }

  /** Stores the outcome for a picture. @returns false if the picture no longer exists */
  async function storeOutcome(id: string, change: Pick<MediaRow, "variants" | "variants_status">): Promise<boolean> {
    return (await countAffected(db.updateTable("media").set(change).where("id", "=", id))) > 0;
  }

  /** Creates and stores all smaller versions of a picture. Returns undefined if the server is stopping. */
  async function makeVariants({ storage_key, width: fullWidth }: MediaRow, stopping: AbortSignal) {
    const variants: Variant[] = [];
    const original = await store.read(storage_key);
    for (const width of variantWidths(fullWidth ?? 0)) {
      for (const type of ["avif", "webp"] as const) {
        if (stopping.aborted) return undefined;
        const key = variantKey(storage_key, width, type);
        const made = await queue.run(() => makeVariant(original, width, type), false);
        await store.write(key, made);
        variants.push({ type: CONTENT_TYPES[type], width, key, bytes: made.length });
      }
    }
    return variants;
  }

  return {
    ...worker,
    /** Call after storing pictures. The worker polls a moment later, when their transaction should have ended. */
    wake(): void {
      setTimeout(worker.wake, TRANSACTION_ENDS_WITHIN_MS).unref();
    },
  };
}
