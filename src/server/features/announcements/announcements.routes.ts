import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  announcementChangesSchema,
  announcementFieldsSchema,
  announcementListReplySchema,
  announcementReplySchema,
  announcementSchema,
} from "#contract/announcements.ts";
import { deleteQuerySchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import { changedMeanwhile, deleteRefused } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { readForm } from "#server/http/read-form.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { AnnouncementService } from "./announcements.service.ts";

const tag = "Announcements";
const pdf = { pdf: z.file().optional() };
const FILES = { pdf: "pdf" };

/** Mounted at /api/announcements, for admins. */
export const announcementRoutes: FastifyPluginAsyncZod<{ announcements: AnnouncementService }> = async (
  app,
  { announcements },
) => {
  app.get(
    "/",
    {
      schema: describeRoute("List all announcements", {
        tag,
        description: "Newest date first, those too whose `publishedAt` lies ahead.",
        reply: { 200: announcementListReplySchema },
      }),
    },
    async () => ({ ok: true as const, items: await announcements.list() }),
  );

  app.post(
    "/",
    {
      schema: describeRoute("Create an announcement", {
        tag,
        description: "Left out or blank: `type` is `Notice`, `date` today, `publishedAt` now.",
        form: announcementFieldsSchema.extend(pdf),
        json: announcementFieldsSchema,
        reply: { 201: announcementReplySchema },
      }),
    },
    async (request, reply) => {
      const { fields, uploads } = await readForm(request, announcementFieldsSchema, FILES);
      const item = await announcements.create(actorOf(request), fields, uploads);
      return reply.code(201).send({ ok: true, item });
    },
  );

  app.patch(
    "/:id",
    {
      schema: describeRoute("Change an announcement", {
        tag,
        description:
          "Only what is given changes; without a file the PDF stays, `removePdf` takes it away. With `ifUpdatedAt`, a " +
          "record that has changed since is not overwritten.",
        params: idParamsSchema,
        form: announcementChangesSchema.extend(pdf),
        json: announcementChangesSchema,
        reply: { 200: announcementReplySchema },
        errors: { 409: changedMeanwhile(announcementSchema) },
      }),
    },
    async (request) => {
      const { fields, uploads } = await readForm(request, announcementChangesSchema, FILES);
      const item = await announcements.update(actorOf(request), request.params.id, fields, uploads);
      return { ok: true as const, item };
    },
  );

  app.delete(
    "/:id",
    {
      schema: describeRoute("Delete an announcement", {
        tag,
        description: "Its PDF goes too. With `ifUpdatedAt`, a record that has changed since stays.",
        params: idParamsSchema,
        querystring: deleteQuerySchema,
        reply: { 200: messageReplySchema },
        errors: { 409: deleteRefused(announcementSchema) },
      }),
    },
    async (request) => {
      await announcements.remove(actorOf(request), request.params.id, request.query);
      return { ok: true as const, message: "Deleted" };
    },
  );
};
