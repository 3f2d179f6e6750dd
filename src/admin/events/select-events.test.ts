import { expect, test } from "vitest";
import type { CollegeEvent } from "#contract/events.ts";
import { type EventView, selectEvents } from "./select-events.ts";
import { aCollegeEvent } from "./testing.ts";

const TODAY = "2026-11-21";
const ALL: EventView = { search: "", scope: "all", status: "any", sort: "newest" };
const EVENTS = [
  aCollegeEvent({ title: "Freshers' welcome", date: "2026-11-27", venue: "Auditorium", category: "Campus" }),
  aCollegeEvent({ title: "Guest lecture", date: "2026-11-21", venue: "Seminar Hall", category: "Lecture" }),
  aCollegeEvent({ title: "রক্তদান শিবির", date: "2026-11-20", venue: "", category: "Outreach", status: "draft" }),
  aCollegeEvent({ title: "Annual sports", date: "2025-01-12", venue: "Play Ground 2", status: "cancelled" }),
];

function titles(changes: Partial<EventView>, events: readonly CollegeEvent[] = EVENTS): string[] {
  return selectEvents(events, { ...ALL, ...changes }, TODAY).map(({ title }) => title);
}

test("an event of today is upcoming, one of yesterday is past", () => {
  expect(titles({ scope: "upcoming" })).toEqual(["Freshers' welcome", "Guest lecture"]);
  expect(titles({ scope: "past" })).toEqual(["রক্তদান শিবির", "Annual sports"]);
});

test("the search looks at title, category and venue, in any case and order of words, and at nothing else", () => {
  expect(titles({ search: " WELCOME campus " })).toEqual(["Freshers' welcome"]);
  expect(titles({ search: "seminar" })).toEqual(["Guest lecture"]);
  expect(titles({ search: "শিবির" })).toEqual(["রক্তদান শিবির"]);
  expect(titles({ search: "2026" })).toEqual([]);
});

test("a search that is typed with combined letters finds the same in single ones", () => {
  const events = [aCollegeEvent({ title: "Caf\u00e9" })];

  expect(titles({ search: "cafe\u0301" }, events)).toEqual(["Caf\u00e9"]);
});

test("status, scope and search hold together", () => {
  expect(titles({ status: "draft" })).toEqual(["রক্তদান শিবির"]);
  expect(titles({ status: "draft", scope: "upcoming" })).toEqual([]);
  expect(titles({ status: "cancelled", scope: "past", search: "sports" })).toEqual(["Annual sports"]);
});

test("newest date first unless asked otherwise; events of one day stay as they came", () => {
  const sameDay = ["B", "A"].map((title) => aCollegeEvent({ title, date: "2026-12-01" }));
  const events = [...EVENTS.toReversed(), ...sameDay];

  expect(titles({}, events).slice(0, 3)).toEqual(["B", "A", "Freshers' welcome"]);
  expect(titles({ sort: "oldest" }, events)[0]).toBe("Annual sports");
  expect(titles({ sort: "title" }, sameDay)).toEqual(["A", "B"]);
  expect(titles({ sort: "venue-down" })[0]).toBe("Guest lecture");
});
