import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { noticeReadsReplySchema, reportQuerySchema, visitReportReplySchema } from "#contract/reports.ts";
import { language } from "#messages/language.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createVisitCounter } from "./visit-counter.ts";
import { mergeVisitsBefore } from "./visits.repository.ts";
import { createPageTitles, createVisitService, type VisitService } from "./visits.service.ts";

/** Usual start of a season, as at the states' councils; `enquiry.seasonBegins` may name another month. */
const APRIL = 4;
/** How long visits are kept by day; then by month. */
const BY_DAY_DAYS = 400;

export type Visits = ReturnType<typeof visitsFeature>;

/** Counts how often which page is opened, and from where. */
export function visitsFeature(platform: Platform, content: () => Content) {
  const { db } = platform;
  const titlesOf = createPageTitles(db, () => contentIn(content(), language()));
  const seasonBegins = () => content().college.enquiry.seasonBegins ?? APRIL;
  const counter = createVisitCounter(platform);
  const visits = createVisitService(platform, { counter, titlesOf, seasonBegins });
  return {
    counter,
    titlesOf,
    seasonBegins,
    adminRoutes: async (app) => {
      await app.register(visitRoutes, { prefix: "/visits", visits });
    },
    expiries: { visits: (daysAgo) => mergeVisitsBefore(db, collegeDay(new Date(daysAgo(BY_DAY_DAYS)))) },
  } satisfies Feature;
}

/** Mounted at /api/visits, for admins: sums of visits. */
const visitRoutes: FastifyPluginAsyncZod<{ visits: VisitService }> = async (app, { visits }) => {
  const report = describeRoute("Report what visitors read", {
    tag: "Enquiries",
    access: "desk.report",
    description:
      "Sums by day and source of pages, notices, events, PDFs and searches that found nothing, at most 50 of each. Programs, staff, prefetches and browsers that ask not to be tracked are not counted. After 400 days only the sums of each month are kept, on its first day.",
    querystring: reportQuerySchema,
    reply: { 200: visitReportReplySchema },
  });
  app.get("/", { schema: report }, async ({ query }) => ({ ok: true as const, ...(await visits.report(query)) }));

  const notices = describeRoute("Count how often notices were read", {
    tag: "Enquiries",
    access: ["site.see", "desk.report"],
    description: "As in the report, but of all days.",
    reply: { 200: noticeReadsReplySchema },
  });
  app.get("/notices", { schema: notices }, async () => ({ ok: true as const, counts: await visits.countReads() }));
};
