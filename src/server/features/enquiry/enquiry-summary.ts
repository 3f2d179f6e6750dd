import { COURSE_NAMES } from "#contract/course-names.ts";
import type { EnquirySummary } from "#contract/enquiries.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-statuses.ts";
import type { Database } from "#server/db/open-database.ts";
import { addDays, collegeDay, collegeMoment } from "#server/time.ts";
import { countEnquiriesByStatus, countWaitingEnquiries, listEnquiryDates } from "./enquiry-desk.repository.ts";

/**
 * How the enquiries stand, and how many came on each of the last days.
 * @param today the last of the days
 */
export async function summariseEnquiries(db: Database, today: string, days: number): Promise<EnquirySummary> {
  const period = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
  const [counts, waiting, received] = await Promise.all([
    countEnquiriesByStatus(db),
    countWaitingEnquiries(db, today),
    listEnquiryDates(db, collegeMoment(period[0] ?? today, 0).toISOString()),
  ]);
  const byStatus = tally(ENQUIRY_STATUSES, (status) => counts[status] ?? 0);
  const byDay = Map.groupBy(received, ({ created_at }) => collegeDay(new Date(created_at)));
  return {
    total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    ...waiting,
    byStatus,
    days: period.map((day) => ({
      day,
      courses: tally(COURSE_NAMES, (name) => (byDay.get(day) ?? []).filter(({ course }) => course === name).length),
    })),
  };
}

function tally<Name extends string>(names: readonly Name[], count: (name: Name) => number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
}
