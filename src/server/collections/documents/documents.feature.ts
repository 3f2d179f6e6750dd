import { idParamsSchema } from "#contract/common.ts";
import * as schemas from "#contract/documents.ts";
import { documentPermissions } from "#contract/permissions.ts";
import * as m from "#messages/compiled/documents-server.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { changedMeanwhile, createRouteAdder } from "#server/platform/http/describe-route.ts";
import { inEnglish } from "#server/platform/language.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { documentVersions } from "./document-versions.ts";
import { findNextScheduled } from "./documents.repository.ts";
import { createDocumentService } from "./documents.service.ts";
import { createPreviewService } from "./preview.service.ts";
import { createPublications, type DocumentDependencies } from "./publications.ts";
import { createPublishingService } from "./publishing.service.ts";
import { createReviewRequests, type ReviewMails } from "./review-requests.ts";

/** Maximum interval between checks for scheduled texts: another server may have scheduled one. */
const LOOK_EVERY_MS = 30_000;
const params = schemas.documentParamsSchema;
/** Maximum body of a request, in bytes: enough for 60,000 characters of Bengali and a value of 300,000. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const STALE = changedMeanwhile(schemas.documentSchema, "saved", "`basedOn`");
const VALIDATION_ERRORS = {
  description: "The text has faults, or the address is kept for good: nothing was published.",
  schema: schemas.refusalReplySchema,
};

/**
 * Serves the college's documents: drafts, publications, previews, and the worker that publishes scheduled texts.
 * `:path` is a file of `content/`, URL-encoded: `pages%2FLibrary.md`.
 */
