import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { editSchema, idParamsSchema, messageReplySchema } from "#contract/common.ts";
import {
  libraryChangesSchema,
  libraryFileSchema,
  libraryListReplySchema,
  libraryQuerySchema,
  libraryReplySchema,
  libraryUploadReplySchema,
  libraryUploadSchema,
} from "#contract/library.ts";
import { MAX_IMAGES_PER_UPLOAD } from "#contract/media.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { changedMeanwhile, routesIn } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import type { LibraryService } from "./library.service.ts";

const UPLOADS = [
  {
    kind: "image",
    path: "/images",
    files: { field: "images", most: MAX_IMAGES_PER_UPLOAD },
    form: libraryUploadSchema.extend({ images: z.array(z.file()) }),
    summary: "Upload pictures for pages",
    description: "At most 10, each at most 1 MB. One bad file, and none is stored.",
  },
  {
    kind: "pdf",
    path: "/pdfs",
    files: { field: "pdf", most: 1 },
    form: libraryUploadSchema.extend({ pdf: z.file() }),
    summary: "Upload a PDF for pages",
    description: "At most 10 MB.",
  },
] as const;

/** Mounted at /api/library, for admins: pictures and PDFs for pages. */
export const libraryRoutes: FastifyPluginAsync<{ library: LibraryService }> = async (app, { library }) => {
  const route = routesIn(app, "Library");

  route("GET /", "List the files of the library", {
    description: "Newest first, 24 a page. `usedOn` names the documents that show a file.",
    querystring: libraryQuerySchema,
    reply: { 200: libraryListReplySchema },
    answer: ({ query }) => library.list(query),
  });

  for (const { kind, path, files, form, summary, description } of UPLOADS) {
    route(`POST ${path}`, summary, {
      description,
      body: libraryUploadSchema,
      form,
      reply: { 201: libraryUploadReplySchema },
      config: { files },
      answer: async (request) => ({
        items: await library.upload(actorOf(request), kind, uploadsOf(request), request.body ?? {}),
      }),
    });
  }

  route("PATCH /:id", "Describe a file of the library", {
    description: "Only what is given changes. A picture keeps its alternative text or gets another, never none.",
    params: idParamsSchema,
    body: libraryChangesSchema,
    reply: { 200: libraryReplySchema },
    errors: { 409: changedMeanwhile(libraryFileSchema) },
    answer: async (request) => ({ file: await library.update(actorOf(request), request.params.id, request.body) }),
  });

  route("DELETE /:id", "Delete a file of the library", {
    description: "It lies in the bin for 30 days.",
    params: idParamsSchema,
    querystring: editSchema,
    reply: { 200: messageReplySchema },
    errors: {
      409: {
        ...changedMeanwhile(libraryFileSchema, "deleted"),
        description: "A document shows it (`in_use`; `usedOn` says which), or it has changed since `ifUpdatedAt`.",
      },
    },
    answer: async (request) => {
      await library.remove(actorOf(request), request.params.id, request.query.ifUpdatedAt);
      return { message: m.deleted() };
    },
  });
};
