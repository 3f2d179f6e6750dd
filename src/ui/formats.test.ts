import { beforeEach, describe, expect, test } from "vitest";
import { readLanguageFrom } from "#messages/language.ts";
import {
  collegeClock,
  collegeDay,
  dayParts,
  formatBytes,
  formatDay,
  formatDayWithWeekday,
  formatMoment,
  formatRupees,
  weekdayOf,
} from "./formats.ts";

const HALF_PAST_SIX_PM_UTC = Date.parse("2026-11-21T18:30:00Z");

test("the college's day begins at 18:30 UTC", () => {
  expect(collegeDay(HALF_PAST_SIX_PM_UTC - 1)).toBe("2026-11-21");
  expect(collegeDay(HALF_PAST_SIX_PM_UTC)).toBe("2026-11-22");
  expect(collegeClock(Date.parse("2025-06-24T03:42:00Z"))).toBe("2025-06-24T09:12:00.000");
});

test("days are added across the ends of months and years", () => {
  expect(collegeDay(HALF_PAST_SIX_PM_UTC, 7)).toBe("2026-11-29");
  expect(collegeDay(Date.parse("2026-12-31T12:00:00Z"), 1)).toBe("2027-01-01");
  expect(collegeDay(HALF_PAST_SIX_PM_UTC, -1)).toBe("2026-11-21");
});

test.each([
  [formatDay, "2025-06-24", "24 Jun 2025"],
  [formatDay, "2025-06-02", "2 Jun 2025"],
  [dayParts, "2025-09-02", { date: "2", month: "Sep 2025" }],
  [formatDayWithWeekday, "2025-07-05", "Sat, 5 Jul 2025"],
  [formatDayWithWeekday, "2024-02-29", "Thu, 29 Feb 2024"],
  [formatMoment, "2025-06-24T03:42:00.000Z", "24 Jun 2025, 9:12 am"],
  [formatMoment, "2025-06-24T06:30:00Z", "24 Jun 2025, 12:00 pm"],
  [formatMoment, "2025-06-24T18:29:59Z", "24 Jun 2025, 11:59 pm"],
  [formatMoment, "2025-06-24T18:30:00Z", "25 Jun 2025, 12:00 am"],
])("$name of %s", (format, day, text) => {
  expect(format(day)).toEqual(text);
});

test.each([
  [formatRupees, 0, "₹0"],
  [formatRupees, 999, "₹999"],
  [formatRupees, 1_000, "₹1,000"],
  [formatRupees, 120_000, "₹1,20,000"],
  [formatRupees, 12_345_678, "₹1,23,45,678"],
  [formatBytes, 1, "1 KB"],
  [formatBytes, 100_352, "98 KB"],
  [formatBytes, 1_023_900, "1.0 MB"],
  [formatBytes, 2_516_582, "2.4 MB"],
])("$name of %i", (format, number, text) => {
  expect(format(number)).toBe(text);
});

describe("in Bengali", () => {
  beforeEach(() => readLanguageFrom(() => "bn"));

  test.each([
    [formatDay, "2025-08-15", "15 আগস্ট, 2025"],
    [dayParts, "2025-09-02", { date: "2", month: "সেপ্টেম্বর 2025" }],
    [weekdayOf, "2025-07-03", "বৃহস্পতিবার"],
    [formatDayWithWeekday, "2025-07-05", "শনিবার, 5 জুলাই, 2025"],
    [formatMoment, "2025-06-24T03:42:00Z", "24 জুন, 2025, সকাল 9:12"],
    [formatMoment, "2025-06-24T07:00:00Z", "24 জুন, 2025, দুপুর 12:30"],
    [formatMoment, "2025-06-24T10:45:00Z", "24 জুন, 2025, বিকেল 4:15"],
    [formatMoment, "2025-06-24T12:30:00Z", "24 জুন, 2025, সন্ধ্যা 6:00"],
    [formatMoment, "2025-06-24T14:30:00Z", "24 জুন, 2025, রাত 8:00"],
    [formatMoment, "2025-06-24T18:30:00Z", "25 জুন, 2025, রাত 12:00"],
    [formatMoment, "2025-06-23T23:00:00Z", "24 জুন, 2025, ভোর 4:30"],
  ])("$name of %s", (format, day, text) => {
    expect(format(day)).toEqual(text);
  });

  test.each([
    [formatRupees, 120_000, "₹1,20,000"],
    [formatBytes, 100_352, "98 KB"],
  ])("$name of %i", (format, number, text) => {
    expect(format(number)).toBe(text);
  });
});
