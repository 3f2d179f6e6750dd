import { expect, test } from "vitest";
import type { EnquiryDay } from "#contract/enquiries.ts";
import { barsOf } from "./chart-bars.ts";

/** So many days from the first on, with one enquiry for D.Pharm each. */
function someDays(first: string, count: number): EnquiryDay[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    courses: { "B.Pharm": 0, "D.Pharm": 1, "B.Pharm Lateral Entry": 0 },
  }));
}

test("two months have a bar for each day", () => {
  const { unit, bars } = barsOf(someDays("2026-10-01", 62));

  expect([unit, bars.length]).toEqual(["day", 62]);
  expect(bars[0]).toMatchObject({ label: "1 Oct 2026", total: 1 });
});

test("a longer time has a bar for each week from Monday to Sunday, cut at both ends", () => {
  // A Saturday to a Monday.
  const { unit, bars } = barsOf(someDays("2026-10-31", 73));

  expect([unit, bars.length]).toEqual(["week", 12]);
  expect(bars.map(({ total }) => total)).toEqual([2, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 1]);
  expect(bars[1]).toMatchObject({ label: "2 to 8 Nov 2026", courses: { "D.Pharm": 7, "B.Pharm": 0 } });
  expect(bars[0]?.label).toBe("31 Oct 2026 to 1 Nov 2026");
  expect(bars.at(-1)?.label).toBe("11 Jan 2027");
});
