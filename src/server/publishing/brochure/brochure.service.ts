import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import * as m from "#messages/compiled/brochure.ts";
import { addressIn, BROCHURE, LANGUAGES, type Language } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { isUpload, type PublicFiles, readPicture, toPathname } from "#server/collections/content/public-files.ts";
import { AppError } from "#server/platform/errors.ts";
import { createFileCache } from "#server/platform/file-cache.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { MediaStore } from "#server/platform/media/media-store.ts";
import { isWholePdf } from "#server/platform/media/upload.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createTaskQueue, type TaskQueue } from "#server/platform/work/task-queue.ts";
import { type BrochureContent, type BrochureJob, picturesOf } from "./brochure-job.ts";

interface BrochureServiceDependencies {
  language: Language;
  content: () => BrochureContent;
  store: Pick<MediaStore, "read">;
  /** Queue shared by the brochures of all languages, which are generated one at a time. */
  queue: TaskQueue;
  publicUrl: string;
  dataDir: string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Called when a brochure was generated or read: its size may have changed. */
  onMade: () => void;
}

interface Brochure {
  /** English name of the college. */
  college: string;
  bytes: Uint8Array;
  etag: string;
  fileName: string;
}

const RETRY_AFTER_MS = 60_000;
const TIME_LIMIT_MS = 60_000;
const LOCKFILE = join(import.meta.dirname, "../../../../package-lock.json");
const WORDS = join(import.meta.dirname, "../../../messages/compiled/brochure.ts");

export type Brochures = ReturnType<typeof createBrochures>;

export function createBrochures({
  content,
  ...rest
}: Omit<BrochureServiceDependencies, "language" | "content" | "queue"> & { content: () => Content }) {
  const queue = createTaskQueue();
  const services = LANGUAGES.map((language) => [
    language,
    createBrochureService({ ...rest, language, queue, content: () => contentIn(content(), language) }),
  ]);
  return Object.fromEntries(services) as Record<Language, BrochureService>;
}

/** Generates the brochures in the background, before the first visitor requests one. */
export function makeBrochures(brochures: Brochures): void {
  for (const brochure of Object.values(brochures)) void brochure.get().catch(() => {});
}

export type BrochureService = ReturnType<typeof createBrochureService>;

/** Serves the college's own PDF, or one generated from the content; during a generation, the college's previous one. */
export function createBrochureService(dependencies: BrochureServiceDependencies) {
  const { language, content, store, queue, publicUrl, dataDir, log, onMade } = dependencies;
  let run: Promise<Brochure> | null = null;
  let latest: Brochure | null = null;
  let madeOf: BrochureContent | null = null;

  async function read(source: BrochureContent): Promise<Brochure> {
    const { bytes, hash } = (await readOwnBrochure(language, source.publicFiles)) ?? (await readOrMake(source));
    const college = source.college.name.english;
    const fileName = inLanguage(language, () => m.fileName({ college }));
    return {
      college,
      bytes,
      etag: `"${hash}"`,
      fileName: `${fileName.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-/, "")}.pdf`,
    };
  }

  async function readOrMake(source: BrochureContent) {
    const { college, home, courses, people, pages, redirects, publicFiles, appearance } = source;
    const job: BrochureJob = {
      content: { college, home, courses, people, pages, redirects, publicFiles, appearance },
      language,
      publicUrl,
    };
    const hash = await hashBrochure(job);
    const make = async () => {
      const started = performance.now();
      const module = new URL("./make-brochure.ts", import.meta.url);
      const uploads = await readUploads(source, store);
      const made = await queue.run(() =>
        runInChild<Uint8Array>(module, "makeBrochure", { ...job, uploads }, TIME_LIMIT_MS),
      );
      log.info({ language, bytes: made.length, ms: Math.round(performance.now() - started) }, "brochure made");
      return made;
    };
    return { bytes: await brochureCache(language, dataDir).getOrMake(hash, make, log), hash };
  }

  async function update(): Promise<Brochure> {
    try {
      let brochure: Brochure;
      // If the content has changed during the generation, generate the brochure again.
      do {
        madeOf = content();
        brochure = await read(madeOf);
        latest = brochure;
        onMade();
      } while (content() !== madeOf);
      run = null;
      return brochure;
    } catch (error) {
      setTimeout(() => {
        run = null;
        madeOf = null;
      }, RETRY_AFTER_MS).unref();
      log.error(`The brochure cannot be made: ${(error as Error).message.replace(/\s+/g, " ")}`);
      const headers = { "retry-after": String(RETRY_AFTER_MS / 1000) };
      throw new AppError(
        503,
        "brochure_unavailable",
        inLanguage(language, () => m.unavailable()),
        { headers },
      );
    }
  }

  return {
    /**
     * Returns the brochure. Callers share one run. The same content has the same (quoted) `etag` on every instance.
     * @throws {AppError} 503 if there is no brochure and generating it has failed; retried after a minute
     */
    async get(): Promise<Brochure> {
      if (run === null && content() !== madeOf) {
        run = update();
        run.catch(() => {});
      }
      // Never serve the brochure of another college, such as that of the sample.
      const isSameCollege = latest?.college === content().college.name.english;
      return latest && isSameCollege ? latest : (run as Promise<Brochure>);
    },
    /** Returns the size of the brochure in bytes; 0 until the brochure is ready. */
    size: () => latest?.bytes.length ?? 0,
  };
}

/** Reads the college's own `Pdf/Brochure.pdf` or `bn/Pdf/Brochure.pdf`. Returns null if it is missing or broken. */
export async function readOwnBrochure(language: Language, files: PublicFiles) {
  const bytes = await readFile(files.get(addressIn(language, BROCHURE)) ?? "").catch(() => null);
  if (bytes === null || !isWholePdf(bytes)) return null;
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

/** Reads the cached brochure generated from this content. Returns null if there is none. */
export async function readMadeBrochure({ dataDir, ...job }: BrochureJob & { dataDir: string }) {
  return brochureCache(job.language, dataDir).read(await hashBrochure(job));
}

async function readUploads(content: BrochureContent, store: Pick<MediaStore, "read">) {
  const uploads: Record<string, Uint8Array> = {};
  for (const src of picturesOf(content).filter(isUpload)) {
    // Leave out a picture that cannot be read.
    const bytes = await readPicture(src, content.publicFiles, store).catch(() => null);
    if (bytes) uploads[src] = bytes;
  }
  return uploads;
}

function brochureCache(language: Language, dataDir: string) {
  return createFileCache({ dataDir, kind: `${language}-brochure`, type: "pdf" });
}

/** Hashes all that affects the brochure: content, messages, pictures, templates, the code beside them, and packages. */
async function hashBrochure({ content, language, publicUrl }: BrochureJob): Promise<string> {
  const { publicFiles, ...printed } = content;
  const hash = createHash("sha256").update(JSON.stringify({ language, publicUrl, ...printed }));
  const here = await readdir(import.meta.dirname, { recursive: true, withFileTypes: true });
  const code = here.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const pictures = picturesOf(content).map((src) => publicFiles.get(toPathname(src)) ?? "");
  for (const file of [...code.sort(), WORDS, LOCKFILE, ...pictures]) {
    hash.update("\0").update(await readFile(file).catch(() => ""));
  }
  return hash.digest("hex").slice(0, 16);
}
