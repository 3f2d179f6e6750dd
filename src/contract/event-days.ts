import * as m from "#messages/compiled/site.ts";
import { formatDay } from "#messages/moments.ts";

/** First day of an event, and its last day if it has several; else an empty text. */
type EventDays = { date: string; lastDate: string };

/** Returns the last day of an event. A last day before the first one does not count. */
export const lastDayOf = ({ date, lastDate }: EventDays) => (lastDate > date ? lastDate : date);

/** Formats the days of an event in the current language: `12 Dec 2026`, `12 Dec 2026 to 14 Dec 2026`. */
export function formatEventDays(event: EventDays, format: (day: string) => string = formatDay): string {
  const [first, last] = [event.date, lastDayOf(event)].map(format) as [string, string];
  return first === last ? first : m.daysFromTo({ first, last });
}
