import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { type Appearance, HERO_DRAWINGS } from "#contract/content.ts";
import type { ShellAppearance } from "#contract/site-pages.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { memoised } from "#server/collections/content/memo.ts";
import { listPublicFiles, type PublicFiles, readPicture } from "#server/collections/content/public-files.ts";
import { makeDataFolder } from "#server/platform/data-folder.ts";
import { errorReason } from "#server/platform/errors.ts";
import { deleteAllButNewest } from "#server/platform/file-cache.ts";
import { newId } from "#server/platform/ids.ts";
import type { MediaStore } from "#server/platform/media/media-store.ts";
import { ObjectStoreError } from "#server/platform/media/s3.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createSerialRunner } from "#server/platform/work/once.ts";
import { paletteOf, recolour } from "#shared/colours.ts";
import type { IconJob } from "./make-icons.ts";

/** Decorative drawings, by the custom property that overrides their address in the stylesheets. */
const MOTIFS: Record<string, string> = {
  "--paar": "/Images/paar.svg",
  "--paar-up": "/Images/paar-up.svg",
  "--alpona": "/Images/alpona.svg",
  "--hero": "/Images/hero.svg",
};
/** All drawings that are recoloured in the college's colours. */
const COLOURED = [...Object.values(MOTIFS), ...Object.keys(HERO_DRAWINGS).map((name) => `/Images/hero-${name}.svg`)];
export const SEAL = "/Images/seal.svg";
const TIME_LIMIT_MS = 60_000;
/** Delay before a retry if the object store that holds the seal does not answer. */
const AGAIN_AFTER_MS = 30_000;
/** Maximum number of folders with generated files. The least recently used folder is deleted first. */
const FOLDERS_KEPT = 4;
const MAKER = new URL("./make-icons.ts", import.meta.url);

/** Generated files that replace public files, and a hash that changes with them. */
interface Made {
  files: PublicFiles;
  hash: string;
  /** Address of the chosen seal. */
  seal?: string | undefined;
}

const NOTHING: Made = { files: new Map(), hash: "" };

export type AppearanceService = ReturnType<typeof createAppearance>;

/**
 * Generates icons from the college's seal, in a child process, and recoloured drawings, and caches both in
 * DATA_DIR/cache. The files replace public files at the same addresses. Without a chosen seal or colour does nothing.
 */
export function createAppearance(options: {
  content: () => Content;
  store: Pick<MediaStore, "read">;
  dataDir: string;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Called when the generated files have changed, or generating them has failed. */
  onMade: () => void;
}) {
  const { content, store, dataDir, log, onMade } = options;
  let made = NOTHING;
  let unusable: string | undefined;
  let again: NodeJS.Timeout | undefined;
  let shown = content;

  /** Returns a getter of the content in which the files generated so far replace the public files of their paths. */
  function overlaid(): () => Content {
    const files = memoised(
      () => content().publicFiles,
      (own): PublicFiles => new Map([...own, ...made.files]),
    );
    return memoised(content, (now) => ({ ...now, publicFiles: files() }));
  }

  async function make({ appearance: { seal: address, colours = {} }, publicFiles: files }: Content): Promise<Made> {
    if (address === undefined && Object.keys(colours).length === 0) return NOTHING;
    const seal = address === undefined ? null : await readPicture(address, files, store);
    const motifs = await Promise.all(
      COLOURED.map(async (motif) => [motif, await readFile(files.get(motif) ?? "", "utf8").catch(() => "")] as const),
    );
    const sources = createHash("sha256").update(JSON.stringify([colours, motifs]));
    sources.update(await readFile(MAKER)).update(seal ?? "");
    const hash = sources.digest("hex").slice(0, 16);
    const folder = join(dataDir, "cache", `appearance-${hash}`);
    if (!(await stat(folder).catch(() => null))) {
      const started = performance.now();
      const job: IconJob | null = seal && { seal, colours };
      const icons = job ? await runInChild<Record<string, Uint8Array>>(MAKER, "makeIcons", job, TIME_LIMIT_MS) : {};
      const drawings = motifs.filter(([, text]) => text).map(([motif, text]) => [motif, recolour(text, colours)]);
      await writeFolder(folder, { ...icons, ...Object.fromEntries(drawings) });
      log.info({ ms: Math.round(performance.now() - started) }, "icons made");
    }
    await utimes(folder, new Date(), new Date());
    return { files: await listPublicFiles([folder]), hash, seal: address };
  }

  /** Runs one at a time, so that the same icons are not generated twice. */
  const refresh = createSerialRunner(async () => {
    const asked = content();
    try {
      const next = await make(asked);
      unusable = undefined;
      if (next.hash === made.hash || content() !== asked) return;
      made = next;
      shown = made === NOTHING ? content : overlaid();
      onMade();
    } catch (error) {
      unusable = asked.appearance.seal;
      clearTimeout(again);
      if (error instanceof ObjectStoreError) again = setTimeout(refresh, AGAIN_AFTER_MS).unref();
      onMade();
      log.error(`The icons cannot be made from ${asked.appearance.seal ?? "the colours"}: ${errorReason(error)}`);
    }
  });

  return {
    /** Returns CSS rules with versioned addresses of the recoloured drawings; "" if none is recoloured. */
    motifsCss(): string {
      const rules = Object.entries(MOTIFS).filter(([, motif]) => made.files.has(motif));
      if (rules.length === 0) return "";
      return `@layer tokens{:root{${rules.map(([name, motif]) => `${name}:url(${motif}?${made.hash})`).join(";")}}}`;
    },

    /** The site's content, with the generated files in place of its public files. */
    content: (): Content => shown(),

    /** The college's choices for the frame of every page. Until its files are generated, a seal is used unprocessed. */
    shellAppearance({ seal, colours = {} }: Appearance): ShellAppearance {
      const isMade = seal === made.seal && made.files.has(SEAL);
      return {
        ...(seal && seal !== unusable && { seal: isMade ? `${SEAL}?${made.hash}` : seal }),
        ...(made.hash && { version: made.hash }),
        ...(colours.primary && { themeColor: paletteOf(colours)["--neel-950"] ?? colours.primary }),
      };
    },

    /** Generates the files; call after each change of the content. A failure is logged and keeps the previous files. */
    refresh,
  };
}

/** Writes a folder with all files or not at all. Another process may write it at the same time. */
async function writeFolder(folder: string, files: Record<string, Uint8Array | string>): Promise<void> {
  const cache = dirname(folder);
  const temporary = `${folder}.${newId()}.tmp`;
  await makeDataFolder(cache);
  try {
    for (const [address, bytes] of Object.entries(files)) {
      const file = join(temporary, address);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes, { flush: true });
    }
    await rename(temporary, folder).catch(async (error: unknown) => {
      if (!(await stat(folder).catch(() => null))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await deleteAllButNewest(cache, (name) => /^appearance-\w+$/.test(name), FOLDERS_KEPT);
}
