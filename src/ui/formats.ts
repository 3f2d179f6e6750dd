import * as m from "#messages/compiled/site.ts";
import { formatCount, formatRupees, ownDigits } from "#messages/language.ts";
import { collegeClock, formatDay, formatMoment, numbersOf } from "#messages/moments.ts";

/** Formats without `Intl`: results differ between server and browser ("Sep", "Sept"), but hydration needs the same. */

export { collegeClock, formatCount, formatDay, formatMoment, formatRupees, ownDigits };

/** Splits a day for display: `2025-06-24` → `24` and `Jun 2025`. */
export function dayParts(day: string): { date: string; month: string } {
  const { date, month, year } = numbersOf(day);
  return { date, month: m.monthOfYear({ month, year }) };
}

/** Returns the weekday of a day: `2025-07-05` → `Sat`. */
export function weekdayOf(day: string): string {
  return m.weekday({ weekday: String(new Date(`${day}T00:00:00Z`).getUTCDay()) });
}

/** Formats a day with the weekday: `2025-07-05` → `Sat, 5 Jul 2025`. */
export function formatDayWithWeekday(day: string): string {
  return `${weekdayOf(day)}, ${formatDay(day)}`;
}

/** Formats a file size: `98 KB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000
    ? m.kilobytes({ size: kilobytes })
    : m.megabytes({ size: ownDigits((bytes / 1024 / 1024).toFixed(1)) });
}

const DAY_MS = 86_400_000;

/** Returns the college's day at a moment (ms), or `daysLater` days later: `2026-11-21`. */
export function collegeDay(moment = Date.now(), daysLater = 0): string {
  return collegeClock(moment + daysLater * DAY_MS).slice(0, 10);
}
