import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { writeAtomically } from "./data-folder.ts";

interface FileCacheOptions {
  dataDir: string;
  /** Files are named `<kind>-<hash>.<type>`. */
  kind: string;
  type: string;
  /** How many files to keep: the oldest beyond this number are deleted. */
  most?: number;
  isWhole?: (bytes: Buffer) => boolean;
}

/** Generated files in DATA_DIR/cache, each under a hash of its sources. */
export function createFileCache({ dataDir, kind, type, most = 1, isWhole = () => true }: FileCacheOptions) {
  const folder = join(dataDir, "cache");
  const fileOf = (hash: string) => join(folder, `${kind}-${hash}.${type}`);
  const making = new Map<string, Promise<Uint8Array>>();
  const cache = {
    /** The bytes of a kept file; null when it is missing or not whole. */
    async read(hash: string): Promise<Buffer | null> {
      const bytes = await readFile(fileOf(hash)).catch(() => null);
      return bytes && isWhole(bytes) ? bytes : null;
    },

    async keep(hash: string, bytes: Uint8Array): Promise<void> {
      await writeAtomically(fileOf(hash), bytes);
      const names = (await readdir(folder)).filter((name) => name.startsWith(`${kind}-`) && name.endsWith(`.${type}`));
      if (names.length <= most) return;
      const files = names.map((name) => join(folder, name)).filter((file) => file !== fileOf(hash));
      const dated = await Promise.all(
        files.map(async (file) => ({ file, madeAt: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
      );
      const tooMany = dated.sort((a, b) => b.madeAt - a.madeAt).slice(most - 1);
      await Promise.all(tooMany.map(({ file }) => rm(file, { force: true })));
    },

    /** The kept file, or what `make` returns, shared by callers at the same time. A full disk costs a warning. */
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
