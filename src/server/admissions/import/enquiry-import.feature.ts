import type { FastifyRequest } from "fastify";
import { z } from "zod";
import * as imports from "#contract/enquiry-imports.ts";
import { RETENTION_DAYS } from "#contract/privacy.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import type { ReadLog } from "#server/admissions/enquiry/read-log.ts";
import { InvalidUploadError } from "#server/platform/errors.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { createEnquiryImportService } from "./enquiry-import.service.ts";
import { deleteOldImports } from "./import-steps.ts";
import { createImportWorker } from "./import-worker.ts";

const LIMITS =
  "Excel (.xlsx), a table in HTML, or CSV with commas, semicolons, tabs or bars, at most 10 MB, 20,000 rows and 60 columns.";
const BEGUN = "The import has begun already.";

export function enquiryImportFeature(
  { config, db, log, now }: Platform,
  { readLog, ...names }: { courseNames: CourseNames; customFields: () => StoredCustomField[]; readLog: ReadLog },
) {
  const worker = createImportWorker({ db, ...names, log, now, isOnlyWorker: config.database.kind === "sqlite" });
  const service = createEnquiryImportService({ db, ...names, worker, now });
  return {
    adminRoutes: async (app) => {
      readLog.watch(app);
      const route = createRouteAdder(app, "Enquiries", { access: "desk.all" });
      const upload = { form: z.object({ table: z.file() }), config: { files: { field: "table", max: 1 } } } as const;
      const tableOf = (request: FastifyRequest) => {
        const [file] = uploadsOf(request);
        if (!file) throw new InvalidUploadError("table", m.chooseFile());
        return file;
      };

      createRouteAdder(app, "Documents", { access: ["site.edit", "desk.all"] })("POST /tables", "Read a table", {
        description: `The rows of a file as text, for lists of documents; nothing is stored. ${LIMITS}`,
        ...upload,
        reply: { 200: imports.tableRowsReplySchema },
        answer: (request) => service.readRows(tableOf(request)),
      });

      route("GET /enquiry-imports", "List imports of enquiries", {
        description: "The last 50, newest first. 30 days after the upload they are deleted.",
        reply: { 200: imports.importListReplySchema },
        answer: async () => ({ items: await service.list() }),
      });

      route("POST /enquiry-imports", "Upload a table of enquiries", {
        description: `It becomes a draft, its columns guessed from their headings. ${LIMITS}`,
        ...upload,
        reply: { 201: imports.importReplySchema },
        answer: async (request) => ({ item: await service.upload(request.actor, tableOf(request)) }),
      });

      route("GET /enquiry-imports/:id", "Read an import of enquiries", {
        description:
          "Of a draft, what would become of its rows, by what is on the desk now; of others, what has. At most 200 faults and 200 duplicates are listed, all are counted.",
        reply: { 200: imports.importDetailsReplySchema },
        answer: ({ params }) => service.get(params.id),
      });

      route("PATCH /enquiry-imports/:id", "Choose how a table is read", {
        description: "Only what is given changes. The answer is the draft, judged anew.",
        body: imports.importChangesSchema,
        reply: { 200: imports.importDetailsReplySchema },
        errors: { 409: BEGUN },
        answer: async ({ actor, params, body }) => {
          await service.change(actor, params.id, body);
          return service.get(params.id);
        },
      });

      route("PATCH /enquiry-imports/:id/rows/:number", "Correct a row of a table", {
        description:
          "Of a draft any row, after the import one that was left out: it is imported then. The answer is the import, judged anew.",
        params: imports.importRowParamsSchema,
        body: imports.importRowChangesSchema,
        reply: { 200: imports.importDetailsReplySchema },
        errors: { 409: "The row is imported already." },
        answer: async ({ actor, params: { id, number }, body }) => {
          await service.correctRow(actor, id, number, body.cells);
          return service.get(id);
        },
      });

      route("POST /enquiry-imports/:id/run", "Run an import of enquiries", {
        description:
          "It runs in the background; `counts` says how far it is. One that a restart breaks off goes on by itself.",
        reply: { 201: imports.importReplySchema },
        answer: async ({ actor, params }) => ({ item: await service.start(actor, params.id) }),
      });

      route("POST /enquiry-imports/:id/undo", "Undo an import of enquiries", {
        description:
          "Takes back what it added and the notes that it left, also while it runs. Enquiries that the office has worked on since are kept, and named.",
        reply: { 201: imports.importReplySchema },
        answer: async ({ actor, params }) => ({ item: await service.undo(actor, params.id) }),
      });

      route("DELETE /enquiry-imports/:id", "Discard a draft of an import", {
        errors: { 409: BEGUN },
        message: () => "Discarded",
        answer: ({ actor, params }) => service.discard(actor, params.id),
      });
    },
    workers: [worker],
    expiries: { imports: (daysAgo) => deleteOldImports(db, daysAgo(RETENTION_DAYS.imports)) },
  } satisfies Feature;
}
