import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { writeAtomically } from "./data-folder.ts";

interface FileCacheOptions {
  dataDir: string;
  /** Files are named `<kind>-<hash>.<type>`. */
  kind: string;
  type: string;
  /** Maximum number of files to keep; the oldest are deleted. */
  maxFiles?: number;
}

/** Creates a cache of generated files in DATA_DIR/cache, named by a hash of their sources and written atomically. */
export function createFileCache({ dataDir, kind, type, maxFiles = 1 }: FileCacheOptions) {
  const folder = join(dataDir, "cache");
  const fileOf = (hash: string) => join(folder, `${kind}-${hash}.${type}`);
  const making = new Map<string, Promise<Uint8Array>>();
  const cache = {
    /** Returns the bytes of a cached file; null if the file is missing. */
    read: (hash: string): Promise<Buffer | null> => readFile(fileOf(hash)).catch(() => null),

    async keep(hash: string, bytes: Uint8Array): Promise<void> {
      await writeAtomically(fileOf(hash), bytes);
      await deleteAllButNewest(folder, (name) => name.startsWith(`${kind}-`) && name.endsWith(`.${type}`), maxFiles);
    },

    /** Returns the cached file, or calls `make`, once for concurrent callers. A full disk only logs a warning. */
    getOrMake(hash: string, make: () => Promise<Uint8Array>, log: Pick<FastifyBaseLogger, "warn">) {
      const readOrMake = async () => {
        const kept = await cache.read(hash);
        if (kept) return kept;
        const bytes = await make();
        await cache.keep(hash, bytes).catch((err: unknown) => {
          log.warn({ err }, `A made file of the kind ${kind} cannot be kept for the next start.`);
        });
        return bytes;
      };
      const running = making.get(hash) ?? readOrMake().finally(() => making.delete(hash));
      making.set(hash, running);
      return running;
    },
  };
  return cache;
}

/** Deletes all but the `maxFiles` newest of the files or folders in `folder` whose names match. */
export async function deleteAllButNewest(
  folder: string,
  isOne: (name: string) => boolean,
  maxFiles: number,
): Promise<void> {
  const paths = (await readdir(folder)).filter(isOne).map((name) => join(folder, name));
  if (paths.length <= maxFiles) return;
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(maxFiles);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
