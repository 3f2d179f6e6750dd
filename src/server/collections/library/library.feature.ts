import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { RecordWriter } from "#server/collections/records/record-writer.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { libraryRoutes } from "./library.routes.ts";
import { createLibraryService } from "./library.service.ts";

/** The library: pictures and PDFs for pages. */
export function libraryFeature({ db }: Platform, { write, store }: { write: RecordWriter; store: ContentStore }) {
  const library = createLibraryService({ db, write, documents: store.documents });
  return {
    history: library.history,
    adminRoutes: async (app) => {
      await app.register(libraryRoutes, { prefix: "/library", library });
    },
  } satisfies Feature;
}
