import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { removalFlag } from "#contract/collections/define-collection.ts";
import { type DeleteQuery, editSchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { type ApiTag, changedMeanwhile, describeRoute } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import type { RecordService } from "./records.service.ts";

type ListQuery = { limit?: number; images?: string };
type Values = Record<string, unknown>;

const idIn = ({ params }: FastifyRequest) => (params as { id: string }).id;

/** List, create, change and delete the records of one collection, mounted at its path, for admins. */
export const recordRoutes: FastifyPluginAsync<{ service: RecordService }> = async (app, { service }) => {
  const { collection } = service;
  const { words, notes = {}, file, reply, inputSchema, changesSchema, recordSchema, replySchema } = collection;
  const tag = collection.tag as ApiTag;
  const noun = `${/^[aeiou]/.test(words.noun()) ? "an" : "a"} ${words.noun()}`;
  /** The body of a request; for records with a file it may also be a form. */
  const bodyOf = <Schema extends z.ZodObject>(body: Schema) =>
    file ? { body, form: body.extend({ [file.field]: z.file().optional() }) } : { body };
  const config = file ? { files: { field: file.field, most: 1 } } : {};

  app.get(
    collection.listPath ?? "/",
    {
      schema: describeRoute(`List all ${words.plural()}`, {
        tag,
        description: notes.list ?? "Newest first.",
        querystring: collection.querySchema,
        reply: { 200: collection.listReplySchema },
      }),
    },
    async (request) => ({ ok: true as const, [reply.many]: await service.list(request.query as ListQuery) }),
  );

  app.post(
    "/",
    {
      config,
      schema: describeRoute(`Create ${noun}`, {
        tag,
        ...(notes.create && { description: notes.create }),
        ...bodyOf(inputSchema),
        reply: { 201: replySchema },
      }),
    },
    async (request, answer) => {
      const record = await service.create(actorOf(request), request.body as Values, uploadsOf(request));
      return answer.code(201).send({ ok: true, [reply.one]: record });
    },
  );

  app.patch(
    "/:id",
    {
      config,
      schema: describeRoute(`Change ${noun}`, {
        tag,
        description:
          `Only what is given changes${file ? `; without a file the ${file.label()} stays, \`${removalFlag(file)}\` takes it away` : ""}. ` +
          "With `ifUpdatedAt`, a record that has changed since is not overwritten.",
        params: idParamsSchema,
        ...bodyOf(changesSchema),
        reply: { 200: replySchema },
        errors: { 409: changedMeanwhile(recordSchema) },
      }),
    },
    async (request) => {
      const record = await service.update(actorOf(request), idIn(request), request.body as Values, uploadsOf(request));
      return { ok: true as const, [reply.one]: record };
    },
  );

  const { drafts } = service;
  if (drafts) {
    const { draftReplySchema, draftListReplySchema } = collection;
    const description =
      "Visitors see none of it. `/api/documents` has the calls that preview, schedule, publish and discard it: ";
    const path = `its \`path\` there is \`${collection.name}/<id>\`.`;

    app.get(
      "/drafts",
      {
        schema: describeRoute(`List drafts of ${words.plural()}`, {
          tag,
          description: "Each record with its draft on top.",
          reply: { 200: draftListReplySchema },
        }),
      },
      async () => ({ ok: true as const, items: await drafts.list() }),
    );

    app.post(
      "/drafts",
      {
        config,
        schema: describeRoute(`Save ${noun} as a draft`, {
          tag,
          description: description + path,
          ...bodyOf(inputSchema),
          reply: { 201: draftReplySchema },
        }),
      },
      async (request, answer) => {
        const item = await drafts.save(actorOf(request), null, request.body as Values, uploadsOf(request));
        return answer.code(201).send({ ok: true, item });
      },
    );

    app.put(
      "/:id/draft",
      {
        config,
        schema: describeRoute(`Save changes of ${noun} as a draft`, {
          tag,
          description:
            "Of a draft or a public record. With `ifUpdatedAt`, one that has changed since is not overwritten.",
          params: idParamsSchema,
          ...bodyOf(changesSchema),
          reply: { 200: draftReplySchema },
          errors: { 409: changedMeanwhile(recordSchema) },
        }),
      },
      async (request) => ({
        ok: true as const,
        item: await drafts.save(actorOf(request), idIn(request), request.body as Values, uploadsOf(request)),
      }),
    );
  }

  app.delete(
    "/:id",
    {
      schema: describeRoute(`Delete ${noun}`, {
        tag,
        description:
          notes.remove ??
          `${file ? `The ${file.label()} goes too. ` : ""}With \`ifUpdatedAt\`, a record that has changed since stays.`,
        params: idParamsSchema,
        querystring: editSchema,
        reply: { 200: messageReplySchema },
        errors: { 409: changedMeanwhile(recordSchema, "deleted") },
      }),
    },
    async (request) => {
      await service.remove(actorOf(request), idIn(request), request.query as DeleteQuery);
      return { ok: true as const, message: words.deleted({ count: 1 }) };
    },
  );
};
