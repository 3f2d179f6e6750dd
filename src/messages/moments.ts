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
  return m.moment({ day: formatDay(there.slice(0, 10)), ...timeOf(there.slice(11, 16)) });
}

/** A time `HH:MM` on the clock of twelve hours, with the part of the day. */
function timeOf(time: string) {
  const hour = Number(time.slice(0, 2));
  return { time: ownDigits(`${hour % 12 || 12}${time.slice(2)}`), part: partOfDay(hour) };
}

type Opening = Partial<Record<"from" | "until" | "opens" | "closes" | "note", string | undefined>>;

/** Office hours as they are printed: `Monday to Friday`, `10:00 AM to 5:00 PM`. Without a day, the note in its place. */
export function openingText({ from, until, opens, closes, note = "" }: Opening) {
  const times = opens && closes && m.openTimes({ from: m.openTime(timeOf(opens)), until: m.openTime(timeOf(closes)) });
  if (!from) return times ? { days: note, hours: times } : { days: "", hours: note };
  const days = { from: m.dayOfWeek({ day: from }), until: m.dayOfWeek({ day: until ?? from }), last: until ?? "none" };
  return { days: m.openDays(days), hours: [times, note].filter(Boolean).join(", ") || m.closed() };
}

/** The same in one line: `Monday to Friday: 10:00 AM to 5:00 PM` */
export function openingLine(opening: Opening): string {
  const { days, hours } = openingText(opening);
  return [days, hours].filter(Boolean).join(": ");
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
