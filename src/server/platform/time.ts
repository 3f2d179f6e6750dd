import { collegeClock } from "#messages/moments.ts";

/** Returns the college's day at a moment, `YYYY-MM-DD`. */
export function collegeDay(moment: Date): string {
  return collegeClock(moment.getTime()).slice(0, 10);
}

export function nextCollegeMidnight(moment: Date): Date {
  return collegeMoment(addDays(collegeDay(moment), 1), 0);
}

/** Adds days to a day. Days are `YYYY-MM-DD`; `days` may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the moment at a time of day on the college's clock. @param minutes since the college's midnight */
export function collegeMoment(day: string, minutes: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + minutes * 60_000);
}

/** Returns the minutes after midnight of a time `HH:MM`; 0 for an empty text. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Formats minutes after midnight as `HH:MM`. */
export const clockOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Like `collegeMoment`, but as text with the college's offset: `2026-11-27T10:00:00+05:30` */
export function collegeMomentIso(day: string, minutes: number): string {
  const clock = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000).toISOString();
  return `${clock.slice(0, 19)}+05:30`;
}

/** Formats a moment on the college's clock, sortable in spreadsheets: `2026-11-21 15:48`. @param moment ISO 8601 */
export function collegeMomentText(moment: string): string {
  return collegeClock(Date.parse(moment)).slice(0, 16).replace("T", " ");
}
