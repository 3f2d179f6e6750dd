import { expect, test } from "vitest";
import type { EnquiryDay } from "#contract/enquiries.ts";
import { groupIntoBars } from "./enquiry-chart.tsx";

/** Returns `count` consecutive days, each with one enquiry for D.Pharm. */
function someDays(first: string, count: number): EnquiryDay[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    courses: { "D.Pharm": 1 },
  }));
}

test("62 days have a bar each; more have a bar for each week from Monday to Sunday, cut at both ends", () => {
  const months = groupIntoBars(someDays("2026-10-01", 62));
  const saturdayToMonday = groupIntoBars(someDays("2026-10-31", 73));

  expect([months.unit, months.bars.length, months.bars[0]?.label]).toEqual(["day", 62, "1 Oct 2026"]);
  expect(saturdayToMonday.unit).toBe("week");
  expect(saturdayToMonday.bars.map(({ total }) => total)).toEqual([2, ...Array(10).fill(7), 1]);
  expect(saturdayToMonday.bars[1]?.courses).toEqual({ "D.Pharm": 7 });
  expect([0, 1, 11].map((at) => saturdayToMonday.bars[at]?.label)).toEqual([
    "31 Oct 2026 to 1 Nov 2026",
    "2 to 8 Nov 2026",
    "11 Jan 2027",
  ]);
});
