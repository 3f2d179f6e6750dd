import { CALL_PARTS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/family.ts";
import { numbersOf } from "#messages/moments.ts";
import { addDays } from "#server/platform/time.ts";

/** Opening hours of a day, in minutes after midnight. */
interface Opening {
  opens: number;
  closes: number;
}

/** Opening hours of each weekday, from Sunday on; null when the office is closed. */
export type OfficeHours = readonly (Opening | null)[];

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*/g;
const UP_TO = /^\s*(to|till|until|through|-|–|—)\s*$/;
const CLOCK = /(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|noon)?/g;
const HALF_DAY = 12 * 60;
const SHORTEST_MINUTES = 30;
/** Office hours where nothing can be read: what every college in India keeps at least. */
const USUAL: OfficeHours = [null, ...Array(5).fill({ opens: 10 * 60, closes: 17 * 60 }), null];

/**
 * Reads what the college typed: `Monday to Friday`, `10:00 AM to 5:00 PM`. The first line that names a day counts for it, a
 * day that no line names is closed. With no readable line at all: Monday to Friday, 10 to 5.
 */
export function readOfficeHours(lines: readonly { days: string; hours: string }[]): OfficeHours {
  const week: (Opening | null | undefined)[] = [];
  for (const { days, hours } of lines) {
    const opening = readOpening(hours.toLowerCase());
    if (opening === undefined) continue;
    for (const weekday of readDays(days.toLowerCase())) if (week[weekday] === undefined) week[weekday] = opening;
  }
  return week.some(Boolean) ? WEEKDAYS.map((_, weekday) => week[weekday] ?? null) : USUAL;
}

function readDays(text: string): number[] {
  if (/\b(daily|every ?day|all days)\b/.test(text)) return WEEKDAYS.map((_, weekday) => weekday);
  const found = [...text.matchAll(WEEKDAY)];
  return found.flatMap((day, place) => {
    const weekday = WEEKDAYS.indexOf(day[1] ?? "");
    const earlier = found[place - 1];
    if (!earlier || !UP_TO.test(text.slice(earlier.index + earlier[0].length, day.index))) return [weekday];
    const first = WEEKDAYS.indexOf(earlier[1] ?? "");
    return Array.from({ length: ((weekday - first + 7) % 7) + 1 }, (_, more) => (first + more) % 7);
  });
}

/** Opening hours in a text; null when it says that the office is closed, undefined when it says nothing readable. */
function readOpening(text: string): Opening | null | undefined {
  const clocks = [...text.replace(/\b([ap])\.\s?m\.?/g, "$1m").matchAll(CLOCK)];
  const [first, last] = [clocks[0], clocks.at(-1)];
  if (!first || !last || first === last) return text.includes("closed") ? null : undefined;
  const opens = minutesOf(first);
  const closes = minutesOf(last);
  // "10 to 5" means 5 pm: nobody closes before opening.
  const later = closes <= opens ? closes + HALF_DAY : closes;
  return later - opens >= SHORTEST_MINUTES && later <= 2 * HALF_DAY ? { opens, closes: later } : undefined;
}

function minutesOf([, hour = "", minutes = "0", half]: RegExpExecArray | RegExpMatchArray): number {
  const hours = half ? (Number(hour) % 12) + (half === "am" ? 0 : 12) : Number(hour);
  return hours * 60 + Number(minutes);
}

/** The first open day after this one. Days are `YYYY-MM-DD`. */
export function nextOpenDay(hours: OfficeHours, day: string): string {
  const next = addDays(day, 1);
  return openingOn(hours, next) ? next : nextOpenDay(hours, next);
}

export function openingOn(hours: OfficeHours, day: string): Opening | null {
  return hours[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null;
}

export interface DayPart {
  name: (typeof CALL_PARTS)[number]["name"];
  /** Start and end of the part, in minutes after midnight, within the hours of the office. */
  from: number;
  until: number;
}

/** The parts of a day in which the office is open; none when it is closed. */
export function partsOfDay(hours: OfficeHours, day: string): DayPart[] {
  const opening = openingOn(hours, day);
  if (!opening) return [];
  return CALL_PARTS.map(({ name, from, until }) => ({
    name,
    from: Math.max(from * 60, opening.opens),
    until: Math.min(until * 60, opening.closes),
  })).filter(({ from, until }) => until - from >= SHORTEST_MINUTES);
}

/** Day as text: `Monday, 24 Nov`, in Bengali `সোমবার, 24 নভেম্বর` */
export function dayText(day: string): string {
  return m.day({ ...numbersOf(day), weekday: String(new Date(`${day}T00:00:00Z`).getUTCDay()) });
}
