import { documentVersions } from "./document-versions.ts";
import { createDocumentService } from "./documents.service.ts";
import { createPreviewService } from "./preview.service.ts";
import { createPublications, type DocumentParts } from "./publications.ts";
import { createPublishingService } from "./publishing.service.ts";
import { createScheduleWorker } from "./schedule-worker.ts";

/** The college's own words: drafts, publications, previews and the worker that publishes on time. */
export function createDocuments(parts: DocumentParts, publicUrl: string) {
  const publications = createPublications(parts);
  const documents = createDocumentService(parts, publications);
  const publishing = createPublishingService(parts, documents, publications, () => worker.wake());
  const worker = createScheduleWorker({ ...parts, publishDue: publishing.publishDue });
  const previews = createPreviewService(parts, documents, publicUrl);
  return { documents, publishing, previews, worker, versions: documentVersions(parts) };
}
