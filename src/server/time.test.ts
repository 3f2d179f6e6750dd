import { expect, test } from "vitest";
import { addDays, collegeDay, nextCollegeMidnight } from "./time.ts";

test("the college's day begins at half past six in the evening, UTC", () => {
  expect(collegeDay(new Date("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
  expect(collegeDay(new Date("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
  expect(nextCollegeMidnight(new Date("2026-11-21T18:29:59Z")).toISOString()).toBe("2026-11-21T18:30:00.000Z");
  expect(nextCollegeMidnight(new Date("2026-11-21T18:30:00Z")).toISOString()).toBe("2026-11-22T18:30:00.000Z");
});

test("days are added over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});
