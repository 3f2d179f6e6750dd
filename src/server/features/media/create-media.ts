import { join } from "node:path";
import type { Database } from "#server/db/open-database.ts";
import { createMediaService, type MediaService } from "./media.service.ts";
import { createDiskStore, type MediaStore } from "./media-store.ts";
import { takeTurns } from "./take-turns.ts";
import { createVariantWorker, type VariantWorker } from "./variant-worker.ts";

export interface Media {
  service: MediaService;
  store: MediaStore;
  /** Start it with the server, stop it before the database closes. */
  worker: VariantWorker;
}

interface MediaOptions {
  db: Database;
  dataDir: string;
  log: { error(details: object, message: string): void };
  /** Called when pictures have got their smaller widths: pages that show them are made anew. */
  onVariantsMade: () => void;
  now: () => Date;
}

/** Uploaded pictures and PDFs: their service, their store on this machine's disk and the worker for smaller widths. */
export function createMedia({ db, dataDir, log, onVariantsMade, now }: MediaOptions): Media {
  const store = createDiskStore(join(dataDir, "media"));
  const turns = takeTurns();
  const worker = createVariantWorker({ db, store, turns, log, onMade: onVariantsMade });
  const service = createMediaService({ store, turns, log, onKept: () => worker.wake(), now });
  return { service, store, worker };
}
