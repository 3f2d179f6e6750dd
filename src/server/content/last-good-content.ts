import { createHash } from "node:crypto";
import { cp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Config } from "#server/config.ts";
import { createFileCache } from "#server/file-cache.ts";
import type { ContentBuilder } from "./build-content.ts";
import { ContentError } from "./content-error.ts";
import { type ContentFiles, isDocumentPath, readContentFiles } from "./content-files.ts";
import { DEFAULT_TEXTS, FOR_ANY_COLLEGE } from "./document-schemas.ts";
import type { Content } from "./load-content.ts";

type ContentPlaces = Pick<Config, "contentDir" | "publicDirs" | "dataDir">;

/** The code that parses content: a change invalidates the cache. */
const READERS = ["./", "../../contract/", "../features/media/"].map((path) => join(import.meta.dirname, path));
const LOCKFILE = join(import.meta.dirname, "../../../package-lock.json");

const keptFolder = (dataDir: string) => join(dataDir, "last-good-content");

/** The files of `content/`, read and found without a mistake. */
export interface ShippedContent {
  content: Content;
  files: ContentFiles;
  /** The texts that the staff may change, by path. */
  documents: ReadonlyMap<string, string>;
  /** Of all that `content` depends on; null where that cannot be told. */
  hash: string | null;
  /** Where the files were parsed now. */
  builder: ContentBuilder | null;
}

/**
 * Unchanged files are not parsed again, and Markdown, YAML and picture packages not loaded. Where the content has a
 * mistake, the last good content is loaded, so that a restart does not take the site down; missing pictures do not matter
 * there. `keep` stores good content for later starts.
 * @throws {ContentError} where there is no last good content, or this version cannot read it
 */
export async function loadContentForStart({ contentDir, publicDirs, dataDir }: ContentPlaces) {
  const cache = createFileCache({ dataDir, kind: "content", type: "v8" });
  const hash = await fingerprint([contentDir, ...publicDirs, ...READERS]);
  const parsed = hash && (await cache.read(hash));
  const files = await readContentFiles(contentDir);
  const unchanged = { mistakes: null, keep: async () => {} };
  if (parsed && (await lastGoodStart(dataDir))) {
    const content = deserialize(parsed) as Content;
    return { shipped: toShipped({ content, files, hash, builder: null }), ...unchanged };
  }

  const { loadContent } = await import("./load-content.ts");
  const { createContentBuilder } = await import("./build-content.ts");
  const builder = createContentBuilder();
  try {
    const content = await loadContent(contentDir, publicDirs, { builder });
    const keep = async () => {
      await keepLastGoodContent(contentDir, keptFolder(dataDir));
      if (hash) await cache.keep(hash, serialize(content));
    };
    return { shipped: toShipped({ content, files, hash, builder }), mistakes: null, keep };
  } catch (mistakes) {
    if (!(mistakes instanceof ContentError)) throw mistakes;
    const kept = keptFolder(dataDir);
    const content = await loadContent(kept, publicDirs, { mayLackFiles: true, builder }).catch(() => {
      throw mistakes;
    });
    const shipped = toShipped({ content, files: await readContentFiles(kept), hash: null, builder });
    return { shipped, ...unchanged, mistakes };
  }
}

/** @throws {ContentError} */
export async function loadShipped(contentDir: string, publicDirs: readonly string[]): Promise<ShippedContent> {
  const { loadContent } = await import("./load-content.ts");
  const { createContentBuilder } = await import("./build-content.ts");
  const builder = createContentBuilder();
  const content = await loadContent(contentDir, publicDirs, { builder });
  return toShipped({ content, files: await readContentFiles(contentDir), hash: null, builder });
}

function toShipped(read: Omit<ShippedContent, "documents">): ShippedContent {
  const texts = [...read.files.texts].flatMap(([path, text]) =>
    isDocumentPath(path) && typeof text === "string" ? [[path, text] as const] : [],
  );
  const own = FOR_ANY_COLLEGE.map((path) => [path, DEFAULT_TEXTS[path] ?? ""] as const);
  return { ...read, documents: new Map([...own, ...texts]) };
}

/** Of paths, sizes and times; null where a symbolic link could hide a change. */
async function fingerprint(folders: readonly string[]): Promise<string | null> {
  const hash = createHash("sha256").update(process.version);
  const files = [LOCKFILE];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => entry.isSymbolicLink())) return null;
    files.push(...entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  }
  for (const file of files.sort()) {
    const { size, mtimeMs, ctimeMs } = await stat(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

async function keepLastGoodContent(contentDir: string, kept: string): Promise<void> {
  const fresh = `${kept}.tmp`;
  const filter = (path: string) => path === contentDir || !basename(path).startsWith(".");
  await rm(fresh, { recursive: true, force: true });
  await cp(contentDir, fresh, { recursive: true, dereference: true, filter });
  await rm(kept, { recursive: true, force: true });
  await rename(fresh, kept);
}

/** When good content was last kept. */
export async function lastGoodStart(dataDir: string): Promise<Date | null> {
  return stat(keptFolder(dataDir)).then(
    ({ ctime }) => ctime,
    () => null,
  );
}
