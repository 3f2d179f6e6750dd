import { expect, test } from "vitest";
import { clockText } from "#contract/enquiry-words.ts";
import { openingLine } from "#messages/moments.ts";
import { inLanguage } from "#server/platform/language.ts";
import { dayText, nextOpenDay, officeHoursOf, partsOfDay } from "./office-hours.ts";

type Entry = Parameters<typeof officeHoursOf>[0][number];

const ON_WEEKDAYS: Entry = { from: "mon", until: "fri", opens: "10:00", closes: "17:00" };
const hoursOf = (parts: ReturnType<typeof partsOfDay>) =>
  parts.length > 0 ? [parts[0]?.from, parts.at(-1)?.until].map((minutes = 0) => minutes / 60).join("-") : "closed";

test.for<[string, Entry[], string]>([
  [
    "as shipped",
    [ON_WEEKDAYS, { from: "sat", opens: "10:00", closes: "14:00" }, { from: "sun", until: "holidays" }],
    "closed 10-17 10-17 10-17 10-17 10-17 10-14",
  ],
  [
    "over the end of the week, the first entry of a day first",
    [{ from: "mon" }, { from: "fri", until: "mon", opens: "09:30", closes: "12:00" }, { from: "holidays" }],
    "9.5-12 closed closed closed closed 9.5-12 9.5-12",
  ],
  [
    "with no time for a call, as in most colleges",
    [{ from: "sun", opens: "11:45", closes: "12:15" }, { note: "By appointment" }],
    "closed 10-17 10-17 10-17 10-17 10-17 closed",
  ],
])("families can choose call times within the office hours: %s", ([, entries, expected]) => {
  expect(officeHoursOf(entries).map(hoursOf).join(" ")).toBe(expected);
});

test("the next open day and the parts of a day follow the office hours", () => {
  const hours = officeHoursOf([ON_WEEKDAYS, { from: "sat", opens: "10:00", closes: "14:15" }]);
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
  expect(inLanguage("bn-u-nu-beng", () => [clockText(18 * 60 + 30), openingLine(ON_WEEKDAYS)])).toEqual([
    "সন্ধ্যা ৬:৩০",
    "সোমবার থেকে শুক্রবার: সকাল ১০:০০ থেকে বিকেল ৫:০০",
  ]);
});
