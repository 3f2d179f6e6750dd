import { language } from "#messages/language.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createPageTitles } from "./page-titles.ts";
import { createVisitCounter } from "./visit-counter.ts";
import { mergeVisitsBefore } from "./visits.repository.ts";
import { visitRoutes } from "./visits.routes.ts";
import { createVisitService } from "./visits.service.ts";

/** Usual start of a season, as at the states' councils; `enquiry.seasonBegins` may name another month. */
const APRIL = 4;
/** How long visits are kept by day; then by month. */
const BY_DAY_DAYS = 400;

export type Visits = ReturnType<typeof visitsFeature>;

/** Counts how often which page is opened, and from where. */
export function visitsFeature({ db, publicUrl, log, now }: Platform, content: () => Content) {
  const titlesOf = createPageTitles(db, () => contentIn(content(), language()));
  const seasonBegins = () => content().college.enquiry.seasonBegins ?? APRIL;
  const counter = createVisitCounter({ db, publicUrl, log, now });
  const visits = createVisitService({ db, counter, titlesOf, seasonBegins, now });
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
