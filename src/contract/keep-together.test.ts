import { expect, test } from "vitest";
import { keepTogether } from "./keep-together.ts";

test.each([
  ["9:30 AM to 6:00 PM, Saturday until 2:00 PM", "9:30_AM to 6:00_PM, Saturday until 2:00_PM"],
  ["B.Pharm semesters IV to VI, D.Pharm Part\nII", "B.Pharm semesters_IV to_VI, D.Pharm Part_II"],
  ["Semester I. When I came, in part I stayed", "Semester_I. When I came, in part I stayed"],
  ["up to ₹10 lakh", "up to ₹10_lakh"],
  ["Pharmacognosy and Phytochemistry I", "Pharmacognosy and Phytochemistry_I"],
])("%j keeps its numbers and their words on one line", (text, kept) => {
  expect(keepTogether(text)).toBe(kept.replaceAll("_", "\u00a0"));
});
