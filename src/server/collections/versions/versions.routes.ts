import type { FastifyPluginAsync } from "fastify";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import { subjectSchema, versionListReplySchema, versionReplySchema } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { routesIn } from "#server/platform/http/describe-route.ts";
import type { VersionService } from "./versions.service.ts";

/** Mounted at /api/versions, for admins: the history. */
export const versionRoutes: FastifyPluginAsync<{ versions: VersionService }> = async (app, { versions }) => {
  const route = routesIn(app, "History");

  route("GET /", "List the history", {
    description: "Of one document (`document:pages/Library.md`) or record (`notice:<id>`), newest first.",
    querystring: subjectSchema,
    reply: { 200: versionListReplySchema },
    answer: async ({ query }) => ({ items: await versions.list(query.subject) }),
  });

  route("GET /:id", "Read a version", {
    params: idParamsSchema,
    reply: { 200: versionReplySchema },
    answer: ({ params }) => versions.get(params.id),
  });

  route("POST /:id/restore", "Bring back a version", {
    description: "Of a document it becomes the draft, and is public when that is published.",
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
    errors: { 409: "Another person has just changed it." },
    answer: async (request) => {
      const { action } = await versions.restore(actorOf(request), request.params.id);
      return { message: action === "deleted" ? m.restored() : m.broughtBack() };
    },
  });
};

/** Mounted at /api/bin, for admins: what was deleted. */
export const binRoutes: FastifyPluginAsync<{ versions: VersionService }> = async (app, { versions }) => {
  const route = routesIn(app, "History");

  route("GET /", "List the bin", {
    description: "What was deleted in the last 30 days, newest first. Each entry is the version of its deletion.",
    reply: { 200: versionListReplySchema },
    answer: async () => ({ items: await versions.listBin() }),
  });

  route("POST /restore", "Restore from the bin", {
    description: "A document comes back as a draft.",
    body: subjectSchema,
    reply: { 200: messageReplySchema },
    errors: { 404: "It is not in the bin.", 409: "Another person has just changed it." },
    answer: async (request) => {
      await versions.undelete(actorOf(request), request.body.subject);
      return { message: m.restored() };
    },
  });

  route("DELETE /", "Delete for good", {
    description: "What lies in the bin goes, with its history.",
    querystring: subjectSchema,
    reply: { 200: messageReplySchema },
    errors: { 404: "It is not in the bin." },
    answer: async (request) => {
      await versions.erase(actorOf(request), request.query.subject);
      return { message: m.deletedForGood() };
    },
  });
};
