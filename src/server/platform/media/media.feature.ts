import { BIN_DAYS } from "#server/platform/changes/versions.repository.ts";
import { CONTENT, raiseVersions } from "#server/platform/db/topic-versions.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { mediaRoutes } from "./media.routes.ts";
import { createMedia, eraseBinned, removeOrphans } from "./media.service.ts";
import type { MediaStore } from "./media-store.ts";

/** Uploads: pictures and PDFs. */
export function mediaFeature({ config, db, log, now }: Platform, store: MediaStore) {
  const media = createMedia({
    db,
    store,
    log,
    onVariantsMade: () => raiseVersions(db, ["album", "placement", CONTENT], true),
    now,
  });
  const { service, worker } = media;
  return {
    ...media,
    routes: async (app) => {
      await app.register(mediaRoutes, { ...media, isForOtherOrigins: config.media.publicUrl !== null });
    },
    workers: [worker],
    expiries: {
      files: (daysAgo) => eraseBinned({ db, media: service }, { before: new Date(daysAgo(BIN_DAYS)) }),
      uploads: () => removeOrphans({ db, store, now }),
    },
  } satisfies Feature;
}
