import type { FastifyPluginAsync } from "fastify";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  discardQuerySchema,
  documentListReplySchema,
  documentParamsSchema,
  documentReplySchema,
  documentSchema,
  documentSettingsSchema,
  documentTextSchema,
  draftInputSchema,
  draftReplySchema,
  englishTextsReplySchema,
  faultListReplySchema,
  linkListReplySchema,
  moveDocumentSchema,
  newDocumentSchema,
  previewAddressReplySchema,
  previewLinkListReplySchema,
  previewLinkReplySchema,
  publishInputSchema,
  refusalReplySchema,
  removeDocumentSchema,
} from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { changedMeanwhile, routesIn } from "#server/platform/http/describe-route.ts";
import type { DocumentService } from "./documents.service.ts";
import type { PreviewService } from "./preview.service.ts";
import type { PublishingService } from "./publishing.service.ts";

const params = documentParamsSchema;
/** Largest body of a request: 100,000 letters of Bengali, or a value of 1 MB. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const STALE = changedMeanwhile(documentSchema, "saved", "`basedOn`");
const FAULTS = {
  description: "The text has faults, or the address is kept for good: nothing was published.",
  schema: refusalReplySchema,
};

/** Mounted at /api/documents, for admins. `:path` is a file of `content/`, URL-encoded: `pages%2FLibrary.md`. */
export const documentRoutes: FastifyPluginAsync<{
  documents: DocumentService;
  publishing: PublishingService;
  previews: PreviewService;
}> = async (app, { documents, publishing, previews }) => {
  const route = routesIn(app, "Documents");
  const large = { bodyLimit: BODY_LIMIT_BYTES };
  const replyWith = async (path: string) => ({ ok: true as const, document: await documents.get(path) });

  route("GET /", "List all documents", {
    description: "Pages, lists and settings, without their texts.",
    reply: { 200: documentListReplySchema },
    answer: async () => ({ items: await documents.list() }),
  });

  route("POST /", "Create a page", {
    description: "From a template, as a draft. Without `route`, an address is proposed from the title.",
    body: newDocumentSchema,
    reply: { 201: documentReplySchema },
    answer: async (request) => ({ document: await documents.create(actorOf(request), request.body) }),
  });

  route("GET /:path", "Read a document", {
    description: "Its public text, its draft, and what keeps the draft from being published.",
    params,
    reply: { 200: documentReplySchema },
    answer: ({ params: { path } }) => replyWith(path),
  });

  route("PATCH /:path", "Hide a page or say who keeps it", {
    description:
      "Changes its front matter at once, in the public text and in the draft: `hidden`, `owner`, `reviewOn` and `lastReviewed`.",
    params,
    body: documentSettingsSchema,
    reply: { 200: documentReplySchema },
    errors: { 422: FAULTS },
    answer: async (request) => {
      const { path } = request.params;
      await publishing.changeSettings(actorOf(request), path, request.body);
      return replyWith(path);
    },
  });

  route("PUT /:path/draft", "Save a draft", {
    description:
      "`basedOn` is the version that was read, of the draft or else of the public text; null where there is none. What is saved already may be sent again. Faults are told by `check`.",
    params,
    body: draftInputSchema,
    reply: { 200: draftReplySchema },
    errors: { 409: STALE },
    ...large,
    answer: async (request) => ({
      draft: await documents.saveDraft(actorOf(request), request.params.path, request.body),
    }),
  });

  route("DELETE /:path/draft", "Discard a draft", {
    description: "The history keeps it. A page that was never public goes into the bin.",
    params,
    querystring: discardQuerySchema,
    reply: { 200: messageReplySchema },
    errors: { 409: STALE },
    answer: async (request) => {
      await documents.discardDraft(actorOf(request), request.params.path, request.query.basedOn);
      return { message: m.draftDiscarded() };
    },
  });

  route("POST /:path/check", "Check a text", {
    description: "What would keep it from being published. Nothing is saved.",
    params,
    body: documentTextSchema,
    reply: { 200: faultListReplySchema },
    ...large,
    answer: async ({ params: { path }, body }) => ({ faults: await documents.check(path, body) }),
  });

  route("POST /:path/publish", "Publish a draft", {
    description:
      "At once, or at the moment `at`: then the text is frozen, and checked again when it is due. A draft without faults only.",
    params,
    body: publishInputSchema,
    reply: { 200: documentReplySchema },
    errors: { 409: STALE, 422: FAULTS },
    answer: async (request) => {
      const { path } = request.params;
      await publishing.publish(actorOf(request), path, request.body);
      return replyWith(path);
    },
  });

  route("POST /:path/schedule/cancel", "Cancel a scheduled publication", {
    description: "The text stays as the draft.",
    params,
    reply: { 200: documentReplySchema },
    errors: { 409: STALE },
    answer: async (request) => {
      const { path } = request.params;
      await publishing.cancelSchedule(actorOf(request), path);
      return replyWith(path);
    },
  });

  route("GET /:path/english", "List what a translation has to say", {
    description:
      "The texts of the English document in its order, of its draft where it has one; `path` is a translation: `bn/pages/Library.yaml`.",
    params,
    reply: { 200: englishTextsReplySchema },
    answer: ({ params: { path } }) => documents.listEnglish(path),
  });

  route("GET /:path/links", "List links to a page", {
    description: "Documents that lead to it, in their public text or draft.",
    params,
    reply: { 200: linkListReplySchema },
    answer: async ({ params: { path } }) => ({ items: await documents.listLinks(path) }),
  });

  route("POST /:path/move", "Move a page", {
    description: "The old address leads to the new one, and so do all links. Some addresses are kept for good.",
    params,
    body: moveDocumentSchema,
    reply: { 200: documentReplySchema },
    errors: { 422: FAULTS },
    answer: async (request) => {
      const { path } = request.params;
      await publishing.move(actorOf(request), path, request.body.route);
      return replyWith(path);
    },
  });

  route("DELETE /:path", "Delete a page", {
    description:
      "It lies in the bin for 30 days. Where links lead to it, `redirectTo` must say where they are to lead; entries of the menu go.",
    params,
    querystring: removeDocumentSchema,
    reply: { 200: messageReplySchema },
    errors: {
      422: { description: "Links lead to it, or its address is kept for good.", schema: refusalReplySchema },
    },
    answer: async (request) => {
      await publishing.remove(actorOf(request), request.params.path, request.query.redirectTo);
      return { message: m.pageDeleted() };
    },
  });

  route("GET /:path/preview", "Get a preview address for the editor", {
    description: "It ends after 12 hours and stands in no list.",
    params,
    reply: { 200: previewAddressReplySchema },
    answer: ({ params: { path } }) => previews.editorAddress(path),
  });

  route("GET /:path/preview-links", "List preview links", {
    params,
    reply: { 200: previewLinkListReplySchema },
    answer: async ({ params: { path } }) => ({ items: await previews.list(path) }),
  });

  route("POST /:path/preview-links", "Make a preview link", {
    description: "For people without an account, for 7 days. Only this answer has its address.",
    params,
    reply: { 201: previewLinkReplySchema },
    answer: async (request) => ({ link: await previews.create(actorOf(request), request.params.path) }),
  });

  route("DELETE /:path/preview-links/:id", "Revoke a preview link", {
    params: params.extend(idParamsSchema.shape),
    reply: { 200: messageReplySchema },
    answer: async (request) => {
      const { path, id } = request.params;
      await previews.revoke(actorOf(request), path, id);
      return { message: m.linkRevoked() };
    },
  });
};
