import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { removalFlag } from "#contract/collections/define-collection.ts";
import { optimisticLockSchema } from "#contract/common.ts";
import { recordPermission } from "#contract/permissions.ts";
import { type ApiTag, changedMeanwhile, createRouteAdder } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import type { RecordService } from "./records.service.ts";

type ListQuery = { limit?: number; images?: string };
type Values = Record<string, unknown>;

/** Admin routes to list, create, change and delete the records of one collection, mounted at the collection's path. */
export const recordRoutes: FastifyPluginAsync<{ service: RecordService }> = async (app, { service }) => {
  const { collection } = service;
  const { words, notes = {}, file, reply, inputSchema, changesSchema, recordSchema, replySchema } = collection;
  const route = createRouteAdder(app, collection.tag as ApiTag, { access: recordPermission(collection.public) });
  const noun = `${/^[aeiou]/.test(words.noun()) ? "an" : "a"} ${words.noun()}`;
  /** Returns the schemas of a request's body. A record with a file may also be sent as a multipart form. */
  const bodyOf = <Schema extends z.ZodObject>(body: Schema) =>
    file ? { body, form: body.extend({ [file.field]: z.file().optional() }) } : { body };
  const config = file ? { files: { field: file.field, max: 1 } } : {};

  route(`GET ${collection.listPath ?? "/"}`, `List all ${words.plural()}`, {
    access: "site.see",
    description: notes.list ?? "Newest first.",
    querystring: collection.querySchema,
    reply: { 200: collection.listReplySchema },
    answer: async (request) => ({ [reply.many]: await service.list(request.query as ListQuery) }),
  });

  route("POST /", `Create ${noun}`, {
    ...(notes.create && { description: notes.create }),
    ...bodyOf(inputSchema),
    reply: { 201: replySchema },
    config,
    answer: async (request) => ({
      [reply.one]: await service.create(request.actor, request.body as Values, uploadsOf(request)),
    }),
  });

  route("PATCH /:id", `Change ${noun}`, {
    description:
      `Only what is given changes${file ? `; without a file the ${file.label()} stays, \`${removalFlag(file)}\` takes it away` : ""}. ` +
      "With `ifUpdatedAt`, a record that has changed since is not overwritten.",
    ...bodyOf(changesSchema),
    reply: { 200: replySchema },
    errors: { 409: changedMeanwhile(recordSchema) },
    config,
    answer: async (request) => ({
      [reply.one]: await service.update(request.actor, request.params.id, request.body as Values, uploadsOf(request)),
    }),
  });

  const { drafts } = service;
  if (drafts) {
    const { draftReplySchema, draftListReplySchema } = collection;
    const description =
      "Visitors see none of it. `/api/documents` has the calls that preview, schedule, publish and discard it: ";
    const path = `its \`path\` there is \`${collection.name}/<id>\`.`;

    route("GET /drafts", `List drafts of ${words.plural()}`, {
      access: "site.see",
      description: "Each record with its draft on top.",
      reply: { 200: draftListReplySchema },
      answer: async () => ({ items: await drafts.list() }),
    });

    route("POST /drafts", `Save ${noun} as a draft`, {
      access: "site.edit",
      description: description + path,
      ...bodyOf(inputSchema),
      reply: { 201: draftReplySchema },
      config,
      answer: async (request) => ({
        item: await drafts.save(request.actor, null, request.body as Values, uploadsOf(request)),
      }),
    });

    route("PUT /:id/draft", `Save changes of ${noun} as a draft`, {
      access: "site.edit",
      description: "Of a draft or a public record. With `ifUpdatedAt`, one that has changed since is not overwritten.",
      ...bodyOf(changesSchema),
      reply: { 200: draftReplySchema },
      errors: { 409: changedMeanwhile(recordSchema) },
      config,
      answer: async (request) => ({
        item: await drafts.save(request.actor, request.params.id, request.body as Values, uploadsOf(request)),
      }),
    });
  }

  route("DELETE /:id", `Delete ${noun}`, {
    description:
      notes.remove ??
      `${file ? `The ${file.label()} goes too. ` : ""}With \`ifUpdatedAt\`, a record that has changed since stays.`,
    querystring: optimisticLockSchema,
    errors: { 409: changedMeanwhile(recordSchema, "deleted") },
    message: () => words.deleted({ count: 1 }),
    answer: ({ actor, params, query }) => service.remove(actor, params.id, query),
  });
};
