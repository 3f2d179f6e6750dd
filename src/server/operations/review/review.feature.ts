import type { College } from "#contract/content.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { DocumentService } from "#server/collections/documents/documents.service.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createLinkChecker } from "./link-checker.ts";
import { reviewRoutes } from "./review.routes.ts";
import { promiseReviewMails } from "./review-mails.ts";
import { createReviewWorkers } from "./review-worker.ts";

/** Pages that are due to be read again, and links to other sites. */
export function reviewFeature(
  { db, publicUrl, log, now }: Platform,
  options: { store: ContentStore; documents: DocumentService; mail: Mail; college: () => College },
) {
  const { store, documents, mail, college } = options;
  const linkChecker = createLinkChecker({ db, store, publicUrl, now });
  const letters = { db, enqueueMail: mail.enqueue, college, publicUrl, listDocuments: documents.list };
  const sendMails = () => mail.send(() => promiseReviewMails({ ...letters, now: now() }));
  return {
    adminRoutes: async (app) => {
      await app.register(reviewRoutes, { linkChecker });
    },
    workers: createReviewWorkers({ db, linkChecker, sendMails, log }),
  } satisfies Feature;
}
