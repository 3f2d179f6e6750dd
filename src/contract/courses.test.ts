import { expect, test } from "vitest";
import { totalFees } from "./courses.ts";

test.each([
  [{ years: 4, semesters: 8 }, "semester", "₹8,00,000"],
  [{ years: 4, semesters: 8 }, "year", "₹4,00,000"],
  [{}, "once", "₹1,00,000"],
  // It is not known how often the amount is due.
  [{}, "year", ""],
  [{ years: 4 }, "semester", ""],
  [{ years: 4 }, "month", ""],
  [{ years: 4 }, "other", ""],
  [{ years: 4 }, "", ""],
])("the total for %o with 100,000 each %s is %j", (length, per, total) => {
  expect(totalFees({ ...length, fees: { rows: [{ amount: 100_000, per }, { amount: "x" }] } })).toBe(total);
});
