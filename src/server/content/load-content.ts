import { type Content, createContentBuilder } from "./build-content.ts";
import { ContentError } from "./content-error.ts";
import { readContentFiles, shownFolder } from "./content-files.ts";
import { listPublicFiles } from "./public-files.ts";

export type { Content, ContentInLanguage } from "./build-content.ts";

/**
 * The files of a folder alone, without what the staff has published.
 * @param publicDirs where pictures are looked for, unless `mayLackFiles`
 * @throws {ContentError} with every mistake of every file
 */
export async function loadContent(
  dir: string,
  publicDirs: readonly string[] = ["public"],
  { mayLackFiles = false, builder = createContentBuilder() } = {},
): Promise<Content> {
  const publicFiles = await listPublicFiles(publicDirs);
  const files = await readContentFiles(dir);
  const { content, faults } = await builder(files, { publicFiles, library: new Map(), mayLackFiles });
  if (content === null) throw new ContentError(faults, shownFolder(dir));
  return content;
}
