import type { AuditEntry } from "#contract/admins.ts";
import { collegeDay } from "#ui/college-clock.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { formatDay, formatDayWithWeekday } from "#ui/formats.ts";

export interface AuditDay {
  /** `YYYY-MM-DD` of the college. */
  day: string;
  /** `Today, 21 Nov 2026` */
  heading: string;
  entries: AuditEntry[];
}

/** Entries under the day of the college on which they happened, in the order in which they come. */
export function groupByDay(entries: readonly AuditEntry[], now: Date): AuditDay[] {
  const days: AuditDay[] = [];
  for (const entry of entries) {
    const day = collegeDay(Date.parse(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, heading: headingOf(day, now.getTime()), entries: [entry] });
  }
  return days;
}

/** `2026-11-21T10:18:00Z` → `3:48 pm` */
export function timeOf(instant: string): string {
  return formatMoment(instant).replace(/^.*, /, "");
}

function headingOf(day: string, now: number): string {
  if (day === collegeDay(now)) return `Today, ${formatDay(day)}`;
  if (day === collegeDay(now, -1)) return `Yesterday, ${formatDay(day)}`;
  return formatDayWithWeekday(day);
}
