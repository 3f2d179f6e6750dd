import { expect, test } from "vitest";
import { groupByDay, timeOf } from "./group-by-day.ts";

const NOW = new Date("2026-11-21T20:00:00.000Z");

function at(moment: string) {
  return {
    _id: moment,
    at: moment,
    adminId: null,
    adminEmail: "",
    ip: "",
    action: "event.created",
    subjectId: null,
    subject: "",
  };
}

test("entries stand under the college's day, today and yesterday by name", () => {
  const days = groupByDay(
    [
      "2026-11-21T18:30:00.000Z",
      "2026-11-21T18:29:59.999Z",
      "2026-11-20T18:30:00.000Z",
      "2026-11-20T03:00:00.000Z",
    ].map(at),
    NOW,
  );

  expect(days.map(({ heading, entries }) => [heading, entries.length])).toEqual([
    ["Today, 22 Nov 2026", 1],
    ["Yesterday, 21 Nov 2026", 2],
    ["Fri, 20 Nov 2026", 1],
  ]);
});

test("no entries are no days", () => {
  expect(groupByDay([], NOW)).toEqual([]);
});

test("a time is the college's, without its day", () => {
  expect(timeOf("2026-11-21T10:18:00.000Z")).toBe("3:48 pm");
});
