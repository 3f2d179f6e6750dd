import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/db/open-database.ts";
import { findPendingPicture, type MediaRow, retryFailedVariants, updateVariants } from "./media.repository.ts";
import { CONTENT_TYPES, parseMediaKey, variantKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { makeVariant, variantWidths } from "./picture-work.ts";
import type { Turns } from "./take-turns.ts";

export interface VariantWorker {
  /** Begins with what is pending: what a stopped process left, and once more what failed before. Returns at once. */
  start(): void;
  /** Call it when pictures were stored: they are looked for in a moment, when their transaction has ended. */
  wake(): void;
  /** Resolves when the size that is being made is made; the rest stays pending. */
  stop(): Promise<void>;
}

interface VariantWorkerOptions {
  db: Database;
  store: MediaStore;
  turns: Turns;
  log: { error(details: object, message: string): void };
  /** Called when pictures have got their smaller widths: pages that show them are made anew. */
  onMade: () => void;
}

const TRANSACTION_ENDS_WITHIN_MS = 300;
/** Even unasked: another process may have stored a picture. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Makes the smaller widths of stored pictures in AVIF and WebP, one at a time and after any upload that a person waits
 * for. Keys follow from the picture's own, so what two processes make at once, or a killed one left half, is
 * overwritten by the same. A picture that cannot be made smaller is marked as failed, logged once a start and shown as it
 * is: the next start tries it again, since a full disk fails the best of pictures.
 */
export function createVariantWorker({ db, store, turns, log, onMade }: VariantWorkerOptions): VariantWorker {
  let round: Promise<void> | undefined;
  let areFailedRetried = false;
  let isStopping = false;
  let isWoken = false;
  let pausing = new AbortController();

  async function goRound(): Promise<void> {
    while (!isStopping) {
      pausing = new AbortController();
      isWoken = false;
      await makeAllPending().catch((error: unknown) => {
        log.error({ err: error }, "Pictures that wait for their smaller widths cannot be read; trying again.");
      });
      await sleep(LONGEST_PAUSE_MS, undefined, { signal: pausing.signal, ref: false }).catch(() => {});
      if (isWoken && !isStopping) await sleep(TRANSACTION_ENDS_WITHIN_MS, undefined, { ref: false });
    }
  }

  async function makeAllPending(): Promise<void> {
    if (!areFailedRetried) await retryFailedVariants(db);
    areFailedRetried = true;
    let made = 0;
    for (;;) {
      const picture = isStopping ? undefined : await findPendingPicture(db);
      if (!picture) break;
      if (await makeVariants(picture)) made += 1;
    }
    if (made > 0) onMade();
  }

  /** Returns whether the picture has new widths now. */
  async function makeVariants(picture: MediaRow): Promise<boolean> {
    const variants: { type: string; width: number; key: string }[] = [];
    try {
      const original = await store.read(picture.storage_key);
      for (const width of variantWidths(picture.width ?? 0)) {
        for (const type of ["avif", "webp"] as const) {
          if (isStopping) return false;
          const key = variantKey(picture.storage_key, width, type);
          await store.write(key, await turns.take("later", () => makeVariant(original, width, type)));
          variants.push({ type: CONTENT_TYPES[type], width, key });
        }
      }
    } catch (error) {
      const isThere = await updateVariants(db, picture.id, { variants: "[]", variants_status: "failed" });
      if (isThere) {
        log.error({ err: error, media: picture.id }, "A picture cannot be made smaller; it is shown as it is.");
      }
      return false;
    }
    const done = { variants: JSON.stringify(variants), variants_status: "done" } as const;
    if (await updateVariants(db, picture.id, done)) return true;
    // Removed while it was worked on: what was made must not stay.
    const folder = parseMediaKey(picture.storage_key)?.folder;
    if (folder) await store.removeFolder(folder);
    return false;
  }

  return {
    start() {
      round ??= goRound();
    },
    wake() {
      isWoken = true;
      pausing.abort();
    },
    async stop() {
      isStopping = true;
      pausing.abort();
      await round;
    },
  };
}
