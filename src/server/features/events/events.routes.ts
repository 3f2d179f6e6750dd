import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { deleteQuerySchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  eventChangesSchema,
  eventInputSchema,
  eventListQuerySchema,
  eventListReplySchema,
  eventReplySchema,
  eventSchema,
} from "#contract/events.ts";
import { changedMeanwhile, deleteRefused } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { EventService } from "./events.service.ts";

const tag = "Events";

/** Mounted at /api/events, for admins. */
export const eventRoutes: FastifyPluginAsyncZod<{ events: EventService }> = async (app, { events }) => {
  app.get(
    "/admin",
    {
      schema: describeRoute("List events", {
        tag,
        description: "Of every status, newest date first. `galleryCategory` comes with its title.",
        querystring: eventListQuerySchema,
        reply: { 200: eventListReplySchema },
      }),
    },
    async (request) => ({ ok: true as const, events: await events.list(request.query) }),
  );

  app.post(
    "/",
    {
      schema: describeRoute("Create an event", {
        tag,
        body: eventInputSchema,
        reply: { 201: eventReplySchema },
      }),
    },
    async (request, reply) => {
      const event = await events.create(actorOf(request), request.body);
      return reply.code(201).send({ ok: true, event });
    },
  );

  app.patch(
    "/:id",
    {
      schema: describeRoute("Change an event", {
        tag,
        description:
          "Only what is given changes. With `ifUpdatedAt`, a record that has changed since is not overwritten.",
        params: idParamsSchema,
        body: eventChangesSchema,
        reply: { 200: eventReplySchema },
        errors: { 409: changedMeanwhile(eventSchema) },
      }),
    },
    async (request) => ({
      ok: true as const,
      event: await events.update(actorOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    "/:id",
    {
      schema: describeRoute("Delete an event", {
        tag,
        description: "With `ifUpdatedAt`, a record that has changed since stays.",
        params: idParamsSchema,
        querystring: deleteQuerySchema,
        reply: { 200: messageReplySchema },
        errors: { 409: deleteRefused(eventSchema) },
      }),
    },
    async (request) => {
      await events.remove(actorOf(request), request.params.id, request.query);
      return { ok: true as const, message: "Event deleted" };
    },
  );
};
