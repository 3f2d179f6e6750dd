import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import * as imports from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { InvalidUploadError } from "#server/platform/errors.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { uploadsOf } from "#server/platform/http/read-form.ts";
import type { EnquiryImportService } from "./enquiry-import.service.ts";

const tag = "Enquiries";
const ok = true as const;
const BEGUN = "The import has begun already.";

/** Mounted at /api/enquiry-imports, for admins: imports of enquiries from tables. */
export const enquiryImportRoutes: FastifyPluginAsyncZod<{ imports: EnquiryImportService }> = async (app, options) => {
  const service = options.imports;

  const list = describeRoute("List imports of enquiries", {
    tag,
    description: "The last 50, newest first. 30 days after the upload they are deleted.",
    reply: { 200: imports.importListReplySchema },
  });
  app.get("/", { schema: list }, async () => ({ ok, items: await service.list() }));

  const upload = describeRoute("Upload a table of enquiries", {
    tag,
    description:
      "Excel (.xlsx) or CSV with commas, semicolons, tabs or bars, at most 10 MB, 20,000 rows and 60 columns. It becomes a draft, its columns guessed from their headings.",
    form: z.object({ table: z.file() }),
    reply: { 201: imports.importReplySchema },
  });
  app.post("/", { schema: upload, config: { files: { field: "table", most: 1 } } }, async (request, reply) => {
    const [file] = uploadsOf(request);
    if (!file) throw new InvalidUploadError("table", m.chooseFile());
    return reply.code(201).send({ ok, item: await service.upload(actorOf(request), file) });
  });

  const read = describeRoute("Read an import of enquiries", {
    tag,
    description:
      "Of a draft, what would become of its rows, by what is on the desk now; of others, what has. At most 200 faults and 200 duplicates are listed, all are counted.",
    params: idParamsSchema,
    reply: { 200: imports.importDetailsReplySchema },
  });
  app.get("/:id", { schema: read }, async ({ params }) => ({ ok, ...(await service.get(params.id)) }));

  const change = describeRoute("Choose how a table is read", {
    tag,
    description: "Only what is given changes. The answer is the draft, judged anew.",
    params: idParamsSchema,
    body: imports.importChangesSchema,
    reply: { 200: imports.importDetailsReplySchema },
    errors: { 409: BEGUN },
  });
  app.patch("/:id", { schema: change }, async (request) => {
    await service.change(actorOf(request), request.params.id, request.body);
    return { ok, ...(await service.get(request.params.id)) };
  });

  const start = describeRoute("Run an import of enquiries", {
    tag,
    description:
      "It runs in the background; `counts` says how far it is. One that a restart breaks off goes on by itself.",
    params: idParamsSchema,
    reply: { 201: imports.importReplySchema },
  });
  app.post("/:id/run", { schema: start }, async (request, reply) => {
    return reply.code(201).send({ ok, item: await service.start(actorOf(request), request.params.id) });
  });

  const undo = describeRoute("Undo an import of enquiries", {
    tag,
    description:
      "Takes back what it added and the notes that it left, also while it runs. Enquiries that the office has worked on since are kept, and named.",
    params: idParamsSchema,
    reply: { 201: imports.importReplySchema },
  });
  app.post("/:id/undo", { schema: undo }, async (request, reply) => {
    return reply.code(201).send({ ok, item: await service.undo(actorOf(request), request.params.id) });
  });

  const faults = describeRoute("Export the rows at fault", {
    tag,
    description: "As CSV with what is wrong in the last column, to correct and upload again.",
    params: idParamsSchema,
    reply: { 200: imports.importFaultsReplySchema },
  });
  app.get("/:id/faults", { schema: faults }, async ({ params }) => ({
    ok,
    ...(await service.exportFaults(params.id)),
  }));

  const discard = describeRoute("Discard a draft of an import", {
    tag,
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
    errors: { 409: BEGUN },
  });
  app.delete("/:id", { schema: discard }, async (request) => {
    await service.discard(actorOf(request), request.params.id);
    return { ok, message: "Discarded" };
  });
};
