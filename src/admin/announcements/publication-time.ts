import { collegeClock } from "#ui/college-clock.ts";

/** The college's clock, all year. */
const ZONE = "+05:30";

/** An ISO instant as a `datetime-local` field shows it, on the college's clock: `2026-11-25T09:00`. */
export function toField(instant: string): string {
  return collegeClock(Date.parse(instant)).slice(0, 16);
}

/** What such a field holds, as the API takes it; blank stays blank. */
export function fromField(text: string): string {
  return text && text + ZONE;
}

/** Whether it is not public yet. */
export function liesAhead(instant: string): boolean {
  return Date.parse(instant) > Date.now();
}
