import type { College } from "#contract/content.ts";
import { CALL_PARTS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/family.ts";
import { dayOfWeek } from "#messages/compiled/site.ts";
import { numbersOf } from "#messages/moments.ts";
import { addDays, minutesOf } from "#server/platform/time.ts";

export interface DayPart {
  name: (typeof CALL_PARTS)[number]["name"];
  /** Start and end of the part of the day, in minutes after midnight, limited to the office hours. */
  from: number;
  until: number;
}

/** The parts of each weekday, from Sunday on, in which the office is open; empty for a closed day. */
export type OfficeHours = readonly (readonly DayPart[])[];

type Opening = College["openingHours"][number];

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MIN_MINUTES = 30;
/** Fallback if no entry leaves time for a call: hours in which any college in India is open. */
const USUAL: Opening[] = [{ from: "mon", until: "fri", opens: "10:00", closes: "17:00" }];

/** Returns the hours of each weekday, from the first entry that includes the day. A day without an entry is closed. */
export function officeHoursOf(entries: readonly Opening[]): OfficeHours {
  const week = WEEK.map((_, day) => partsOf(entries.find((entry) => isOn(entry, day))));
  return week.some((parts) => parts.length > 0) ? week : officeHoursOf(USUAL);
}

function isOn({ from, until = from }: Opening, day: number): boolean {
  if (!from || !until) return false;
  const first = WEEK.indexOf(from);
  const last = until === "holidays" ? first : WEEK.indexOf(until);
  return first >= 0 && (day - first + 7) % 7 <= (last - first + 7) % 7;
}

function partsOf({ opens = "", closes = "" }: Partial<Opening> = {}): DayPart[] {
  return CALL_PARTS.map(({ name, from, until }) => ({
    name,
    from: Math.max(from * 60, minutesOf(opens)),
    until: Math.min(until * 60, minutesOf(closes)),
  })).filter(({ from, until }) => until - from >= MIN_MINUTES);
}

/** Returns the first open day after `day`. Days are `YYYY-MM-DD`. */
export function nextOpenDay(hours: OfficeHours, day: string): string {
  const next = addDays(day, 1);
  return partsOfDay(hours, next).length > 0 ? next : nextOpenDay(hours, next);
}

export const partsOfDay = (hours: OfficeHours, day: string) => hours[weekdayOf(day)] ?? [];

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Formats a day: `Monday, 24 Nov`, in Bengali `সোমবার, 24 নভেম্বর` */
export function dayText(day: string): string {
  return m.day({ ...numbersOf(day), weekday: dayOfWeek({ day: WEEK[weekdayOf(day)] ?? "" }) });
}
