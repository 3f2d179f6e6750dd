import { z } from "zod";
import { optimisticLockSchema } from "#contract/common.ts";
import * as schemas from "#contract/library.ts";
import { MAX_IMAGES_PER_UPLOAD } from "#contract/media.ts";
import * as m from "#messages/compiled/documents-server.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { RecordWriter } from "#server/collections/records/record-writer.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { changedMeanwhile, createRouteAdder } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import { createLibraryService } from "./library.service.ts";

const UPLOADS = [
  {
    kind: "image",
    path: "/library/images",
    files: { field: "images", max: MAX_IMAGES_PER_UPLOAD },
    form: schemas.libraryUploadSchema.extend({ images: z.array(z.file()) }),
    summary: "Upload pictures for pages",
    description: "At most 10, each at most 1 MB. One bad file, and none is stored.",
  },
  {
    kind: "pdf",
    path: "/library/pdfs",
    files: { field: "pdf", max: 1 },
    form: schemas.libraryUploadSchema.extend({ pdf: z.file() }),
    summary: "Upload a PDF for pages",
    description: "At most 10 MB.",
  },
] as const;

/** Serves the library: uploaded pictures and PDFs that pages can show. */
export function libraryFeature(platform: Platform, { write, store }: { write: RecordWriter; store: ContentStore }) {
  const library = createLibraryService(platform, write, store);
  return {
    history: library.history,
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Library", { access: "site.edit" });

      route("GET /library", "List the files of the library", {
        access: "site.see",
        description: "Newest first, 24 a page. `usedOn` names the documents and records that show a file.",
        querystring: schemas.libraryQuerySchema,
        reply: { 200: schemas.libraryListReplySchema },
        answer: ({ query }) => library.list(query),
      });

      for (const { kind, path, files, form, summary, description } of UPLOADS) {
        route(`POST ${path}`, summary, {
          description,
          body: schemas.libraryUploadSchema,
          form,
          reply: { 201: schemas.libraryUploadReplySchema },
          config: { files },
          answer: async (request) => ({
            items: await library.upload(request.actor, kind, uploadsOf(request), request.body ?? {}),
          }),
        });
      }

      route("PATCH /library/:id", "Describe a file of the library", {
        description: "Only what is given changes. A picture keeps its alternative text or gets another, never none.",
        body: schemas.libraryChangesSchema,
        reply: { 200: schemas.libraryReplySchema },
        errors: { 409: changedMeanwhile(schemas.libraryFileSchema) },
        answer: async ({ actor, params, body }) => ({ file: await library.update(actor, params.id, body) }),
      });

      route("DELETE /library/:id", "Delete a file of the library", {
        description: "It lies in the bin for 30 days.",
        querystring: optimisticLockSchema,
        errors: {
          409: {
            ...changedMeanwhile(schemas.libraryFileSchema, "deleted"),
            description:
              "A document or record shows it (`in_use`; `usedOn` says which), or it has changed since `ifUpdatedAt`.",
          },
        },
        message: m.deleted,
        answer: ({ actor, params, query }) => library.remove(actor, params.id, query.ifUpdatedAt),
      });
    },
  } satisfies Feature;
}
