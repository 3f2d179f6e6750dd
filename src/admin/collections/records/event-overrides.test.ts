import { expect, test, vi } from "vitest";
import { filterAndSort } from "#admin/collections/list/list-state.ts";
import { eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import type { CollectionRecord } from "./collection-overrides.ts";
import { createListConfig } from "./collection-values.ts";
import { overrides } from "./event-overrides.tsx";

vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
const VIEW = createListConfig(eventCollection, overrides);
const EVENTS = [
  anEvent("Freshers' welcome", "2026-11-27", { venue: "Auditorium", category: "Campus" }),
  anEvent("Guest lecture", "2026-11-21", { venue: "Seminar Hall", category: "Lecture" }),
  anEvent("রক্তদান শিবির", "2026-11-20", { category: "Outreach", status: "draft" }),
  anEvent("Annual sports", "2025-01-12", { venue: "Play Ground 2", status: "cancelled" }),
];

function anEvent(title: string, date: string, changes: object = {}): CollectionRecord {
  const stored = { createdAt: "2026-11-01T05:00:00.000Z", updatedAt: "2026-11-01T05:00:00.000Z" };
  return { _id: title, title, date, venue: "", category: "", status: "published", ...stored, ...changes };
}

function titles({ search = "", order = "newest", scope = "all", status = "any" }, events = EVENTS) {
  return filterAndSort(events, VIEW, { search, order, chosen: { scope, status } }).map(({ title }) => title);
}

test("an event of today is upcoming, one of yesterday is past", () => {
  expect(titles({ scope: "upcoming" })).toEqual(["Freshers' welcome", "Guest lecture"]);
  expect(titles({ scope: "past" })).toEqual(["রক্তদান শিবির", "Annual sports"]);
});

test("the search looks at the searched fields, in any case and order of words, and at nothing else", () => {
  expect(titles({ search: " WELCOME campus " })).toEqual(["Freshers' welcome"]);
  expect(titles({ search: "seminar" })).toEqual(["Guest lecture"]);
  expect(titles({ search: "শিবির" })).toEqual(["রক্তদান শিবির"]);
  expect(titles({ search: "2026" })).toEqual([]);
});

test("the search of a notice finds the name of its PDF", () => {
  const one = { _id: "1", type: "", title: "", description: "", pdf: { originalName: "routine.pdf" } };
  const record = { ...anEvent("", "2026-11-21"), ...one };

  expect(
    filterAndSort([record], createListConfig(noticeCollection, {}), { search: "ROUTINE", order: "", chosen: {} }),
  ).toEqual([record]);
});

test("filters and search hold together, and each choice of the collection is a filter", () => {
  expect(VIEW.filters.map(({ name }) => name)).toEqual(["scope", "status"]);
  expect(titles({ status: "draft" })).toEqual(["রক্তদান শিবির"]);
  expect(titles({ status: "draft", scope: "upcoming" })).toEqual([]);
  expect(titles({ status: "cancelled", scope: "past", search: "sports" })).toEqual(["Annual sports"]);
});

test("newest date first unless asked otherwise, equal ones by their id, names as in a dictionary", () => {
  const sameDay = ["b 10", "B 9", "a"].map((title) => anEvent(title, "2026-12-01"));

  expect(titles({}, [...EVENTS.toReversed(), ...sameDay]).slice(0, 3)).toEqual(["b 10", "a", "B 9"]);
  expect(titles({ order: "title" }, sameDay)).toEqual(["a", "B 9", "b 10"]);
  expect(titles({ order: "venue-down" })[0]).toBe("Guest lecture");
});

test("a copy of an event is announced for another day, without the pictures of the day that is over", () => {
  const values = { title: "Sports day", date: "2025-01-12", status: "cancelled", galleryCategory: "an-album" };
  expect(overrides.copyOf?.(values)).toEqual({
    ...values,
    date: "",
    lastDate: "",
    status: "published",
    galleryCategory: "",
  });
});
