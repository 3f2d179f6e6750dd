import type { Database } from "#server/platform/db/schema.ts";
import type { Content, Samples } from "./build-content.ts";
import { ContentError } from "./content-error.ts";
import { shownFolder } from "./content-files.ts";
import { readSeeded } from "./seeds.ts";

export type { Content, ContentInLanguage, Samples } from "./build-content.ts";

/**
 * The content that the next start shows of a folder and a database, or of the folder alone, with the sample's records.
 * @param publicDirs where pictures are looked for
 * @throws {ContentError} with every mistake of every file
 */
export async function loadContent(
  contentDir: string,
  publicDirs: string[] = ["public"],
  db: Database | null = null,
): Promise<Content & { samples: Samples }> {
  const { places, check } = await readSeeded(db, { contentDir, publicDirs });
  const { content, samples, validationErrors } = await check(true);
  if (!content || !samples) throw new ContentError(validationErrors, shownFolder(places.contentDir));
  return { ...content, samples };
}
