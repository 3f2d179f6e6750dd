import type { LifeLimits } from "./session.repository.ts";

/** Rulings, 'Accounts': sessions end after 7 days, or 24 hours unused. */
const LONGEST_MS = 7 * 86_400_000;
const LONGEST_UNUSED_MS = 24 * 3_600_000;

/** After which moments a session must have begun and been used to live at this one. */
export function lifeLimits(now: Date): LifeLimits {
  return {
    startedAfter: new Date(now.getTime() - LONGEST_MS).toISOString(),
    usedAfter: new Date(now.getTime() - LONGEST_UNUSED_MS).toISOString(),
  };
}

/** When a session ends at the latest. */
export function endOfSession(startedAt: string): string {
  return new Date(Date.parse(startedAt) + LONGEST_MS).toISOString();
}
