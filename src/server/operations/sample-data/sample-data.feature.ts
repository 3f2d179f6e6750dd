import { join } from "node:path";
import { raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import { createSamplePictures } from "./sample-pictures.ts";

/** The pictures of the sample, which are put into the gallery after the start. */
export function sampleDataFeature({ config, db, log, now }: Platform, media: MediaService) {
  const pictures = createSamplePictures({
    db,
    media,
    folder: join(config.contentDir, "sample", "pictures"),
    onStored: () => raiseVersions(db, ["album"], true),
    log,
    now,
  });
  return { pictures, workers: [pictures] } satisfies Feature;
}
