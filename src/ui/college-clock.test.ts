import { expect, test } from "vitest";
import { collegeClock, collegeDay } from "./college-clock.ts";

const HALF_PAST_SIX_PM_UTC = Date.parse("2026-11-21T18:30:00Z");

test("the college's day begins at half past six in the evening of UTC", () => {
  expect(collegeDay(HALF_PAST_SIX_PM_UTC - 1)).toBe("2026-11-21");
  expect(collegeDay(HALF_PAST_SIX_PM_UTC)).toBe("2026-11-22");
});

test("days are counted over the ends of months and years", () => {
  expect(collegeDay(HALF_PAST_SIX_PM_UTC, 7)).toBe("2026-11-29");
  expect(collegeDay(Date.parse("2026-12-31T12:00:00Z"), 1)).toBe("2027-01-01");
  expect(collegeDay(HALF_PAST_SIX_PM_UTC, -1)).toBe("2026-11-21");
});

test("the clock stands five and a half hours ahead", () => {
  expect(collegeClock(Date.parse("2025-06-24T03:42:00Z"))).toBe("2025-06-24T09:12:00.000");
});
