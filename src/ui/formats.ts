import * as m from "#messages/compiled/site.ts";
import { formatCount } from "#messages/language.ts";

/** Without `Intl`: the server's and the browser's data differ ("Sep", "Sept"), and hydration needs the same text. */

export { formatCount };

/** `2025-06-24`, a day of the college, as its parts: `24` and `Jun 2025`. */
export function dayParts(day: string): { date: string; month: string } {
  const { date, month, year } = numbersOf(day);
  return { date, month: m.monthOfYear({ month, year }) };
}

/** `2025-06-24` → `24 Jun 2025`: the en-IN form. */
export function formatDay(day: string): string {
  return m.day(numbersOf(day));
}

/** `2025-07-05` → `Sat` */
export function weekdayOf(day: string): string {
  return m.weekday({ weekday: String(new Date(`${day}T00:00:00Z`).getUTCDay()) });
}

/** `2025-07-05` → `Sat, 5 Jul 2025` */
export function formatDayWithWeekday(day: string): string {
  return `${weekdayOf(day)}, ${formatDay(day)}`;
}

/** Whole rupees with the Indian grouping: `120000` → `₹1,20,000`. */
export function formatRupees(rupees: number): string {
  return `₹${formatCount(rupees)}`;
}

/** `98 KB`, `2.4 MB` */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? m.kilobytes({ size: kilobytes }) : m.megabytes({ size: (bytes / 1024 / 1024).toFixed(1) });
}

/** India keeps one time all year. */
const AHEAD_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** The college's wall clock at a moment (ms): `2026-11-21T15:48:00.000`, without a zone. */
export function collegeClock(moment: number): string {
  return new Date(moment + AHEAD_MS).toISOString().slice(0, -1);
}

/** The college's day at a moment (ms), or so many days later: `2026-11-21`. */
export function collegeDay(moment = Date.now(), daysLater = 0): string {
  return collegeClock(moment + daysLater * DAY_MS).slice(0, 10);
}

/** An ISO instant on the college's clock, as en-IN writes it: `2025-06-24T03:42:00Z` → `24 Jun 2025, 9:12 am`. */
export function formatMoment(instant: string): string {
  const there = collegeClock(Date.parse(instant));
  const hour = Number(there.slice(11, 13));
  const time = `${hour % 12 || 12}${there.slice(13, 16)}`;
  return m.moment({ day: formatDay(there.slice(0, 10)), time, part: PARTS_OF_DAY[hour] ?? "night" });
}

/** By the hour, as Bengali tells them apart; from eight in the evening it is night. */
const PARTS_OF_DAY = [
  ...Array<string>(4).fill("smallHours"),
  ...Array<string>(2).fill("dawn"),
  ...Array<string>(6).fill("morning"),
  ...Array<string>(3).fill("noon"),
  ...Array<string>(3).fill("afternoon"),
  ...Array<string>(2).fill("evening"),
];

function numbersOf(day: string) {
  const [year = "", month, date] = day.split("-");
  return { date: String(Number(date)), month: String(Number(month)), year };
}
