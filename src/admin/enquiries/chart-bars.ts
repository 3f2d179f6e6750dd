import { COURSE_NAMES } from "#contract/course-names.ts";
import type { EnquiryDay } from "#contract/enquiries.ts";
import { dayParts, formatDay } from "#ui/formats.ts";

/** More bars than these are too thin to be told apart. */
const MOST_BARS = 62;

/** A day or a week, with what came in it. */
export interface Bar {
  /** The first of its days, `YYYY-MM-DD`. */
  first: string;
  /** `21 Nov 2026`, or `16 to 22 Nov 2026`. */
  label: string;
  courses: EnquiryDay["courses"];
  total: number;
}

/** A bar for each day; of more days than can be told apart, one for each week, Monday to Sunday. Oldest first. */
export function barsOf(days: readonly EnquiryDay[]): { unit: "day" | "week"; bars: Bar[] } {
  if (days.length <= MOST_BARS) return { unit: "day", bars: days.map((day) => barOf([day])) };
  const weeks = new Map<string, EnquiryDay[]>();
  for (const day of days) weeks.set(mondayOf(day.day), [...(weeks.get(mondayOf(day.day)) ?? []), day]);
  return { unit: "week", bars: [...weeks.values()].map(barOf) };
}

function barOf(days: readonly EnquiryDay[]): Bar {
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const courses = Object.fromEntries(
    COURSE_NAMES.map((name) => [name, days.reduce((sum, day) => sum + day.courses[name], 0)]),
  ) as Bar["courses"];
  return {
    first,
    label: labelOf(first, last),
    courses,
    total: COURSE_NAMES.reduce((sum, name) => sum + courses[name], 0),
  };
}

function labelOf(first: string, last: string): string {
  if (first === last) return formatDay(first);
  const { date, month } = dayParts(first);
  return `${month === dayParts(last).month ? date : formatDay(first)} to ${formatDay(last)}`;
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
