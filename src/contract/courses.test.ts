import { expect, test } from "vitest";
import { totalFees } from "./courses.ts";

test.each([
  ["4 years (8 semesters)", "semester", "₹8,00,000"],
  ["4 years (8 semesters)", "year", "₹4,00,000"],
  ["4 years (8 semesters)", "once", "₹1,00,000"],
  ["4 years (8 semesters)", "per semester", "₹8,00,000"],
  ["4 years (8 semesters)", "Every year", "₹4,00,000"],
  ["4 years (8 semesters)", "প্রতি সেমিস্টারে", "₹8,00,000"],
  ["4 years (8 semesters)", "প্রতি বছর", "₹4,00,000"],
  ["4 years (8 semesters)", "the first semester", "₹1,00,000"],
  ["4 years (8 semesters)", "once only", "₹1,00,000"],
  // It is not known how often the amount is due.
  ["", "year", ""],
  ["Four years", "year", ""],
  ["4 years", "semester", ""],
  ["4 years", "per month", ""],
  ["4 years", "month", ""],
  ["4 years", "Half-yearly", ""],
  // A fee whose period is not chosen yet.
  ["4 years", "", "₹1,00,000"],
  ["4 years", "year (", "₹1,00,000"],
])("in %o, 100,000 per %o come to %s", (duration, per, total) => {
  expect(totalFees({ duration, fees: { rows: [{ amount: 100_000, per }, { amount: "x" }] } })).toBe(total);
});
