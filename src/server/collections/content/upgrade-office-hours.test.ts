import { expect, test } from "vitest";
import { collegeSchema } from "#contract/content.ts";
import { openingLine } from "#messages/moments.ts";
import { fromJson } from "./stored-documents.ts";
import { upgradeOfficeHours } from "./upgrade-office-hours.ts";
import { parseSource } from "./yaml-source.ts";

const { openingHours: schema } = collegeSchema.shape;

test.for([
  ["Monday to Friday", "10:00 AM to 5:00 PM", "Monday to Friday: 10:00 AM to 5:00 PM"],
  ["Sundays and Public Holidays", "Closed", "Sunday and public holidays: Closed"],
  ["Mon–Sat", "9.30 a.m. – 4.30 p.m.", "Monday to Saturday: 9:30 AM to 4:30 PM"],
  [
    "Mon, Wed and Fri",
    "10-5",
    "Monday: 10:00 AM to 5:00 PM | Wednesday: 10:00 AM to 5:00 PM | Friday: 10:00 AM to 5:00 PM",
  ],
  ["Daily", "08:00 to 20:00", "Monday to Sunday: 8:00 AM to 8:00 PM"],
  ["Saturday", "10 to 1, 2 to 6", "Saturday: 10:00 AM to 6:00 PM, 10 to 1, 2 to 6"],
  ["Saturday (not the second)", "10 am to 12 noon", "Saturday: 10:00 AM to 12:00 PM, Saturday (not the second)"],
  ["Saturday", "By appointment", "Saturday: By appointment"],
  ["Saturday", "24 hours", "Saturday: 24 hours"],
  ["Puja week", "Closed", "Puja week: Closed"],
  ["সোম থেকে শুক্র", "১০টা থেকে ৫টা", "সোম থেকে শুক্র: ১০টা থেকে ৫টা"],
])("office hours in words are converted to data without losing a word: %s, %s", ([days, hours, expected]) => {
  const { openingHours } = Object(upgradeOfficeHours({ value: { openingHours: [{ days, hours }] }, body: "" }).value);

  const lines = schema.parse(openingHours).map(openingLine);
  expect(lines.join(" | ").replaceAll("\u00a0", " ")).toBe(expected);
});

test("office hours of earlier versions are converted in files and stored texts, and hours as data stay unchanged", () => {
  const old = parseSource("college.yaml", 'place: X\nopeningHours:\n  - { days: Sat, hours: "10 to 2" }\n');
  const value = { place: "X", openingHours: [{ from: "sat", opens: "10:00", closes: "14:00" }] };

  expect(old.value).toEqual(value);
  expect(fromJson(JSON.stringify({ value: { openingHours: [{ days: "Sat" }] }, body: "" }))?.value).toEqual({
    openingHours: [{ from: "sat" }],
  });
  for (const text of [
    { value, body: "" },
    { value: null, body: "" },
  ])
    expect(upgradeOfficeHours(text)).toEqual(text);
});
