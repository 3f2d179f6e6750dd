import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import { subjectSchema, versionListReplySchema, versionReplySchema } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import type { VersionService } from "./versions.service.ts";

const tag = "History";

/** Mounted at /api/versions, for admins: the history. */
export const versionRoutes: FastifyPluginAsyncZod<{ versions: VersionService }> = async (app, { versions }) => {
  app.get(
    "/",
    {
      schema: describeRoute("List the history", {
        tag,
        description: "Of one document (`document:pages/Library.md`) or record (`notice:<id>`), newest first.",
        querystring: subjectSchema,
        reply: { 200: versionListReplySchema },
      }),
    },
    async ({ query }) => ({ ok: true as const, items: await versions.list(query.subject) }),
  );

  app.get(
    "/:id",
    {
      schema: describeRoute("Read a version", {
        tag,
        params: idParamsSchema,
        reply: { 200: versionReplySchema },
      }),
    },
    async ({ params }) => ({ ok: true as const, ...(await versions.get(params.id)) }),
  );

  app.post(
    "/:id/restore",
    {
      schema: describeRoute("Bring back a version", {
        tag,
        description: "Of a document it becomes the draft, and is public when that is published.",
        params: idParamsSchema,
        reply: { 200: messageReplySchema },
        errors: { 409: "Another person has just changed it." },
      }),
    },
    async (request) => {
      const { action } = await versions.restore(actorOf(request), request.params.id);
      return { ok: true as const, message: action === "deleted" ? m.restored() : m.broughtBack() };
    },
  );
};

/** Mounted at /api/bin, for admins: what was deleted. */
export const binRoutes: FastifyPluginAsyncZod<{ versions: VersionService }> = async (app, { versions }) => {
  app.get(
    "/",
    {
      schema: describeRoute("List the bin", {
        tag,
        description: "What was deleted in the last 30 days, newest first. Each entry is the version of its deletion.",
        reply: { 200: versionListReplySchema },
      }),
    },
    async () => ({ ok: true as const, items: await versions.listBin() }),
  );

  app.post(
    "/restore",
    {
      schema: describeRoute("Restore from the bin", {
        tag,
        description: "A document comes back as a draft.",
        body: subjectSchema,
        reply: { 200: messageReplySchema },
        errors: { 404: "It is not in the bin.", 409: "Another person has just changed it." },
      }),
    },
    async (request) => {
      await versions.undelete(actorOf(request), request.body.subject);
      return { ok: true as const, message: m.restored() };
    },
  );

  app.delete(
    "/",
    {
      schema: describeRoute("Delete for good", {
        tag,
        description: "What lies in the bin goes, with its history.",
        querystring: subjectSchema,
        reply: { 200: messageReplySchema },
        errors: { 404: "It is not in the bin." },
      }),
    },
    async (request) => {
      await versions.erase(actorOf(request), request.query.subject);
      return { ok: true as const, message: m.deletedForGood() };
    },
  );
};
