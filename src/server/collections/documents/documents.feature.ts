import type { Feature, Platform } from "#server/platform/feature.ts";
import { documentVersions } from "./document-versions.ts";
import { documentRoutes } from "./documents.routes.ts";
import { createDocumentService } from "./documents.service.ts";
import { createPreviewService } from "./preview.service.ts";
import { deleteExpiredPreviewLinks } from "./preview-links.repository.ts";
import { createPublications, type DocumentParts } from "./publications.ts";
import { createPublishingService } from "./publishing.service.ts";
import { createScheduleWorker } from "./schedule-worker.ts";

/** The college's own words: drafts, publications, previews and the worker that publishes on time. */
export function documentsFeature(
  { db, log, publicUrl, now }: Platform,
  options: Pick<DocumentParts, "store" | "openSample" | "recordDraft">,
) {
  const parts = { db, log, now, ...options };
  const publications = createPublications(parts);
  const documents = createDocumentService(parts, publications);
  const publishing = createPublishingService(parts, documents, publications, () => worker.wake());
  const worker = createScheduleWorker({ ...parts, publishDue: publishing.publishDue });
  const previews = createPreviewService(parts, documents, publicUrl);
  return {
    documents,
    publishing,
    previews,
    worker,
    versions: documentVersions(parts),
    adminRoutes: async (app) => {
      await app.register(documentRoutes, { prefix: "/documents", documents, publishing, previews });
    },
    workers: [worker],
    expiries: {
      previewLinks: () => deleteExpiredPreviewLinks(db, now()),
    },
  } satisfies Feature;
}
