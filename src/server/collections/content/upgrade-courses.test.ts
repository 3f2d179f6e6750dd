import { expect, test } from "vitest";
import { courseSchema } from "#contract/content.ts";
import { describeDuration, totalFees } from "#contract/courses.ts";
import { fromJson } from "./stored-documents.ts";
import { parseSource } from "./yaml-source.ts";

const { fees: feesSchema } = courseSchema.shape;
const upgraded = (course: object) => Object(fromJson(JSON.stringify({ value: [course], body: "" }))?.value)[0];

test.for([
  ["4 years", "4 years, 8 semesters", { years: 4, semesters: 8 }, "4 years, 8 semesters"],
  ["4 years", "4 years (8 semesters)", { years: 4, semesters: 8 }, "4 years, 8 semesters"],
  ["1 year", "", { years: 1 }, "1 year"],
  [
    "2 years",
    "2 years and practical training",
    { years: 2, duration: "2 years and practical training" },
    "2 years and practical training",
  ],
  ["6 years", "5 years of study", { years: 6, duration: "5 years of study" }, "5 years of study"],
  ["Four years", "Four years", { duration: "Four years" }, "Four years"],
] as const)("the length of a course in words is converted to numbers without losing a word: %s, %s", (given) => {
  const [length, duration, expected, shown] = given;

  const course = upgraded({ name: "B.Pharm", length, duration });
  expect(course).toEqual({ name: "B.Pharm", ...expected });
  expect(describeDuration(course)).toBe(shown);
});

test.for([
  ["semester", "Tuition", "semester", "₹8,00,000"],
  ["per semester", "Tuition", "semester", "₹8,00,000"],
  ["Every year", "Tuition", "year", "₹4,00,000"],
  ["প্রতি সেমিস্টারে", "Tuition", "semester", "₹8,00,000"],
  ["প্রতি বছর", "Tuition", "year", "₹4,00,000"],
  ["once only", "Tuition", "once", "₹1,00,000"],
  ["once, returned at the end", "Tuition (returned at the end)", "once", "₹1,00,000"],
  ["the first semester", "Tuition (the first semester)", "once", "₹1,00,000"],
  ["month", "Tuition", "month", ""],
  ["Half-yearly", "Tuition (Half-yearly)", "other", ""],
  ["per paper", "Tuition (per paper)", "other", ""],
] as const)("a fee with the period %j is converted to %s, %s", ([per, item, period, total]) => {
  const rows = [{ item: "Tuition", amount: 100_000, per }];

  const course = upgraded({ length: "4 years", duration: "4 years, 8 semesters", fees: { rows } });
  expect(course.fees).toEqual({ rows: [{ item, amount: 100_000, per: period }] });
  expect(feesSchema.safeParse(course.fees).success).toBe(true);
  expect(totalFees(course)).toBe(total);
});

test("course files of earlier versions are converted, and those with numbers stay unchanged", () => {
  const file = "- name: B.Pharm\n  length: 4 years\n  duration: 4 years\n  fees: { rows: [{ item: X, per: year }] }\n";
  const course = { name: "B.Pharm", years: 4, fees: { rows: [{ item: "X", per: "year" }] } };

  expect(parseSource("courses.yaml", file).value).toEqual([course]);
  for (const kept of [course, { years: 4, duration: "Four years" }, "x", null])
    expect(upgraded(kept as never)).toEqual(kept);
});
