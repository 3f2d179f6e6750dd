import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema, okReplySchema } from "#contract/common.ts";
import * as lists from "#contract/enquiry-lists.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { DeskChanges } from "./desk-changes.service.ts";
import type { EnquiryPresence } from "./enquiry-presence.service.ts";
import type { SavedViewService } from "./saved-views.service.ts";

const tag = "Enquiries";
const ok = true as const;

interface Options {
  changes: DeskChanges;
  presence: EnquiryPresence;
  savedViews: SavedViewService;
}

/** Mounted at /api/enquiries, for admins: what lists of enquiries need besides. */
export const enquiryListsRoutes: FastifyPluginAsyncZod<Options> = async (app, { changes, presence, savedViews }) => {
  // Else those who wait would hold up the end of the server.
  app.addHook("preClose", async () => changes.close());

  const next = describeRoute("Wait for changes of enquiries", {
    tag,
    description:
      "Waits for the next change of any enquiry after the state in `since`, at most 25 seconds, and answers with the state as it is then. Without `since` it answers at once.",
    querystring: lists.deskChangesQuerySchema,
    reply: { 200: lists.deskChangesReplySchema },
  });
  app.get("/changes", { schema: next }, async ({ query }, reply) => {
    return { ok, state: await changes.next(query.since, (stop) => reply.raw.once("close", stop)) };
  });

  const meet = describeRoute("Tell which enquiry is open", {
    tag,
    description: "The answer names those that others have open, so that two do not call the same family.",
    body: lists.enquiryPresenceInputSchema,
    reply: { 200: lists.enquiryPresenceReplySchema },
  });
  app.post("/presence", { schema: meet }, async (request) => {
    return { ok, others: await presence.meet(actorOf(request).adminId, request.body.enquiry) };
  });

  const list = describeRoute("List saved views", {
    tag,
    description: "Your own names for filters of the list.",
    reply: { 200: lists.savedViewsReplySchema },
  });
  app.get("/views", { schema: list }, async (request) => {
    return { ok, items: await savedViews.list(actorOf(request).adminId) };
  });

  const create = describeRoute("Save a view", {
    tag,
    description: `At most ${lists.MOST_SAVED_VIEWS} for each admin.`,
    body: lists.savedViewInputSchema,
    reply: { 201: lists.savedViewReplySchema },
  });
  app.post("/views", { schema: create }, async (request, reply) => {
    return reply.code(201).send({ ok, item: await savedViews.create(actorOf(request).adminId, request.body) });
  });

  const change = describeRoute("Rename or replace a saved view", {
    tag,
    params: idParamsSchema,
    body: lists.savedViewChangesSchema,
    reply: { 200: lists.savedViewReplySchema },
  });
  app.patch("/views/:id", { schema: change }, async (request) => {
    return { ok, item: await savedViews.update(actorOf(request).adminId, request.params.id, request.body) };
  });

  const remove = describeRoute("Delete a saved view", {
    tag,
    params: idParamsSchema,
    reply: { 200: okReplySchema },
  });
  app.delete("/views/:id", { schema: remove }, async (request) => {
    await savedViews.remove(actorOf(request).adminId, request.params.id);
    return { ok };
  });
};
