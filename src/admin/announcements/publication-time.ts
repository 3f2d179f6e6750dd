import { collegeClock } from "#ui/college-clock.ts";

/** The college's clock, all year. */
const ZONE = "+05:30";

/** Of an announcement that was taken back: the API takes no later year, and knows no announcement without a moment. */
export const HIDDEN_UNTIL = "2199-12-31T00:00:00.000Z";

/** What the form holds of such a moment. */
export const HIDDEN = "Hidden";

/** Whether it was taken back, and is not planned for a day. */
export function isHidden(instant: string): boolean {
  return instant === HIDDEN_UNTIL;
}

/** An ISO instant as a `datetime-local` field shows it, on the college's clock: `2026-11-25T09:00`, or `HIDDEN`. */
export function toField(instant: string): string {
  return isHidden(instant) ? HIDDEN : collegeClock(Date.parse(instant)).slice(0, 16);
}

/** What such a field holds, as the API takes it; blank stays blank. */
export function fromField(text: string): string {
  return text === HIDDEN ? HIDDEN_UNTIL : text && text + ZONE;
}

/** Whether it is not public yet. */
export function liesAhead(instant: string): boolean {
  return Date.parse(instant) > Date.now();
}
