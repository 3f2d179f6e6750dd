import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { runInChild } from "#server/child-process.ts";
import type { Content } from "#server/content/load-content.ts";
import { type PublicFiles, pathOf } from "#server/content/public-files.ts";
import { AppError } from "#server/errors.ts";
import { isWholePdf } from "#server/features/media/upload.ts";
import { createFileCache } from "#server/file-cache.ts";

export type BrochureContent = Pick<
  Content,
  "college" | "home" | "courses" | "people" | "pages" | "publicFiles" | "appearance"
>;

export interface BrochureJob {
  content: BrochureContent;
  publicUrl: string;
}

interface BrochureServiceDependencies {
  content: () => BrochureContent;
  publicUrl: string;
  dataDir: string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Its size may be another one now. */
  onMade: () => void;
}

interface Brochure {
  bytes: Uint8Array;
  etag: string;
  fileName: string;
}

const RETRY_AFTER_MS = 60_000;
const TIME_LIMIT_MS = 60_000;
const LOCKFILE = join(import.meta.dirname, "../../../../package-lock.json");
/** Drawings that the template itself places. */
const DECORATIONS = ["/Images/hero.svg", "/Images/seal.svg", "/Images/alpona-white.svg"];
const UNAVAILABLE = "The brochure cannot be made just now. The course pages hold the same facts.";

export type BrochureService = ReturnType<typeof createBrochureService>;

/** The college's own file, or else made for its content and cached. While a new one is made, the earlier one is served. */
export function createBrochureService({ content, publicUrl, dataDir, log, onMade }: BrochureServiceDependencies) {
  let run: Promise<Brochure> | null = null;
  let latest: Brochure | null = null;
  let madeOf: BrochureContent | null = null;

  async function read(source: BrochureContent): Promise<Brochure> {
    const { bytes, hash } = (await readOwnBrochure(source.publicFiles)) ?? (await readOrMake(source));
    const college = source.college.name.english.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "College";
    return { bytes, etag: `"${hash}"`, fileName: `${college}-brochure.pdf` };
  }

  async function readOrMake({ college, home, courses, people, pages, publicFiles, appearance }: BrochureContent) {
    const job: BrochureJob = { content: { college, home, courses, people, pages, publicFiles, appearance }, publicUrl };
    const hash = await hashBrochure(job);
    const make = async () => {
      const started = performance.now();
      const module = new URL("./make-brochure.ts", import.meta.url);
      const made = await runInChild<Uint8Array>(module, "makeBrochure", job, TIME_LIMIT_MS);
      log.info({ bytes: made.length, ms: Math.round(performance.now() - started) }, "brochure made");
      return made;
    };
    return { bytes: await brochureCache(dataDir).getOrMake(hash, make, log), hash };
  }

  async function update(): Promise<Brochure> {
    try {
      let brochure: Brochure;
      // One after another: what is published while one is made comes into the next.
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
      throw new AppError(503, "brochure_unavailable", UNAVAILABLE, { headers });
    }
  }

  return {
    /**
     * All callers share one run. The same content gives the same `etag`, in quotes, on every instance.
     * @throws {AppError} 503 when there is none and it cannot be made; tried again after a minute
     */
    async get(): Promise<Brochure> {
      if (run === null && content() !== madeOf) {
        run = update();
        run.catch(() => {});
      }
      return latest ?? (run as Promise<Brochure>);
    },
    /** In bytes; 0 while the brochure is not made. */
    size: () => latest?.bytes.length ?? 0,
  };
}

/** The college's own `Pdf/Brochure.pdf`; null when it is missing or broken. */
export async function readOwnBrochure(files: PublicFiles) {
  const bytes = await readFile(files.get("/Pdf/Brochure.pdf") ?? "").catch(() => null);
  if (bytes === null || !isWholePdf(bytes)) return null;
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

/** Null when none was made from this content yet. */
export async function readMadeBrochure({ dataDir, ...job }: BrochureJob & { dataDir: string }) {
  return brochureCache(dataDir).read(await hashBrochure(job));
}

/** Addresses of its pictures. */
export function picturesOf({ courses, home }: Pick<BrochureContent, "courses" | "home">): string[] {
  const sources = [...courses.map(({ plant }) => plant), ...home.facilities].map(({ picture }) => picture.src);
  return [...new Set([...DECORATIONS, ...sources])].sort();
}

function brochureCache(dataDir: string) {
  return createFileCache({ dataDir, kind: "brochure", type: "pdf", isWhole: isWholePdf });
}

/** Differs when what the brochure shows, a picture, the template, the code beside it or a package does. */
async function hashBrochure({ content, publicUrl }: BrochureJob): Promise<string> {
  const { college, home, courses, people, pages, publicFiles, appearance } = content;
  const hash = createHash("sha256").update(
    JSON.stringify({ publicUrl, college, home, courses, people, pages, appearance }),
  );
  const here = await readdir(import.meta.dirname, { recursive: true, withFileTypes: true });
  const code = here.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const pictures = picturesOf(content).map((src) => publicFiles.get(pathOf(src)) ?? "");
  for (const file of [...code.sort(), LOCKFILE, ...pictures]) {
    hash.update("\0").update(await readFile(file).catch(() => ""));
  }
  return hash.digest("hex").slice(0, 16);
}
