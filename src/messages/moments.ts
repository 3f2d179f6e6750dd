import * as m from "./compiled/site.ts";
import { ownDigits } from "./language.ts";

/** A day in the en-IN form: `2025-06-24` → `24 Jun 2025`. */
export function formatDay(day: string): string {
  return m.day(numbersOf(day));
}

/** India's offset from UTC, the same all year. */
const AHEAD_MS = 5.5 * 3_600_000;

/** The college's wall clock at a moment (ms): `2026-11-21T15:48:00.000`, without a zone. */
export function collegeClock(moment: number): string {
  return new Date(moment + AHEAD_MS).toISOString().slice(0, -1);
}

/** An ISO instant on the college's clock, as en-IN writes it: `2025-06-24T03:42:00Z` → `24 Jun 2025, 9:12 am`. */
export function formatMoment(instant: string): string {
  const there = collegeClock(Date.parse(instant));
  const hour = Number(there.slice(11, 13));
  const time = ownDigits(`${hour % 12 || 12}${there.slice(13, 16)}`);
  return m.moment({ day: formatDay(there.slice(0, 10)), time, part: partOfDay(hour) });
}

/** The part of the day at each hour; from eight in the evening it is night. */
const PARTS_OF_DAY = [
  ...Array<string>(4).fill("smallHours"),
  ...Array<string>(2).fill("dawn"),
  ...Array<string>(6).fill("morning"),
  ...Array<string>(3).fill("noon"),
  ...Array<string>(3).fill("afternoon"),
  ...Array<string>(2).fill("evening"),
];

/** The part of the day, as Bengali tells them apart. @param hour 0 to 23 */
export const partOfDay = (hour: number): string => PARTS_OF_DAY[hour] ?? "night";

export function numbersOf(day: string) {
  const [year = "", month, date] = day.split("-");
  return { date: ownDigits(String(Number(date))), month: String(Number(month)), year: ownDigits(year) };
}
