import type { Database } from "#server/platform/db/schema.ts";
import type { Content, Samples } from "./build-content.ts";
import { ContentError } from "./content-error.ts";
import { formatFolderPath } from "./content-files.ts";
import { readStartupContent } from "./seeds.ts";

export type { Content, ContentInLanguage, Samples } from "./build-content.ts";

/**
 * Loads the content that the next start shows, from a folder and a database if given, with the sample's records.
 * @param publicDirs the folders that contain the pictures
 * @throws {ContentError} with the validation errors of all files
 */
export async function loadContent(
  contentDir: string,
  publicDirs: string[] = ["public"],
  db: Database | null = null,
): Promise<Content & { samples: Samples }> {
  const { places, check } = await readStartupContent(db, { contentDir, publicDirs });
  const { content, samples, validationErrors } = await check(true);
  if (!content || !samples) throw new ContentError(validationErrors, formatFolderPath(places.contentDir));
  return { ...content, samples };
}
