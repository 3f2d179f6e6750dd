import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { deleteQuerySchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  placedStudentChangesSchema,
  placedStudentFieldsSchema,
  placedStudentListReplySchema,
  placedStudentReplySchema,
  placedStudentSchema,
} from "#contract/placed-students.ts";
import { changedMeanwhile, deleteRefused } from "#server/http/changed-meanwhile.ts";
import { describeRoute } from "#server/http/describe-route.ts";
import { readForm } from "#server/http/read-form.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { PlacedStudentService } from "./placed-students.service.ts";

const tag = "Placed students";
const image = { image: z.file().optional() };
const FILES = { images: "image", mostImages: 1 };

/** Mounted at /api/placed, for admins. */
export const placedStudentRoutes: FastifyPluginAsyncZod<{ placedStudents: PlacedStudentService }> = async (
  app,
  { placedStudents },
) => {
  app.get(
    "/",
    {
      schema: describeRoute("List all placed students", {
        tag,
        description: "Newest record first.",
        reply: { 200: placedStudentListReplySchema },
      }),
    },
    async () => ({ ok: true as const, items: await placedStudents.list() }),
  );

  app.post(
    "/",
    {
      schema: describeRoute("Create a placed student", {
        tag,
        form: placedStudentFieldsSchema.extend(image),
        json: placedStudentFieldsSchema,
        reply: { 201: placedStudentReplySchema },
      }),
    },
    async (request, reply) => {
      const { fields, uploads } = await readForm(request, placedStudentFieldsSchema, FILES);
      const item = await placedStudents.create(actorOf(request), fields, uploads);
      return reply.code(201).send({ ok: true, item });
    },
  );

  app.patch(
    "/:id",
    {
      schema: describeRoute("Change a placed student", {
        tag,
        description:
          "Only what is given changes; without a file the image stays, `removeImage` takes it away. With `ifUpdatedAt`, a " +
          "record that has changed since is not overwritten.",
        params: idParamsSchema,
        form: placedStudentChangesSchema.extend(image),
        json: placedStudentChangesSchema,
        reply: { 200: placedStudentReplySchema },
        errors: { 409: changedMeanwhile(placedStudentSchema) },
      }),
    },
    async (request) => {
      const { fields, uploads } = await readForm(request, placedStudentChangesSchema, FILES);
      const item = await placedStudents.update(actorOf(request), request.params.id, fields, uploads);
      return { ok: true as const, item };
    },
  );

  app.delete(
    "/:id",
    {
      schema: describeRoute("Delete a placed student", {
        tag,
        description: "The image goes too. With `ifUpdatedAt`, a record that has changed since stays.",
        params: idParamsSchema,
        querystring: deleteQuerySchema,
        reply: { 200: messageReplySchema },
        errors: { 409: deleteRefused(placedStudentSchema) },
      }),
    },
    async (request) => {
      await placedStudents.remove(actorOf(request), request.params.id, request.query);
      return { ok: true as const, message: "Deleted" };
    },
  );
};
