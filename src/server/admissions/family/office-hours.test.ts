import { expect, test } from "vitest";
import { clockText } from "#contract/enquiry-words.ts";
import { inLanguage } from "#server/platform/language.ts";
import { dayText, nextOpenDay, partsOfDay, readOfficeHours } from "./office-hours.ts";

const CLOSED = null;
const from = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 });
const week = (sunday: unknown, weekday: unknown, saturday: unknown) => [sunday, ...Array(5).fill(weekday), saturday];

test.for([
  [
    "as shipped",
    [
      ["Monday to Friday", "10:00 AM to 5:00 PM"],
      ["Saturday", "10:00 AM to 2:00 PM"],
      ["Sunday and public holidays", "Closed"],
    ],
    week(CLOSED, from(10, 17), from(10, 14)),
  ],
  ["short, with dashes", [["Mon–Sat", "9.30 a.m. – 4.30 p.m."]], week(CLOSED, from(9.5, 16.5), from(9.5, 16.5))],
  ["without am and pm", [["Mon-Fri", "10-5"]], week(CLOSED, from(10, 17), CLOSED)],
  ["by the clock of 24 hours", [["Daily", "08:00 to 20:00"]], week(from(8, 20), from(8, 20), from(8, 20))],
  ["with a break", [["Monday to Friday", "10 AM to 1 PM, 2 PM to 6 PM"]], week(CLOSED, from(10, 18), CLOSED)],
  [
    "over the end of the week",
    [["Saturday to Monday", "10 am to 12 noon"]],
    [from(10, 12), from(10, 12), CLOSED, CLOSED, CLOSED, CLOSED, from(10, 12)],
  ],
  ["in Bengali", [["সোম থেকে শুক্র", "১০টা থেকে ৫টা"]], week(CLOSED, from(10, 17), CLOSED)],
  ["closed for good", [["Every day", "Closed"]], week(CLOSED, from(10, 17), CLOSED)],
] as const)("office hours are read as colleges type them: %s", ([, lines, expected]) => {
  expect(readOfficeHours(lines.map(([days, hours]) => ({ days, hours })))).toEqual(expected);
});

test("the next open day and the parts of a day keep to the hours of the office", () => {
  const hours = readOfficeHours([
    { days: "Monday to Friday", hours: "10:00 AM to 5:00 PM" },
    { days: "Saturday", hours: "10:00 AM to 2:15 PM" },
  ]);
  const partsOn = (day: string) =>
    partsOfDay(hours, day).map(({ name, from, until }) => `${name} ${clockText(from)} to ${clockText(until)}`);

  expect([nextOpenDay(hours, "2026-11-20"), nextOpenDay(hours, "2026-11-21")]).toEqual(["2026-11-21", "2026-11-23"]);
  expect(partsOn("2026-11-23")).toEqual(["morning 10 am to noon", "noon noon to 3 pm", "afternoon 3 pm to 5 pm"]);
  expect(partsOn("2026-11-21")).toEqual(["morning 10 am to noon", "noon noon to 2:15 pm"]);
  expect(partsOn("2026-11-22")).toEqual([]);
  expect(dayText("2026-11-23")).toBe("Monday, 23 Nov");
  expect(inLanguage("bn", () => [dayText("2026-11-23"), clockText(600), clockText(720)])).toEqual([
    "সোমবার, 23 নভেম্বর",
    "সকাল 10:00",
    "দুপুর 12:00",
  ]);
  expect(inLanguage("bn-u-nu-beng", () => clockText(18 * 60 + 30))).toBe("সন্ধ্যা ৬:৩০");
});
