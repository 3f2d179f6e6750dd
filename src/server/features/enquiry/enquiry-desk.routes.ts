import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idParamsSchema } from "#contract/common.ts";
import * as enquiries from "#contract/enquiries.ts";
import * as lists from "#contract/enquiry-lists.ts";
import { changedMeanwhile, describeRoute } from "#server/http/describe-route.ts";
import { actorOf } from "#server/http/require-admin.ts";
import type { EnquiryDeskService } from "./enquiry-desk.service.ts";
import { writeCsv, writeXlsx } from "./enquiry-export.ts";

const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const tag = "Enquiries";
const ok = true as const;

/** Mounted at /api/enquiries, for admins. */
export const enquiryDeskRoutes: FastifyPluginAsyncZod<{ desk: EnquiryDeskService }> = async (app, { desk }) => {
  const list = describeRoute("List enquiries", {
    tag,
    description:
      "The newest first, unless `sort` names a column; a hyphen before it turns the order round. `search` looks for each of its words in name, email, mobile and notes, and in names of the other script by their sound: `sumita` finds সুমিতা. A number alone may have gaps, a zero or the country's code before it. With `ids` only these, at most 200.",
    querystring: enquiries.enquiryListQuerySchema,
    reply: { 200: enquiries.enquiryListReplySchema },
  });
  app.get("/", { schema: list }, async ({ query }) => ({ ok, ...(await desk.list(query)) }));

  const summary = describeRoute("Count enquiries", {
    tag,
    description:
      "By status, and those that wait, of all that fit the filter; its `status` and `due` are not asked, so that each number is what choosing it would show.",
    querystring: enquiries.enquiryFilterSchema,
    reply: { 200: enquiries.enquirySummaryReplySchema },
  });
  app.get("/summary", { schema: summary }, async ({ query }) => ({ ok, ...(await desk.summarise(query)) }));

  const brief = describeRoute("List enquiries in brief", {
    tag,
    description: "All that fit the filter, the first 5,000 of them, with what a change of many needs.",
    querystring: enquiries.enquiryFilterSchema.extend({ sort: enquiries.enquirySortSchema }),
    reply: { 200: lists.briefListReplySchema },
  });
  app.get("/brief", { schema: brief }, async ({ query }) => ({ ok, ...(await desk.listBriefly(query)) }));

  const days = describeRoute("Count enquiries by day", {
    tag,
    description:
      "Each day from `from` to `to` by course, oldest first: the last 30 days up to `to`, or to today, unless given. Of a longer range the last 366 days; of the future nothing.",
    querystring: enquiries.enquiryDaysQuerySchema,
    reply: { 200: enquiries.enquiryDaysReplySchema },
  });
  app.get("/days", { schema: days }, async ({ query }) => ({ ok, ...(await desk.countByDay(query)) }));

  const exportAll = describeRoute("Export enquiries", {
    tag,
    description:
      "All that fit the filter, or of these the ones in `ids`, in the order of the list, with their notes: as CSV with dates such as `2026-11-21 15:48`, or as a workbook of Excel. No cell can begin a formula. It is sent as it is read. The audit log notes the export.",
    body: lists.enquiryExportInputSchema,
    reply: { 200: z.string() },
    files: Object.values(FILE_TYPES),
  });
  app.post("/export", { schema: exportAll }, async (request, reply) => {
    const { format, ...filter } = request.body;
    const { filename, heads, widths, pages } = await desk.export(actorOf(request), filter);
    const bytes = format === "csv" ? writeCsv(heads, pages) : writeXlsx(heads, widths, pages);
    reply.type(FILE_TYPES[format]).header("content-disposition", `attachment; filename="${filename}.${format}"`);
    // The schema is for the API reference: what is sent is a stream.
    return reply.send(Readable.from(bytes) as unknown as string);
  });

  const read = describeRoute("Read an enquiry", {
    tag,
    description: "With its history and the other enquiries from the same mobile number.",
    params: idParamsSchema,
    reply: { 200: enquiries.enquiryDetailsReplySchema },
  });
  app.get("/:id", { schema: read }, async ({ params }) => ({ ok, ...(await desk.get(params.id)) }));

  const change = describeRoute("Change an enquiry", {
    tag,
    description:
      "Only what is given changes, and the history notes it. With `ifUpdatedAt`, an enquiry that has changed since is not overwritten. `isRead` alone leaves no trace.",
    params: idParamsSchema,
    body: enquiries.enquiryChangesSchema,
    reply: { 200: enquiries.enquiryReplySchema },
    errors: { 409: changedMeanwhile(enquiries.deskEnquirySchema) },
  });
  app.patch("/:id", { schema: change }, async (request) => {
    return { ok, item: await desk.update(actorOf(request), request.params.id, request.body) };
  });

  const resend = describeRoute("Send a mail of an enquiry again", {
    tag,
    description: "A mail that has not gone out yet is due at once; one that has is sent once more.",
    params: idParamsSchema,
    body: enquiries.enquiryMailInputSchema,
    reply: { 201: enquiries.enquiryReplySchema },
  });
  app.post("/:id/mails", { schema: resend }, async (request, reply) => {
    const item = await desk.resend(actorOf(request), request.params.id, request.body.purpose);
    return reply.code(201).send({ ok, item });
  });
};
