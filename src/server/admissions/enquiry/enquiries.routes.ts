import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idParamsSchema, messageReplySchema } from "#contract/common.ts";
import * as enquiries from "#contract/enquiries.ts";
import * as intakes from "#contract/enquiry-intake.ts";
import { enquiryReportReplySchema, reportQuerySchema } from "#contract/reports.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { describeRoute, routesIn } from "#server/platform/http/describe-route.ts";
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
  const route = routesIn(app, "Enquiries");

  route("GET /", "List enquiries", {
    description:
      "The newest first, unless `sort` names a column; a hyphen before it turns the order round. `search` looks for each of its words in name, email, mobile and notes, and in names of the other script by their sound: `sumita` finds সুমিতা. A number alone may have gaps, a zero or the country's code before it. With `ids` only these, at most 200.",
    querystring: enquiries.enquiryListQuerySchema,
    reply: { 200: enquiries.enquiryListReplySchema },
    answer: ({ query }) => listEnquiryPage(db, query, today()),
  });

  route("GET /summary", "Count enquiries", {
    description:
      "By status, and those that wait, of all that fit the filter; its `status` and `due` are not asked, so that each number is what choosing it would show.",
    querystring: enquiries.enquiryFilterSchema,
    reply: { 200: enquiries.enquirySummaryReplySchema },
    answer: ({ query }) => summariseEnquiries(db, query, today(), courseNames.current()),
  });

  route("GET /brief", "List enquiries in brief", {
    description: "All that fit the filter, the first 5,000 of them, with what a change of many needs.",
    querystring: enquiries.enquiryFilterSchema.extend({ sort: enquiries.enquirySortSchema }),
    reply: { 200: enquiries.briefListReplySchema },
    answer: ({ query }) => listEnquiriesInBrief(db, query, today()),
  });

  route("GET /days", "Count enquiries by day", {
    description:
      "Each day from `from` to `to` by course, oldest first: the last 30 days up to `to`, or to today, unless given. Of a longer range the last 366 days; of the future nothing.",
    querystring: enquiries.enquiryDaysQuerySchema,
    reply: { 200: enquiries.enquiryDaysReplySchema },
    answer: ({ query }) => countByDay(db, query, today(), courseNames.current()),
  });

  const exportAll = describeRoute("Export enquiries", {
    tag: "Enquiries",
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

  route("GET /today", "List whom to call today", {
    description:
      "In the order in which to call: overdue, the longest first; due today, by the hour that the family asked for; new and never called, the oldest first. At most 100, with the counts of all. With `mine` only those that you take care of.",
    querystring: enquiries.enquiryTodayQuerySchema,
    reply: { 200: enquiries.enquiryTodayReplySchema },
    answer: (request) => listEnquiriesToCall(db, actorOf(request).adminId, request.query, today()),
  });

  route("GET /outcomes", "List the outcomes of a call", {
    description: "As the college words them, in the order of the buttons: `content/outcomes.yaml`.",
    reply: { 200: enquiries.outcomesReplySchema },
    answer: async () => ({ items: outcomes() }),
  });

  route("GET /reports", "Report what enquiries became", {
    description:
      "By day, course, source, channel and owner: how many came, were reached, visited, applied and were admitted, beside the same days a year before. A closed enquiry counts as far as it had come. Of erased ones the sums count, which have no owner. Those in the bin do not count.",
    querystring: reportQuerySchema,
    reply: { 200: enquiryReportReplySchema },
    answer: ({ query }) => reportEnquiries(db, query, today(), seasonBegins()),
  });

  route("GET /courses", "List the courses of the college", {
    description: "By name, in their order: what a new enquiry can be about.",
    reply: { 200: intakes.coursesReplySchema },
    answer: async () => ({ courses: courseNames.current() }),
  });

  route("GET /duplicates", "Find enquiries of a number or an address", {
    description: "At most 50 with this mobile number or this email, before another one is added.",
    querystring: intakes.duplicatesQuerySchema,
    reply: { 200: intakes.duplicatesReplySchema },
    answer: async ({ query }) => ({
      items: await listEnquiriesOf(db, query, today()),
    }),
  });

  route("GET /bin", "List the bin of enquiries", {
    description: "Deleted, spam or merged, 50 a page, the last that came first. After 30 days they are erased.",
    querystring: intakes.binQuerySchema,
    reply: { 200: intakes.binReplySchema },
    answer: ({ query }) => listBin(db, query),
  });

  route("GET /blocked", "List blocked senders", {
    reply: { 200: intakes.blockedReplySchema },
    answer: async () => ({ items: await listBlockedSenders(db) }),
  });

  route("DELETE /blocked/:id", "Take a sender off the list of blocked ones", {
    params: idParamsSchema,
    reply: { 200: messageReplySchema },
    answer: async (request) => {
      await desk.unblock(actorOf(request), request.params.id);
      return { message: "Taken off the list" };
    },
  });
};
