import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { PublicFiles } from "#server/content/site-targets.ts";
import { AppError } from "#server/errors.ts";
import { isWholePdf } from "#server/features/media/check-pdf.ts";
import { keepBrochure, readKeptBrochure } from "./brochure-cache.ts";
import type { BrochureContent } from "./brochure-data.ts";
import { hashJob, prepareBrochure } from "./make-brochure.ts";
import { typeset } from "./typeset.ts";

/** How long a failed run is remembered, so that asking again and again does not cost a run each time. */
const RETRY_AFTER_MS = 60_000;

export interface BrochureServiceDependencies {
  content: BrochureContent;
  dataDir: string;
  /** Origin of the site, known once the server listens. */
  publicUrl: string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

export interface BrochureFile {
  bytes: Uint8Array;
  /** In its quotes, as HTTP wants it. The same content gives the same tag on every instance. */
  etag: string;
  /** In bytes. */
  size: number;
  /** The name under which a browser saves it. */
  fileName: string;
}

export type BrochureService = ReturnType<typeof createBrochureService>;

/** The college's brochure: its own file, or else made once for its content, kept under DATA_DIR/cache, and in memory from then on. */
export function createBrochureService(dependencies: BrochureServiceDependencies) {
  const { content, dataDir, publicUrl, log } = dependencies;
  const cacheDir = join(dataDir, "cache");
  let run: Promise<BrochureFile> | null = null;
  let size = 0;

  /**
   * The brochure. Callers at the same time share one run, and so do all later ones.
   * @throws {AppError} 503 when it cannot be made; tried again after a minute at the earliest
   */
  function get(): Promise<BrochureFile> {
    run ??= make().catch((error: unknown) => {
      setTimeout(() => (run = null), RETRY_AFTER_MS).unref();
      log.error(`The brochure cannot be made: ${oneLine(error)}`);
      throw new BrochureUnavailableError();
    });
    return run;
  }

  async function make(): Promise<BrochureFile> {
    const own = await readOwnBrochure(content.publicFiles);
    const { bytes, hash } = own ?? (await makeOrKeep());
    size = bytes.length;
    return { bytes, etag: `"${hash}"`, size, fileName: `${toFileName(content.college.name.english)}-brochure.pdf` };
  }

  async function makeOrKeep() {
    const started = performance.now();
    const job = await prepareBrochure(content, { publicUrl });
    const hash = await hashJob(job);
    const kept = await readKeptBrochure(cacheDir, hash);
    if (kept) return { bytes: kept, hash };
    const bytes = await typeset(job);
    log.info({ bytes: bytes.length, ms: Math.round(performance.now() - started) }, "brochure made");
    await keepBrochure(cacheDir, hash, bytes).catch((error: unknown) => {
      log.warn(`The brochure cannot be kept for the next start: ${oneLine(error)}`);
    });
    return { bytes, hash };
  }

  return {
    get,
    /** In bytes; 0 while the brochure is not made. */
    size: () => size,
  };
}

/** The college's own `Pdf/Brochure.pdf`, which takes the place of the made one; null where none is there or it is broken. */
export async function readOwnBrochure(files: PublicFiles) {
  const file = files.get("/Pdf/Brochure.pdf");
  const bytes = file === undefined ? null : await readFile(file).catch(() => null);
  if (bytes === null || !isWholePdf(bytes)) return null;
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

class BrochureUnavailableError extends AppError {
  constructor() {
    super(503, "brochure_unavailable", "The brochure cannot be made just now. The course pages hold the same facts.", {
      headers: { "retry-after": String(RETRY_AFTER_MS / 1000) },
    });
  }
}

function toFileName(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "College";
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
}
