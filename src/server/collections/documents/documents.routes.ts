import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
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
import { changedMeanwhile, describeRoute } from "#server/platform/http/describe-route.ts";
import type { DocumentService } from "./documents.service.ts";
import type { PreviewService } from "./preview.service.ts";
import type { PublishingService } from "./publishing.service.ts";

const tag = "Documents";
const params = documentParamsSchema;
/** Largest body of a request: 100,000 letters of Bengali, or a value of 1 MB. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const STALE = changedMeanwhile(documentSchema, "saved", "`basedOn`");
const FAULTS = {
  description: "The text has faults, or the address is kept for good: nothing was published.",
  schema: refusalReplySchema,
};

/** Mounted at /api/documents, for admins. `:path` is a file of `content/`, URL-encoded: `pages%2FLibrary.md`. */
export const documentRoutes: FastifyPluginAsyncZod<{
  documents: DocumentService;
  publishing: PublishingService;
  previews: PreviewService;
}> = async (app, { documents, publishing, previews }) => {
  const large = { bodyLimit: BODY_LIMIT_BYTES };
  const replyWith = async (path: string) => ({ ok: true as const, document: await documents.get(path) });

  app.get(
    "/",
    {
      schema: describeRoute("List all documents", {
        tag,
        description: "Pages, lists and settings, without their texts.",
        reply: { 200: documentListReplySchema },
      }),
    },
    async () => ({ ok: true as const, items: await documents.list() }),
  );

  app.post(
    "/",
    {
      schema: describeRoute("Create a page", {
        tag,
        description: "From a template, as a draft. Without `route`, an address is proposed from the title.",
        body: newDocumentSchema,
        reply: { 201: documentReplySchema },
      }),
    },
    async (request, reply) => {
      const document = await documents.create(actorOf(request), request.body);
      return reply.code(201).send({ ok: true, document });
    },
  );

  app.get(
    "/:path",
    {
      schema: describeRoute("Read a document", {
        tag,
        description: "Its public text, its draft, and what keeps the draft from being published.",
        params,
        reply: { 200: documentReplySchema },
      }),
    },
    ({ params: { path } }) => replyWith(path),
  );

  app.patch(
    "/:path",
    {
      schema: describeRoute("Hide a page or say who keeps it", {
        tag,
        description:
          "Changes its front matter at once, in the public text and in the draft: `hidden`, `owner`, `reviewOn` and `lastReviewed`.",
        params,
        body: documentSettingsSchema,
        reply: { 200: documentReplySchema },
        errors: { 422: FAULTS },
      }),
    },
    async (request) => {
      const { path } = request.params;
      await publishing.changeSettings(actorOf(request), path, request.body);
      return replyWith(path);
    },
  );

  app.put(
    "/:path/draft",
    {
      ...large,
      schema: describeRoute("Save a draft", {
        tag,
        description:
          "`basedOn` is the version that was read, of the draft or else of the public text; null where there is none. What is saved already may be sent again. Faults are told by `check`.",
        params,
        body: draftInputSchema,
        reply: { 200: draftReplySchema },
        errors: { 409: STALE },
      }),
    },
    async (request) => ({
      ok: true as const,
      draft: await documents.saveDraft(actorOf(request), request.params.path, request.body),
    }),
  );

  app.delete(
    "/:path/draft",
    {
      schema: describeRoute("Discard a draft", {
        tag,
        description: "The history keeps it. A page that was never public goes into the bin.",
        params,
        querystring: discardQuerySchema,
        reply: { 200: messageReplySchema },
        errors: { 409: STALE },
      }),
    },
    async (request) => {
      await documents.discardDraft(actorOf(request), request.params.path, request.query.basedOn);
      return { ok: true as const, message: m.draftDiscarded() };
    },
  );

  app.post(
    "/:path/check",
    {
      ...large,
      schema: describeRoute("Check a text", {
        tag,
        description: "What would keep it from being published. Nothing is saved.",
        params,
        body: documentTextSchema,
        reply: { 200: faultListReplySchema },
      }),
    },
    async ({ params: { path }, body }) => ({ ok: true as const, faults: await documents.check(path, body) }),
  );

  app.post(
    "/:path/publish",
    {
      schema: describeRoute("Publish a draft", {
        tag,
        description:
          "At once, or at the moment `at`: then the text is frozen, and checked again when it is due. A draft without faults only.",
        params,
        body: publishInputSchema,
        reply: { 200: documentReplySchema },
        errors: { 409: STALE, 422: FAULTS },
      }),
    },
    async (request) => {
      const { path } = request.params;
      await publishing.publish(actorOf(request), path, request.body);
      return replyWith(path);
    },
  );

  app.post(
    "/:path/schedule/cancel",
    {
      schema: describeRoute("Cancel a scheduled publication", {
        tag,
        description: "The text stays as the draft.",
        params,
        reply: { 200: documentReplySchema },
        errors: { 409: STALE },
      }),
    },
    async (request) => {
      const { path } = request.params;
      await publishing.cancelSchedule(actorOf(request), path);
      return replyWith(path);
    },
  );

  app.get(
    "/:path/english",
    {
      schema: describeRoute("List what a translation has to say", {
        tag,
        description:
          "The texts of the English document in its order, of its draft where it has one; `path` is a translation: `bn/pages/Library.yaml`.",
        params,
        reply: { 200: englishTextsReplySchema },
      }),
    },
    async ({ params: { path } }) => ({ ok: true as const, ...(await documents.listEnglish(path)) }),
  );

  app.get(
    "/:path/links",
    {
      schema: describeRoute("List links to a page", {
        tag,
        description: "Documents that lead to it, in their public text or draft.",
        params,
        reply: { 200: linkListReplySchema },
      }),
    },
    async ({ params: { path } }) => ({ ok: true as const, items: await documents.listLinks(path) }),
  );

  app.post(
    "/:path/move",
    {
      schema: describeRoute("Move a page", {
        tag,
        description: "The old address leads to the new one, and so do all links. Some addresses are kept for good.",
        params,
        body: moveDocumentSchema,
        reply: { 200: documentReplySchema },
        errors: { 422: FAULTS },
      }),
    },
    async (request) => {
      const { path } = request.params;
      await publishing.move(actorOf(request), path, request.body.route);
      return replyWith(path);
    },
  );

  app.delete(
    "/:path",
    {
      schema: describeRoute("Delete a page", {
        tag,
        description:
          "It lies in the bin for 30 days. Where links lead to it, `redirectTo` must say where they are to lead; entries of the menu go.",
        params,
        querystring: removeDocumentSchema,
        reply: { 200: messageReplySchema },
        errors: {
          422: { description: "Links lead to it, or its address is kept for good.", schema: refusalReplySchema },
        },
      }),
    },
    async (request) => {
      await publishing.remove(actorOf(request), request.params.path, request.query.redirectTo);
      return { ok: true as const, message: m.pageDeleted() };
    },
  );

  app.get(
    "/:path/preview",
    {
      schema: describeRoute("Get a preview address for the editor", {
        tag,
        description: "It ends after 12 hours and stands in no list.",
        params,
        reply: { 200: previewAddressReplySchema },
      }),
    },
    async ({ params: { path } }) => ({ ok: true as const, ...(await previews.editorAddress(path)) }),
  );

  app.get(
    "/:path/preview-links",
    { schema: describeRoute("List preview links", { tag, params, reply: { 200: previewLinkListReplySchema } }) },
    async ({ params: { path } }) => ({ ok: true as const, items: await previews.list(path) }),
  );

  app.post(
    "/:path/preview-links",
    {
      schema: describeRoute("Make a preview link", {
        tag,
        description: "For people without an account, for 7 days. Only this answer has its address.",
        params,
        reply: { 201: previewLinkReplySchema },
      }),
    },
    async (request, reply) => {
      const link = await previews.create(actorOf(request), request.params.path);
      return reply.code(201).send({ ok: true, link });
    },
  );

  app.delete(
    "/:path/preview-links/:id",
    {
      schema: describeRoute("Revoke a preview link", {
        tag,
        params: params.extend(idParamsSchema.shape),
        reply: { 200: messageReplySchema },
      }),
    },
    async (request) => {
      const { path, id } = request.params;
      await previews.revoke(actorOf(request), path, id);
      return { ok: true as const, message: m.linkRevoked() };
    },
  );
};
