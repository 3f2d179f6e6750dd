import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/open-database.ts";
import { AppError, NotFoundError } from "#server/errors.ts";
import { takeTurns } from "#server/features/media/take-turns.ts";
import { runApart } from "#server/run-apart.ts";
import { keepPicture, readKeptPicture } from "./share-cache.ts";
import { hashShareJob, prepareShareJob, type ShareJob } from "./share-job.ts";
import { findShareSubject, type ShareContent } from "./share-subject.ts";

const TIME_LIMIT_MS = 20_000;
/** More than a crowd of previews asks for at once; whoever comes then comes again. */
const WAITING_AT_MOST = 20;

interface ShareServiceDependencies {
  db: Database;
  content: ShareContent;
  dataDir: string;
  publicUrl: string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  now: () => Date;
}

export interface SharePicture {
  /** A PNG of 1200 × 630 pixels. */
  bytes: Uint8Array;
  /** In its quotes. It differs when the picture does. */
  etag: string;
}

export type ShareService = ReturnType<typeof createShareService>;

/**
 * The pictures that a shared link shows, one for each page. Made when first asked for, one at a time, in a process of
 * their own, and kept under DATA_DIR/cache by what they show: a changed title is another picture.
 */
export function createShareService(dependencies: ShareServiceDependencies) {
  const { db, content, dataDir, publicUrl, log, now } = dependencies;
  const cacheDir = join(dataDir, "cache");
  const turns = takeTurns();
  const making = new Map<string, Promise<Uint8Array>>();

  /**
   * @param address the one address of a page (rendering/page-addresses.ts)
   * @throws {AppError} 404 where no page is public, 503 when it cannot be made now
   */
  async function get(address: string): Promise<SharePicture> {
    const subject = await findShareSubject(address, { db, content, now });
    if (!subject) throw new NotFoundError();
    const job = await prepareShareJob(subject, { content, publicUrl });
    const hash = await hashShareJob(job);
    return { bytes: (await readKeptPicture(cacheDir, hash)) ?? (await make(hash, job)), etag: `"${hash}"` };
  }

  function make(hash: string, job: ShareJob): Promise<Uint8Array> {
    const running = making.get(hash);
    if (running) return running;
    if (making.size >= WAITING_AT_MOST) throw new PictureUnavailableError();
    const run = turns.take("now", () => draw(hash, job)).finally(() => making.delete(hash));
    making.set(hash, run);
    return run;
  }

  async function draw(hash: string, job: ShareJob): Promise<Uint8Array> {
    const started = performance.now();
    const module = new URL("./draw-share-picture.ts", import.meta.url);
    const bytes = await runApart<Uint8Array>(module, job, TIME_LIMIT_MS).catch((err: unknown) => {
      log.error({ err, title: job.subject.title }, "a share picture cannot be made");
      throw new PictureUnavailableError();
    });
    log.info({ bytes: bytes.length, ms: Math.round(performance.now() - started) }, "share picture made");
    await keepPicture(cacheDir, hash, bytes).catch((err: unknown) => {
      log.warn({ err }, "a share picture cannot be kept");
    });
    return bytes;
  }

  return { get };
}

class PictureUnavailableError extends AppError {
  constructor() {
    super(503, "picture_unavailable", "The picture cannot be made just now.", { headers: { "retry-after": "30" } });
  }
}
