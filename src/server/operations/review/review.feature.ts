import { setTimeout as wait } from "node:timers/promises";
import type { College } from "#contract/content.ts";
import { deadLinkListReplySchema } from "#contract/documents.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { DocumentService } from "#server/collections/documents/documents.service.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { createLinkChecker } from "./link-checker.ts";
import { enqueueReviewMails } from "./review-mails.ts";

/** Delay of the first run: after its start the server has more urgent work. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 60 * 60_000;
/** Pause between two links, so that no other site gets frequent requests. */
const BETWEEN_LINKS_MS = 10_000;

/** Mails about pages due for review, and checks of links to other sites. Both run every hour. */
export function reviewFeature(
  { db, publicUrl, log, now }: Platform,
  options: { store: ContentStore; documents: DocumentService; mail: Mail; college: () => College },
) {
  const { store, documents, mail, college } = options;
  const linkChecker = createLinkChecker({ db, store, publicUrl, now });
  const letters = { db, enqueueMail: mail.enqueue, college, publicUrl, listDocuments: documents.list };
  const hourly = { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, mayBeCut: true, log };
  return {
    adminRoutes: async (app) => {
      createRouteAdder(app, "Documents", { access: "site.see" })("GET /dead-links", "List dead links", {
        description: "Links to other sites that have failed on three looks in a row, and the documents that have them.",
        reply: { 200: deadLinkListReplySchema },
        answer: async () => ({ items: await linkChecker.listDead() }),
      });
    },
    workers: [
      createWorker({
        ...hourly,
        run: () => mail.send(() => enqueueReviewMails({ ...letters, now: now() })),
        failure: "the mails about pages to review could not be promised",
      }),
      createWorker({
        ...hourly,
        run: (signal) => linkChecker.checkDue(() => wait(BETWEEN_LINKS_MS, undefined, { signal, ref: false })),
        lock: { db, name: "outside links" },
        failure: "links to other sites could not be checked",
      }),
    ],
  } satisfies Feature;
}
