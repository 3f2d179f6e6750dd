import { expect, test } from "vitest";
import { dayParts, formatBytes, formatDay, formatDayWithWeekday, formatRupees } from "./formats.ts";

test("a day is written as day, short month and year", () => {
  expect(formatDay("2025-06-24")).toBe("24 Jun 2025");
  expect(formatDay("2025-06-02")).toBe("2 Jun 2025");
  expect(dayParts("2025-09-02")).toEqual({ date: "2", month: "Sep 2025" });
});

test("the weekday is that of the written day, wherever the reader's clock stands", () => {
  expect(formatDayWithWeekday("2025-07-05")).toBe("Sat, 5 Jul 2025");
  expect(formatDayWithWeekday("2024-02-29")).toBe("Thu, 29 Feb 2024");
});

test.each([
  [0, "₹0"],
  [999, "₹999"],
  [1_000, "₹1,000"],
  [42_000, "₹42,000"],
  [120_000, "₹1,20,000"],
  [12_345_678, "₹1,23,45,678"],
])("%i rupees are grouped as in India: %s", (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text);
});

test.each([
  [1, "1 KB"],
  [100_352, "98 KB"],
  [1_023_900, "1.0 MB"],
  [2_516_582, "2.4 MB"],
])("%i bytes are written as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
