import { noticeReadsReplySchema, reportQuerySchema, visitReportReplySchema } from "#contract/reports.ts";
import { language } from "#messages/language.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder } from "#server/platform/http/describe-route.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createVisitCounter } from "./visit-counter.ts";
import { mergeVisitsBefore } from "./visits.repository.ts";
import { createPageTitles, createVisitService } from "./visits.service.ts";

/** Default first month of a season, as for the state councils; `enquiry.seasonBegins` may name another month. */
const APRIL = 4;
/** Number of days for which counts are kept by day. Older counts are merged by month. */
const BY_DAY_DAYS = 400;

export type Visits = ReturnType<typeof visitsFeature>;

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
      const route = createRouteAdder(app, "Enquiries", { access: "desk.report" });

      route("GET /visits", "Report what visitors read", {
        description:
          "Sums by day and source of pages, notices, events, PDFs and searches that found nothing, at most 50 of each. Programs, staff, prefetches and browsers that ask not to be tracked are not counted. After 400 days only the sums of each month are kept, on its first day.",
        querystring: reportQuerySchema,
        reply: { 200: visitReportReplySchema },
        answer: ({ query }) => visits.report(query),
      });

      route("GET /visits/notices", "Count how often notices were read", {
        access: ["site.see", "desk.report"],
        description: "As in the report, but of all days.",
        reply: { 200: noticeReadsReplySchema },
        answer: async () => ({ counts: await visits.countReads() }),
      });
    },
    expiries: { visits: (daysAgo) => mergeVisitsBefore(db, collegeDay(new Date(daysAgo(BY_DAY_DAYS)))) },
  } satisfies Feature;
}
