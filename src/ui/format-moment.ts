import { collegeClock } from "./college-clock.ts";
import { formatDay } from "./formats.ts";

/** An ISO instant on the college's clock, as en-IN writes it: `2025-06-24T03:42:00Z` → `24 Jun 2025, 9:12 am`. */
export function formatMoment(instant: string): string {
  const there = collegeClock(Date.parse(instant));
  const hour = Number(there.slice(11, 13));
  return `${formatDay(there.slice(0, 10))}, ${hour % 12 || 12}${there.slice(13, 16)} ${hour < 12 ? "am" : "pm"}`;
}
