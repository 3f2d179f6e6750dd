import type { Samples } from "#server/collections/content/load-content.ts";
import { addDays } from "#server/platform/time.ts";

/** The year of the first day in the lists of almanac.yaml that have a day for each year. */
const FIRST_YEAR = 2025;
/** How far ahead an event may be: what is further ahead is shown as it was a year before. */
const EVENTS_AHEAD_DAYS = 120;

/** The records with dates that read right whenever the sample is loaded. */
export function datedSamples({ almanac, notices, events }: Samples, today: string) {
  const dayIn = (days: readonly string[], year: number) => `${year}-${days.at((year - FIRST_YEAR) % days.length)}`;
  const isClosed = (date: string) =>
    new Date(date).getUTCDay() % 6 === 0 ||
    Object.values(almanac).some(({ days, from, to }) => {
      const holiday = dayIn(days, Number(date.slice(0, 4)));
      return addDays(holiday, from) <= date && date <= addDays(holiday, to);
    });

  /** The last of the record's days, one a year, that is not after `latest`. */
  function dateOf(when: (typeof notices)[number]["when"], latest: string, inDays: number): string {
    if (!when) return addDays(today, inDays);
    const days = almanac[when.day]?.days ?? [when.day];
    if (!/^\d\d-\d\d$/.test(days[0] ?? "")) throw new Error(`almanac.yaml has no holiday “${when.day}”.`);
    for (let year = Number(latest.slice(0, 4)) + 1; ; year -= 1) {
      let date = addDays(dayIn(days, year), -when.daysBefore);
      while (!when.isExact && isClosed(date)) date = addDays(date, 1);
      if (date <= latest) return date;
    }
  }

  const soon = addDays(today, EVENTS_AHEAD_DAYS);
  return {
    notices: notices.map(({ when, daysAgo = 0, ...notice }) => ({ ...notice, date: dateOf(when, today, -daysAgo) })),
    events: events.map(({ when, inDays = 0, ...event }) => ({ ...event, date: dateOf(when, soon, inDays) })),
  };
}
