import { cp, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "#server/config.ts";
import { ContentError } from "./content-error.ts";
import { loadContent } from "./load-content.ts";

type ContentPlaces = Pick<Config, "contentDir" | "publicDirs" | "dataDir">;

const keptFolder = (dataDir: string) => join(dataDir, "last-good-content");

/**
 * Loads the content for a start. With a mistake in it, the content of the last start without one is loaded instead, so
 * that a restart does not take the site down; a picture that has gone since then is no mistake there.
 * @returns the content, and the mistakes in the present one; null when there are none
 * @throws ContentError where there is no such content, or this version cannot read it
 */
export async function loadContentForStart({ contentDir, publicDirs, dataDir }: ContentPlaces) {
  try {
    return { content: await loadContent(contentDir, publicDirs), mistakes: null };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const content = await loadContent(keptFolder(dataDir), publicDirs, { mayLackPictures: true }).catch(() => {
      throw error;
    });
    return { content, mistakes: error };
  }
}

/**
 * Keeps a copy of the content folder, which was loaded without a mistake, for a later start.
 * @throws Error of the file system when the data folder cannot be written
 */
export async function keepLastGoodContent({ contentDir, dataDir }: ContentPlaces): Promise<void> {
  const kept = keptFolder(dataDir);
  const fresh = `${kept}.${process.pid}.tmp`;
  const isShown = (path: string) => path === contentDir || !basename(path).startsWith(".");
  await rm(fresh, { recursive: true, force: true });
  await cp(contentDir, fresh, { recursive: true, dereference: true, filter: isShown });
  await rm(kept, { recursive: true, force: true });
  await rename(fresh, kept);
}

/** When the server last started with content without a mistake; null when it never did. */
export async function lastGoodStart({ dataDir }: Pick<Config, "dataDir">): Promise<Date | null> {
  return stat(keptFolder(dataDir)).then(
    ({ ctime }) => ctime,
    () => null,
  );
}
