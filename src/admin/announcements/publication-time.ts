/** The college's clock, all year. */
const ZONE = "+05:30";
const AHEAD_MS = 5.5 * 3_600_000;

/** An ISO instant as a `datetime-local` field shows it, on the college's clock: `2026-11-25T09:00`. */
export function toField(instant: string): string {
  return new Date(Date.parse(instant) + AHEAD_MS).toISOString().slice(0, 16);
}

/** What such a field holds, as the API takes it; blank stays blank. */
export function fromField(text: string): string {
  return text && text + ZONE;
}

/** Today in the college, `YYYY-MM-DD`. */
export function collegeToday(): string {
  return toField(new Date().toISOString()).slice(0, 10);
}

/** Whether it is not public yet. */
export function liesAhead(instant: string): boolean {
  return Date.parse(instant) > Date.now();
}
