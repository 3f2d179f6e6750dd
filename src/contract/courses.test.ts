import { expect, test } from "vitest";
import { totalFees } from "./courses.ts";

test.each([
  [{}, "once", "₹1,00,000"],
  // It is not known how often the amount is due.
  [{}, "year", ""],
  [{ years: 4 }, "semester", ""],
  [{ years: 4 }, "", ""],
])("the total for %o with 100,000 each %s is %j", (length, per, total) => {
  expect(totalFees({ ...length, fees: { rows: [{ amount: 100_000, per }, { amount: "x" }] } })).toBe(total);
});
