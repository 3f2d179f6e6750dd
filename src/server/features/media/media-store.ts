import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { ByteRange } from "#server/http/conditional-request.ts";

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
 * A file's place in the store, `2026/11/<id>/<readable name>.jpg`; nothing else is ever read from it. The folder holds
 * the file and its smaller widths. Null for any other text, such as a path that leads elsewhere.
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

export function mediaAddress(key: string): string {
  return `/media/${key.split("/").map(encodeURIComponent).join("/")}`;
}

export type MediaStore = ReturnType<typeof createDiskStore>;

/** Uploaded files on this machine's disk. @param folder is made when a first file comes */
export function createDiskStore(folder: string) {
  return {
    /** Resolves when the file would survive a power cut. */
    async write(key: string, bytes: Buffer): Promise<void> {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes, { flush: true });
      for (let parent = dirname(path); parent.length >= folder.length; parent = dirname(parent)) {
        await using handle = await open(parent, "r");
        await handle.sync();
      }
    },
    read: (key: string): Promise<Buffer> => readFile(join(folder, key)),
    /** Reads no more than the range, as fast as it is taken. `parseMediaKey` has checked the key. */
    stream: (key: string, range?: ByteRange) => createReadStream(join(folder, key), range),
    async size(key: string): Promise<number | null> {
      const stats = await stat(join(folder, key)).catch(nullIfMissing);
      return stats?.isFile() ? stats.size : null;
    },
    /** Removes all files of one upload, by the key of one of them; none being there is fine. */
    async removeFolderOf(key: string): Promise<void> {
      const parsed = parseMediaKey(key);
      if (parsed) await rm(join(folder, parsed.folder), { recursive: true, force: true });
    },
    async list(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
    },
    /** Rejects when files cannot be stored. */
    async check(): Promise<void> {
      await mkdir(folder, { recursive: true });
      const probe = join(folder, ".write-check");
      await writeFile(probe, Buffer.alloc(4096)).finally(() => rm(probe, { force: true }));
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
