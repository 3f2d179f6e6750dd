import { mkdir, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Config } from "#server/platform/config.ts";
import type { ByteRange } from "#server/platform/http/conditional-request.ts";
import { type ObjectStore, openObjectStore } from "./s3.ts";

export const CONTENT_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
} as const;

export type Extension = keyof typeof CONTENT_TYPES;

const KEY =
  /^(?<folder>\d{4}\/\d{2}\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))\/(?<name>[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,159}\.(?<extension>jpg|png|webp|avif|gif|svg|pdf))$/u;

/**
 * Parses a stored file's key, `2026/11/<id>/<readable name>.jpg`. The folder contains the file and its smaller
 * versions. Returns null for any other text, such as a path out of the store: no other file is ever read.
 */
export function parseMediaKey(text: string) {
  const { folder, id, name, extension } = KEY.exec(text)?.groups ?? {};
  return folder && id && name && extension ? { folder, id, name, extension: extension as Extension } : null;
}

export function mediaKey(id: string, name: string, extension: Extension, now: Date): string {
  return `${now.toISOString().slice(0, 7).replace("-", "/")}/${id}/${name}.${extension}`;
}

export function variantKey(key: string, width: number, extension: Extension): string {
  return key.replace(/\.\w+$/, `-${width}.${extension}`);
}

export function mediaPath(key: string): string {
  return `/media/${key.split("/").map(encodeURIComponent).join("/")}`;
}

/** Stores files by key. The content of a key never changes. */
export interface MediaStore {
  /** Resolves when the file is synced and would survive a power cut. */
  write(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** Streams a file or a range, as fast as it is consumed; null if missing. `parseMediaKey` has checked the key. */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Returns a file's size in bytes; null if there is no file. */
  size(key: string): Promise<number | null>;
  /** Removes all files of the upload to which the key belongs. Missing files are no error. */
  removeFolderOf(key: string): Promise<void>;
  list(): Promise<string[]>;
  /** Rejects if files cannot be stored. */
  check(): Promise<void>;
}

/** Opens the store that the settings name. The methods of a bucket store reject with an `ObjectStoreError`. */
export function openMediaStore({ media, dataDir }: Pick<Config, "media" | "dataDir">): MediaStore {
  return media.s3 ? createBucketStore(openObjectStore(media.s3)) : createDiskStore(join(dataDir, "media"));
}

/** Creates a store on this machine's disk. @param folder created with the first file */
export function createDiskStore(folder: string): MediaStore {
  return {
    async write(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes, { flush: true });
      for (let parent = dirname(path); parent.length >= folder.length; parent = dirname(parent)) {
        await using handle = await open(parent, "r");
        await handle.sync();
      }
    },
    read: (key) => readFile(join(folder, key)),
    async stream(key, range) {
      const handle = await open(join(folder, key)).catch(nullIfMissing);
      return handle?.createReadStream(range) ?? null;
    },
    async size(key) {
      const stats = await stat(join(folder, key)).catch(nullIfMissing);
      return stats?.isFile() ? stats.size : null;
    },
    async removeFolderOf(key) {
      const parsed = parseMediaKey(key);
      if (parsed) await rm(join(folder, parsed.folder), { recursive: true, force: true });
    },
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
    },
    async check() {
      await mkdir(folder, { recursive: true });
      const probe = join(folder, ".write-check");
      await writeFile(probe, Buffer.alloc(4096)).finally(() => rm(probe, { force: true }));
    },
  };
}

/** How long a successful check of the bucket is reused: /readyz is polled often, and stores charge per request. */
const CHECKED_FOR_MS = 30_000;

export function createBucketStore(objects: ObjectStore): MediaStore {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    write: (key, bytes) => objects.put(key, bytes, typeOf(key)),
    async read(key) {
      const stream = await objects.get(key);
      if (!stream) throw new Error(`there is no file ${key}`);
      return buffer(stream);
    },
    stream: (key, range) => objects.get(key, range),
    size: (key) => objects.size(key),
    async removeFolderOf(key) {
      const parsed = parseMediaKey(key);
      if (parsed) await objects.remove(await objects.list(`${parsed.folder}/`));
    },
    list: () => objects.list(),
    async check() {
      if (performance.now() - checkedAt < CHECKED_FOR_MS) return;
      await objects.check();
      checkedAt = performance.now();
    },
  };
}

function typeOf(key: string): string | undefined {
  const parsed = parseMediaKey(key);
  return parsed ? CONTENT_TYPES[parsed.extension] : undefined;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
