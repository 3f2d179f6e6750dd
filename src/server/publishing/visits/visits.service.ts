import { noticeCollection } from "#contract/collections/notice.ts";
import type { ReportQuery, VisitReport } from "#contract/reports.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { daysOf, periodOf } from "#server/platform/periods.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { PageTitles } from "./page-titles.ts";
import type { VisitCounter } from "./visit-counter.ts";
import { countPagesUnder, sumVisits } from "./visits.repository.ts";

/** Most entries of each list in the report. */
const MOST_SHOWN = 50;
const MOST_READ = 1_000;
const NOTICES = `${noticeCollection.public?.page}/`;

export type VisitService = ReturnType<typeof createVisitService>;

export function createVisitService({
  db,
  counter,
  titlesOf,
  seasonBegins,
  now,
}: {
  db: Database;
  counter: Pick<VisitCounter, "flush">;
  titlesOf: PageTitles;
  /** Month in which a season begins, 1 to 12. */
  seasonBegins: () => number;
  now: () => Date;
}) {
  return {
    /** How often each notice was read, by its `_id`. */
    async countReads(): Promise<Record<string, number>> {
      await counter.flush();
      const counts = await countPagesUnder(db, NOTICES);
      return Object.fromEntries(counts.map(({ subject, count }) => [subject.slice(NOTICES.length), count]));
    },

    async report(query: ReportQuery): Promise<VisitReport> {
      await counter.flush();
      const period = periodOf(query, collegeDay(now()), seasonBegins());
      const { kinds, visits, sources, subjects } = await sumVisits(db, period, MOST_READ);
      const titles = await titlesOf(subjects.map(({ subject }) => subject));
      const of = (kind: string, isOne: (subject: string) => boolean = () => true) =>
        subjects
          .filter((row) => row.kind === kind && isOne(row.subject))
          .slice(0, MOST_SHOWN)
          .map(({ subject, count }) => ({ name: subject, title: titles.get(subject) ?? null, count }));
      const isNotice = (path: string) => path.startsWith(NOTICES);
      const isEvent = (path: string) => path.startsWith("/Event/");
      const counts = new Map(kinds.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
      const begun = new Map(visits.map(({ day, count }) => [day, count]));
      return {
        period,
        days: daysOf(period).map((day) => ({
          day,
          visits: begun.get(day) ?? 0,
          pages: counts.get(`${day} page`) ?? 0,
          pdfs: counts.get(`${day} pdf`) ?? 0,
          searches: counts.get(`${day} search`) ?? 0,
        })),
        sources: sources.slice(0, MOST_SHOWN).map(({ source, count }) => ({ name: source, title: null, count })),
        pages: of("page", (path) => !isNotice(path) && !isEvent(path)),
        notices: of("page", isNotice),
        events: of("page", isEvent),
        pdfs: of("pdf"),
        searches: of("search"),
      };
    },
  };
}
