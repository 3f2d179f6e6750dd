import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import * as enquiries from "#contract/enquiries.ts";
import * as intakes from "#contract/enquiry-intake.ts";
import { enquiryReportReplySchema, reportQuerySchema } from "#contract/reports.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { CourseNames } from "./course-names.ts";
import type { Desk } from "./desk.ts";
import { exportColumns, exportPages, writeCsv, writeXlsx } from "./enquiry-export.ts";
import {
  countByDay,
  listBin,
  listBlockedSenders,
  listEnquiriesInBrief,
  listEnquiriesOf,
  listEnquiriesToCall,
  listEnquiryPage,
  summariseEnquiries,
} from "./enquiry-lists.ts";
import { reportEnquiries } from "./enquiry-report.ts";

const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const tag = "Enquiries";
const ok = true as const;

interface Options {
  db: Database;
  desk: Desk;
  courseNames: CourseNames;
  outcomes: () => enquiries.DeskOutcome[];
  /** Month in which an admission season begins, 1 to 12. */
  seasonBegins: () => number;
  now: () => Date;
}

/** Mounted at /api/enquiries, for admins: lists, figures and exports of enquiries, the bin and the blocked senders. */
export const enquiriesRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, desk, courseNames, outcomes, seasonBegins, now } = options;
  const today = () => collegeDay(now());

  const list = describeRoute("List enquiries", {
    tag,
    description:
      "The newest first, unless `sort` names a column; a hyphen before it turns the order round. `search` looks for each of its words in name, email, mobile and notes, and in names of the other script by their sound: `sumita` finds সুমিতা. A number alone may have gaps, a zero or the country's code before it. With `ids` only these, at most 200.",
    querystring: enquiries.enquiryListQuerySchema,
    reply: { 200: enquiries.enquiryListReplySchema },
  });
  app.get("/", { schema: list }, async ({ query }) => ({ ok, ...(await listEnquiryPage(db, query, today())) }));

  const summary = describeRoute("Count enquiries", {
    tag,
    description:
      "By status, and those that wait, of all that fit the filter; its `status` and `due` are not asked, so that each number is what choosing it would show.",
    querystring: enquiries.enquiryFilterSchema,
    reply: { 200: enquiries.enquirySummaryReplySchema },
  });
  app.get("/summary", { schema: summary }, async ({ query }) => ({
    ok,
    ...(await summariseEnquiries(db, query, today(), courseNames.current())),
  }));

  const brief = describeRoute("List enquiries in brief", {
    tag,
    description: "All that fit the filter, the first 5,000 of them, with what a change of many needs.",
    querystring: enquiries.enquiryFilterSchema.extend({ sort: enquiries.enquirySortSchema }),
    reply: { 200: enquiries.briefListReplySchema },
  });
  app.get("/brief", { schema: brief }, async ({ query }) => ({
    ok,
    ...(await listEnquiriesInBrief(db, query, today())),
  }));

  const days = describeRoute("Count enquiries by day", {
    tag,
    description:
      "Each day from `from` to `to` by course, oldest first: the last 30 days up to `to`, or to today, unless given. Of a longer range the last 366 days; of the future nothing.",
    querystring: enquiries.enquiryDaysQuerySchema,
    reply: { 200: enquiries.enquiryDaysReplySchema },
  });
  app.get("/days", { schema: days }, async ({ query }) => ({
    ok,
    ...(await countByDay(db, query, today(), courseNames.current())),
  }));

  const exportAll = describeRoute("Export enquiries", {
    tag,
    description:
      "All that fit the filter, or of these the ones in `ids`, in the order of the list, with their notes: as CSV with dates such as `2026-11-21 15:48`, or as a workbook of Excel. No cell can begin a formula. It is sent as it is read. The audit log notes the export.",
    body: enquiries.enquiryExportInputSchema,
    reply: { 200: z.string() },
    files: Object.values(FILE_TYPES),
  });
  app.post("/export", { schema: exportAll }, async (request, reply) => {
    const { format, ...filter } = request.body;
    const ids = await desk.export(actorOf(request), filter);
    const columns = exportColumns();
    const pages = exportPages(db, ids, today(), columns);
    const bytes = format === "csv" ? writeCsv(columns, pages) : writeXlsx(columns, pages);
    const filename = `enquiries-${today()}`;
    reply.type(FILE_TYPES[format]).header("content-disposition", `attachment; filename="${filename}.${format}"`);
    // The schema is for the API reference: what is sent is a stream.
    return reply.send(Readable.from(bytes) as unknown as string);
  });

  const toCall = describeRoute("List whom to call today", {
    tag,
    description:
      "In the order in which to call: overdue, the longest first; due today, by the hour that the family asked for; new and never called, the oldest first. At most 100, with the counts of all. With `mine` only those that you take care of.",
    querystring: enquiries.enquiryTodayQuerySchema,
    reply: { 200: enquiries.enquiryTodayReplySchema },
  });
  app.get("/today", { schema: toCall }, async (request) => {
    return { ok, ...(await listEnquiriesToCall(db, actorOf(request).adminId, request.query, today())) };
  });

  const listOutcomes = describeRoute("List the outcomes of a call", {
    tag,
    description: "As the college words them, in the order of the buttons: `content/outcomes.yaml`.",
    reply: { 200: enquiries.outcomesReplySchema },
  });
  app.get("/outcomes", { schema: listOutcomes }, async () => ({ ok, items: outcomes() }));

  const report = describeRoute("Report what enquiries became", {
    tag: "Enquiries",
    description:
      "By day, course, source, channel and owner: how many came, were reached, visited, applied and were admitted, beside the same days a year before. A closed enquiry counts as far as it had come. Of erased ones the sums count, which have no owner. Those in the bin do not count.",
    querystring: reportQuerySchema,
    reply: { 200: enquiryReportReplySchema },
  });
  app.get("/reports", { schema: report }, async ({ query }) => ({
    ok: true as const,
    ...(await reportEnquiries(db, query, today(), seasonBegins())),
  }));

  const courses = describeRoute("List the courses of the college", {
    tag,
    description: "By name, in their order: what a new enquiry can be about.",
    reply: { 200: intakes.coursesReplySchema },
  });
  app.get("/courses", { schema: courses }, async () => ({ ok, courses: courseNames.current() }));

  const duplicates = describeRoute("Find enquiries of a number or an address", {
    tag,
    description: "At most 50 with this mobile number or this email, before another one is added.",
    querystring: intakes.duplicatesQuerySchema,
    reply: { 200: intakes.duplicatesReplySchema },
  });
  app.get("/duplicates", { schema: duplicates }, async ({ query }) => ({
    ok,
    items: await listEnquiriesOf(db, query, today()),
  }));

  const bin = describeRoute("List the bin of enquiries", {
    tag,
    description: "Deleted, spam or merged, 50 a page, the last that came first. After 30 days they are erased.",
    querystring: intakes.binQuerySchema,
    reply: { 200: intakes.binReplySchema },
  });
  app.get("/bin", { schema: bin }, async ({ query }) => ({ ok, ...(await listBin(db, query)) }));

  const blocked = describeRoute("List blocked senders", { tag, reply: { 200: intakes.blockedReplySchema } });
  app.get("/blocked", { schema: blocked }, async () => ({ ok, items: await listBlockedSenders(db) }));

  const unblock = describeRoute("Take a sender off the list of blocked ones", {
    tag,
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
  });
  app.delete("/blocked/:id", { schema: unblock }, async (request) => {
    await desk.unblock(actorOf(request), request.params.id);
    return { ok, message: "Taken off the list" };
  });
};
