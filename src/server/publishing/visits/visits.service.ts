import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import type { ReportQuery, VisitReport } from "#contract/reports.ts";
import * as m from "#messages/compiled/site.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { listRecords } from "#server/collections/records/records.repository.ts";
import { columnOf } from "#server/platform/db/record-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Platform } from "#server/platform/feature.ts";
import { isId } from "#server/platform/ids.ts";
import { daysOf, periodOf } from "#server/platform/periods.ts";
import { collegeDay } from "#server/platform/time.ts";
import type { VisitCounter } from "./visit-counter.ts";
import { countPagesUnder, sumVisits } from "./visits.repository.ts";

/** Maximum number of entries in each list of the report. */
const MAX_SHOWN = 50;
const MAX_ROWS = 1_000;
const NOTICES = `${noticeCollection.public?.page}/`;

/** @param seasonBegins the month in which a season begins, 1 to 12 */
export function createVisitService(
  { db, now }: Platform,
  { counter, titlesOf, seasonBegins }: { counter: VisitCounter; titlesOf: PageTitles; seasonBegins: () => number },
) {
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
      const { kinds, visits, sources, subjects } = await sumVisits(db, period, MAX_ROWS);
      const titles = await titlesOf(subjects.map(({ subject }) => subject));
      const of = (kind: string, isOne: (subject: string) => boolean = () => true) =>
        subjects
          .filter((row) => row.kind === kind && isOne(row.subject))
          .slice(0, MAX_SHOWN)
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
        sources: sources.slice(0, MAX_SHOWN).map(({ source, count }) => ({ name: source, title: null, count })),
        pages: of("page", (path) => !isNotice(path) && !isEvent(path)),
        notices: of("page", isNotice),
        events: of("page", isEvent),
        pdfs: of("pdf"),
        searches: of("search"),
      };
    },
  };
}

export type PageTitles = ReturnType<typeof createPageTitles>;

/** Creates a function that finds the titles of existing pages, courses and records by path, in the current language. */
export function createPageTitles(db: Database, content: () => Pick<ContentInLanguage, "courses" | "pages">) {
  return async (paths: readonly string[]): Promise<Map<string, string>> => {
    const titles = new Map(paths.includes("/") ? [["/", m.home()]] : []);
    for (const { route, name } of content().courses) if (paths.includes(route)) titles.set(route, name);
    for (const { route, title } of content().pages) if (paths.includes(route)) titles.set(route, title);
    for (const collection of COLLECTIONS as readonly Collection[]) {
      const list = collection.public?.page;
      if (!list) continue;
      const named = paths.filter((path) => path.startsWith(`${list}/`)).map((path) => path.slice(list.length + 1));
      const ids = named.filter(isId);
      const rows = ids.length === 0 ? [] : await listRecords(db, collection, { where: [["_id", "in", ids]] });
      for (const row of rows) titles.set(`${list}/${row.id}`, String(row[columnOf(collection, collection.titleField)]));
    }
    return titles;
  };
}
