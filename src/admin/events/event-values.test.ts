import { expect, test } from "vitest";
import { differencesOf, EMPTY_EVENT, inputOf, problemsOf, suggestionsOf, valuesOf } from "./event-values.ts";
import { aCollegeEvent } from "./testing.ts";

test("title and date are required, in the words of the specification", () => {
  expect(problemsOf({ ...EMPTY_EVENT, title: "  " })).toEqual({
    title: "Title is required",
    date: "Date is required",
  });
  expect(problemsOf({ ...EMPTY_EVENT, title: "Yoga day", date: "2026-06-21" })).toEqual({});
});

test("the gallery of an event is its id in the form, and null for the API when there is none", () => {
  const event = aCollegeEvent({ galleryCategory: { _id: "g1", title: "Campus drive" } });

  expect(valuesOf(event).galleryCategory).toBe("g1");
  expect(inputOf({ ...valuesOf(event), galleryCategory: "" }).galleryCategory).toBeNull();
});

test("fields that both changed are listed as people read them, in the order of the form", () => {
  const mine = valuesOf(aCollegeEvent({ venue: "Board Room" }));
  const gallery = { _id: "g1", title: "Campus drive" };
  const changes = { venue: "Board Room", title: "Welcome", date: "2026-12-01", status: "draft" } as const;
  const theirs = valuesOf(aCollegeEvent({ ...changes, galleryCategory: gallery }));

  const conflicts = ["status", "galleryCategory", "date", "title"] as const;
  expect(differencesOf(conflicts, mine, theirs, (id) => `gallery ${id}`)).toEqual([
    { label: "Title", mine: "Freshers' welcome", theirs: "Welcome" },
    { label: "Date", mine: "27 Nov 2026", theirs: "1 Dec 2026" },
    { label: "Gallery", mine: "", theirs: "gallery g1" },
    { label: "Status", mine: "Published", theirs: "Draft" },
  ]);
});

test("suggestions are what exists, the most frequent first, each once", () => {
  const events = ["Lecture", "", "Visit", "Visit"].map((category) => aCollegeEvent({ category }));

  expect(suggestionsOf(events, "category")).toEqual(["Visit", "Lecture"]);
});
