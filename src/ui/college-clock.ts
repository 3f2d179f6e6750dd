/** India keeps one time all year. */
const AHEAD_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** The college's wall clock at a moment (ms): `2026-11-21T15:48:00.000`, without a zone. */
export function collegeClock(moment: number): string {
  return new Date(moment + AHEAD_MS).toISOString().slice(0, -1);
}

/** The college's day at a moment (ms), or so many days later: `2026-11-21`. */
export function collegeDay(moment = Date.now(), daysLater = 0): string {
  return collegeClock(moment + daysLater * DAY_MS).slice(0, 10);
}
