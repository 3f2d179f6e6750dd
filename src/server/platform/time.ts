/** Asia/Kolkata is UTC plus 5:30 all year. */
const KOLKATA_OFFSET_MS = 330 * 60_000;

/** The college's day at a moment, `YYYY-MM-DD`. */
export function collegeDay(moment: Date): string {
  return new Date(moment.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

export function nextCollegeMidnight(moment: Date): Date {
  return collegeMoment(addDays(collegeDay(moment), 1), 0);
}

/** Days are `YYYY-MM-DD`; `days` may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** @param minutes after the college's midnight */
export function collegeMoment(day: string, minutes: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - KOLKATA_OFFSET_MS);
}

/** `2026-11-27T10:00:00+05:30` */
export function collegeMomentIso(day: string, minutes: number): string {
  const clock = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString();
  return `${clock.slice(0, 19)}+05:30`;
}

const COLLEGE_TIME = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** `21 Nov 2026, 3:48 pm` */
export function collegeTimeText(moment: Date): string {
  // Some mail programs show the formatter's narrow no-break space as a box.
  return COLLEGE_TIME.format(moment).replace(/\s/g, " ");
}

/** A moment on the college's clock, as spreadsheets sort it: `2026-11-21 15:48`. @param moment ISO 8601 */
export function collegeMomentText(moment: string): string {
  return new Date(Date.parse(moment) + KOLKATA_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}
