import { createReadStream } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Disk, KeyNormalizer } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { ByteRange } from "#server/http/byte-range.ts";

// Names of files keep their letters, Bengali too; `parseMediaKey` is stricter than this.
KeyNormalizer.allowedCharacterSet = /^[\p{L}\p{M}\p{N}\-/.]*$/u;

/** Where uploaded files lie. Keys are those of `media-key.ts`. */
export interface MediaStore {
  /** Resolves when the file would survive a power cut. */
  write(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** Reads no more than the range, as fast as it is taken. The key has been checked by `parseMediaKey`. */
  stream(key: string, range?: ByteRange): Readable;
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Removes all files of one upload; none being there is fine. */
  removeFolder(folder: string): Promise<void>;
  /** The keys of all files. */
  list(): AsyncIterable<string>;
  /** Rejects when files cannot be stored. */
  check(): Promise<void>;
}

/** @param folder is made when a first file comes */
export function createDiskStore(folder: string): MediaStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
  return {
    async write(key, bytes) {
      await disk.put(key, bytes);
      await syncFileAndFolders(folder, key);
    },
    read: async (key) => buffer(await disk.getStream(key)),
    // The storage library reads whole files only.
    stream: (key, range) => createReadStream(join(folder, key), range),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null),
    removeFolder: (name) => disk.deleteAll(name),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll("/", { recursive: true, ...(paginationToken && { paginationToken }) });
        for (const object of page.objects) if (object.isFile) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
    async check() {
      await mkdir(folder, { recursive: true });
      const probe = join(folder, ".write-check");
      await writeFile(probe, Buffer.alloc(4096)).finally(() => rm(probe, { force: true }));
    },
  };
}

/** The storage library leaves this to the system, which may take half a minute. */
async function syncFileAndFolders(folder: string, key: string): Promise<void> {
  const parts = key.split("/");
  for (let length = parts.length; length >= 0; length -= 1) {
    const handle = await open(join(folder, ...parts.slice(0, length)), "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
