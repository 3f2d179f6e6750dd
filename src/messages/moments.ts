import * as m from "./compiled/site.ts";
import { ownDigits } from "./language.ts";

/** Formats a day, as `en-IN` does: `2025-06-24` → `24 Jun 2025`. */
export function formatDay(day: string): string {
  return m.day(numbersOf(day));
}

/** India's UTC offset. India has no daylight saving time. */
const AHEAD_MS = 5.5 * 3_600_000;

/** Returns the college's local time at a moment (ms), without an offset: `2026-11-21T15:48:00.000`. */
export function collegeClock(moment: number): string {
  return new Date(moment + AHEAD_MS).toISOString().slice(0, -1);
}

/** Formats an ISO moment on the college's clock, as `en-IN` does: `2025-06-24T03:42:00Z` → `24 Jun 2025, 9:12 am`. */
export function formatMoment(instant: string): string {
  const there = collegeClock(Date.parse(instant));
  return m.moment({ day: formatDay(there.slice(0, 10)), ...timeOf(there.slice(11, 16)) });
}

/** Converts a time `HH:MM` to the 12-hour clock, with the part of the day. */
function timeOf(time: string) {
  const hour = Number(time.slice(0, 2));
  return { time: ownDigits(`${hour % 12 || 12}${time.slice(2)}`), part: partOfDay(hour) };
}

type Opening = Partial<Record<"from" | "until" | "opens" | "closes" | "note", string | undefined>>;

/** Formats office hours: `Monday to Friday`, `10:00 AM to 5:00 PM`. Without a day, returns the note instead. */
export function openingText({ from, until, opens, closes, note = "" }: Opening) {
  const times = opens && closes && m.openTimes({ from: m.openTime(timeOf(opens)), until: m.openTime(timeOf(closes)) });
  if (!from) return times ? { days: note, hours: times } : { days: "", hours: note };
  const days = { from: m.dayOfWeek({ day: from }), until: m.dayOfWeek({ day: until ?? from }), last: until ?? "none" };
  return { days: m.openDays(days), hours: [times, note].filter(Boolean).join(", ") || m.closed() };
}

/** Formats office hours in one line: `Monday to Friday: 10:00 AM to 5:00 PM`. */
export function openingLine(opening: Opening): string {
  const { days, hours } = openingText(opening);
  return [days, hours].filter(Boolean).join(": ");
}

/** Part of the day for each hour before 20:00. Later hours are night. */
const PARTS_OF_DAY = [
  ...Array<string>(4).fill("smallHours"),
  ...Array<string>(2).fill("dawn"),
  ...Array<string>(6).fill("morning"),
  ...Array<string>(3).fill("noon"),
  ...Array<string>(3).fill("afternoon"),
  ...Array<string>(2).fill("evening"),
];

/** Returns the part of the day, as Bengali distinguishes them. @param hour 0 to 23 */
export const partOfDay = (hour: number): string => PARTS_OF_DAY[hour] ?? "night";

export function numbersOf(day: string) {
  const [year = "", month, date] = day.split("-");
  return { date: ownDigits(String(Number(date))), month: String(Number(month)), year: ownDigits(year) };
}
