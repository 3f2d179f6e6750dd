import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { noticeReadsReplySchema, reportQuerySchema, visitReportReplySchema } from "#contract/reports.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import type { VisitService } from "./visits.service.ts";

/** Mounted at /api/visits, for admins: sums of visits. */
export const visitRoutes: FastifyPluginAsyncZod<{ visits: VisitService }> = async (app, { visits }) => {
  const report = describeRoute("Report what visitors read", {
    tag: "Enquiries",
    description:
      "Sums by day and source of pages, notices, events, PDFs and searches that found nothing, at most 50 of each. Programs, staff, prefetches and browsers that ask not to be tracked are not counted. After 400 days only the sums of each month are kept, on its first day.",
    querystring: reportQuerySchema,
    reply: { 200: visitReportReplySchema },
  });
  app.get("/", { schema: report }, async ({ query }) => ({ ok: true as const, ...(await visits.report(query)) }));

  const notices = describeRoute("Count how often notices were read", {
    tag: "Enquiries",
    description: "As in the report, but of all days.",
    reply: { 200: noticeReadsReplySchema },
  });
  app.get("/notices", { schema: notices }, async () => ({ ok: true as const, counts: await visits.countReads() }));
};
