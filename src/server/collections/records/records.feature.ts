import { parseRecordPath } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { pictureRoutes, standalonePictureRoutes } from "#server/collections/albums/pictures.routes.ts";
import { createPictureService } from "#server/collections/albums/pictures.service.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { RecordWriter } from "./record-writer.ts";
import { recordRoutes } from "./records.routes.ts";
import { createRecordService } from "./records.service.ts";

/** Serves the records of every collection, and the pictures of albums and of the standalone gallery. */
export function recordsFeature(
  { db }: Platform,
  { collections, write }: { collections: readonly Collection[]; write: RecordWriter },
) {
  const services = collections.map((collection) => createRecordService(collection, { db, write }));
  const pictures = createPictureService({ db, write });
  return {
    /** Returns the record id in a path such as `notice/<id>`, with the collection's drafts; null for any other path. */
    draftAt(path: string) {
      const { collection, id = "" } = parseRecordPath(path) ?? {};
      const drafts = services.find((one) => one.collection === collection)?.drafts;
      return drafts ? { id, drafts } : null;
    },
    histories: [...services, pictures].map(({ history }) => history),
    adminRoutes: async (app) => {
      for (const service of services) await app.register(recordRoutes, { prefix: service.collection.path, service });
      await app.register(pictureRoutes, { prefix: "/gallery/:id/images", pictures, place: "album" });
      await app.register(standalonePictureRoutes, { prefix: "/image-gallery", pictures });
    },
  } satisfies Feature;
}
