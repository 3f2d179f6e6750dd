import { COURSE_NAMES } from "#contract/course-names.ts";
import type { EnquiryDay, EnquirySummary } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-statuses.ts";
import type { Database } from "#server/db/open-database.ts";
import { addDays, collegeDay, collegeMoment } from "#server/time.ts";
import { countEnquiriesByStatus, countWaitingEnquiries, listEnquiryDates } from "./enquiry-desk.repository.ts";

const USUAL_DAYS = 30;
/** Older enquiries are deleted. */
const MOST_DAYS = 366;

/** How the enquiries stand. */
export async function summariseEnquiries(db: Database, today: string): Promise<EnquirySummary> {
  const [counts, waiting] = await Promise.all([countEnquiriesByStatus(db), countWaitingEnquiries(db, today)]);
  const byStatus = tally(ENQUIRY_STATUSES, (status) => counts[status] ?? 0);
  return { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...waiting, byStatus };
}

/**
 * How many enquiries came on each day, for which course; empty when the first day comes after the last.
 * @param range the last 30 days up to `to`, or to today, unless told; at most the last 366 of it
 */
export async function countEnquiriesByDay(
  db: Database,
  today: string,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<EnquiryDay[]> {
  const last = range.to !== undefined && range.to < today ? range.to : today;
  const earliest = addDays(last, 1 - MOST_DAYS);
  const first = range.from ?? addDays(last, 1 - USUAL_DAYS);
  const period = daysBetween(first > earliest ? first : earliest, last);
  if (period[0] === undefined) return [];
  const received = await listEnquiryDates(db, {
    since: collegeMoment(period[0], 0).toISOString(),
    before: collegeMoment(last, 24 * 60).toISOString(),
  });
  const byDay = Map.groupBy(received, ({ created_at }) => collegeDay(new Date(created_at)));
  return period.map((day) => ({
    day,
    courses: tally(COURSE_NAMES, (name) => (byDay.get(day) ?? []).filter(({ course }) => course === name).length),
  }));
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function tally<Name extends string>(names: readonly Name[], count: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}