export function documentsFeature(
  { db, log, publicUrl, now }: Platform,
  { mail, college, ...options }: Pick<DocumentDependencies, "store" | "recordDraft"> & Omit<ReviewMails, "publicUrl">,
) {
  const parts = { db, log, now, ...options };
  const publications = createPublications(parts);
  const documents = createDocumentService(parts, publications);
  const reviews = createReviewRequests(parts, documents, { mail, college, publicUrl });
  const publishing = createPublishingService(parts, documents, publications, () => worker.wake());
  /** Publishes scheduled texts when they are due, also those that fell due while no server was running. */
  const worker = createWorker({
    async run() {
      // Write the log in English: a request that wakes the worker passes on its own language.
      await inEnglish(publishing.publishDue);
      const next = await findNextScheduled(db);
      return next === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Date.parse(next) - now().getTime());
    },
    lock: { db, name: "scheduled texts" },
    log,
    failure: "scheduled texts could not be published; trying again in five seconds",
  });
  const previews = createPreviewService(parts, documents, publications, publicUrl);
  return {
    documents,
    publications,
    publishing,
    previews,
    worker,
    versions: documentVersions(parts),
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Documents", { access: ["site.see", "desk.manage"] });
      const edits = (path: string) => documentPermissions(path, "site.edit");
      const publishes = (path: string) => documentPermissions(path, "site.publish");
      const large = { bodyLimit: BODY_LIMIT_BYTES };
      const replyWith = async (path: string) => ({ document: await documents.get(path) });

      route("GET /documents", "List all documents", {
        description: "Pages, lists and settings, without their texts.",
        reply: { 200: schemas.documentListReplySchema },
        answer: async () => ({ items: await documents.list() }),
      });

      route("POST /documents", "Create a page", {
        access: "site.edit",
        description:
          "From a template or as a copy of another page, as a draft. Without `route`, an address is proposed from the title.",
        body: schemas.newDocumentSchema,
        reply: { 201: schemas.documentReplySchema },
        errors: { 404: "The page to copy does not exist." },
        answer: async ({ actor, body }) => ({ document: await documents.create(actor, body) }),
      });

      route("GET /documents/:path", "Read a document", {
        description: "Its public text, its draft, and what keeps the draft from being published.",
        params,
        reply: { 200: schemas.documentReplySchema },
        answer: ({ params: { path } }) => replyWith(path),
      });

      route("PATCH /documents/:path", "Hide a page or say who keeps it", {
        access: publishes,
        description:
          "Changes its front matter at once, in the public text and in the draft: `hidden`, `owner`, `reviewOn`, `lastReviewed` and `author`.",
        params,
        body: schemas.documentSettingsSchema,
        reply: { 200: schemas.documentReplySchema },
        errors: { 422: VALIDATION_ERRORS },
        answer: async ({ actor, params: { path }, body }) => {
          await publishing.changeSettings(actor, path, body);
          return replyWith(path);
        },
      });

      route("PUT /documents/:path/draft", "Save a draft", {
        access: edits,
        description:
          "`basedOn` is the version that was read, of the draft or else of the public text; null where there is none. What is saved already may be sent again. Faults are told by `check`.",
        params,
        body: schemas.draftInputSchema,
        reply: { 200: schemas.draftReplySchema },
        errors: { 409: STALE },
        ...large,
        answer: async ({ actor, params, body }) => ({ draft: await documents.saveDraft(actor, params.path, body) }),
      });

      route("DELETE /documents/:path/draft", "Discard a draft", {
        access: edits,
        description: "The history keeps it. A page that was never public goes into the bin.",
        params,
        querystring: schemas.discardQuerySchema,
        errors: { 409: STALE },
        message: m.draftDiscarded,
        answer: ({ actor, params, query }) => documents.discardDraft(actor, params.path, query.basedOn),
      });

      route("POST /documents/:path/check", "Check a text", {
        access: edits,
        description: "What would keep it from being published. Nothing is saved.",
        params,
        body: schemas.documentTextSchema,
        reply: { 200: schemas.validationErrorsReplySchema },
        ...large,
        answer: async ({ params: { path }, body }) => ({ faults: await documents.check(path, body) }),
      });

      route("POST /documents/:path/publish", "Publish a draft", {
        access: publishes,
        description:
          "At once, or at the moment `at`: then the text is frozen, and checked again when it is due. A draft without faults only.",
        params,
        body: schemas.publishInputSchema,
        reply: { 200: schemas.documentReplySchema },
        errors: { 409: STALE, 422: VALIDATION_ERRORS },
        answer: async ({ actor, params: { path }, body }) => {
          await publishing.publish(actor, path, body);
          return replyWith(path);
        },
      });

      for (const { call, summary, description, access, send, message } of [
        {
          call: "review",
          summary: "Send a draft for review",
          description: "Everyone who may publish it gets a mail with the note.",
          access: edits,
          send: reviews.ask,
          message: m.sentForReview,
        },
        {
          call: "send-back",
          summary: "Send a draft back",
          description: "The admin who saved it last gets a mail with the note. The draft stays.",
          access: publishes,
          send: reviews.sendBack,
          message: m.sentBack,
        },
      ]) {
        route(`POST /documents/:path/${call}`, summary, {
          ...{ access, description, params, message },
          body: schemas.reviewInputSchema,
          errors: { 409: "There is no draft." },
          answer: ({ actor, params, body }) => send(actor, params.path, body.note ?? ""),
        });
      }

      route("POST /documents/:path/schedule/cancel", "Cancel a scheduled publication", {
        access: publishes,
        description: "The text stays as the draft.",
        params,
        reply: { 200: schemas.documentReplySchema },
        errors: { 409: STALE },
        answer: async ({ actor, params: { path } }) => {
          await publishing.cancelSchedule(actor, path);
          return replyWith(path);
        },
      });

      route("GET /documents/:path/english", "List what a translation has to say", {
        description:
          "The texts of the English document in its order, of its draft where it has one; `path` is a translation: `bn/pages/Library.yaml`.",
        params,
        reply: { 200: schemas.englishTextsReplySchema },
        answer: ({ params: { path } }) => documents.listEnglish(path),
      });

      route("GET /documents/:path/links", "List links to a page", {
        description:
          "Documents that lead to it, in their public text or draft. Of the list of people: documents that name people whom its draft leaves out.",
        params,
        reply: { 200: schemas.linkListReplySchema },
        answer: async ({ params: { path } }) => ({ items: await documents.listLinks(path) }),
      });

      route("POST /documents/:path/move", "Move a page", {
        access: "site.publish",
        description: "The old address leads to the new one, and so do all links. Some addresses are kept for good.",
        params,
        body: schemas.moveDocumentSchema,
        reply: { 200: schemas.documentReplySchema },
        errors: { 422: VALIDATION_ERRORS },
        answer: async ({ actor, params: { path }, body }) => {
          await publishing.move(actor, path, body.route);
          return replyWith(path);
        },
      });

      route("DELETE /documents/:path", "Delete a page", {
        access: "site.publish",
        description:
          "It lies in the bin for 30 days. Where links lead to it, `redirectTo` must say where they are to lead; entries of the menu go.",
        params,
        querystring: schemas.removeDocumentSchema,
        errors: {
          422: {
            description: "Links lead to it, or its address is kept for good.",
            schema: schemas.refusalReplySchema,
          },
        },
        message: m.pageDeleted,
        answer: ({ actor, params, query }) => publishing.remove(actor, params.path, query.redirectTo),
      });

      route("GET /documents/:path/preview", "Get a preview address for the editor", {
        description: "It ends after 12 hours and stands in no list.",
        params,
        reply: { 200: schemas.previewAddressReplySchema },
        answer: ({ params: { path } }) => previews.createEditorLink(path),
      });

      route("GET /documents/:path/preview-links", "List preview links", {
        params,
        reply: { 200: schemas.previewLinkListReplySchema },
        answer: async ({ params: { path } }) => ({ items: await previews.list(path) }),
      });

      route("POST /documents/:path/preview-links", "Make a preview link", {
        access: edits,
        description: "For people without an account, for 7 days. Only this answer has its address.",
        params,
        reply: { 201: schemas.previewLinkReplySchema },
        answer: async ({ actor, params }) => ({ link: await previews.create(actor, params.path) }),
      });

      route("DELETE /documents/:path/preview-links/:id", "Revoke a preview link", {
        access: edits,
        params: params.extend(idParamsSchema.shape),
        message: m.linkRevoked,
        answer: ({ actor, params: { path, id } }) => previews.revoke(actor, path, id),
      });
    },
    workers: [worker],
    expiries: { previewLinks: ["preview_link", "expires_at", 0] },
  } satisfies Feature;
}
