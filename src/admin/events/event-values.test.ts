import { expect, test } from "vitest";
import { differences, EMPTY_EVENT, inputOf, problemsOf, suggestionsOf, valuesOf } from "./event-values.ts";
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

test("two versions differ where their words do, not in the space around them", () => {
  const mine = valuesOf(aCollegeEvent({ venue: "Board Room " }));
  const theirs = valuesOf(aCollegeEvent({ venue: "Board Room", title: "Welcome", status: "draft" }));

  expect(differences(mine, theirs)).toEqual(["title", "status"]);
});

test("suggestions are what exists, the most frequent first, each once", () => {
  const events = ["Lecture", "", "Visit", "Visit"].map((category) => aCollegeEvent({ category }));

  expect(suggestionsOf(events, "category")).toEqual(["Visit", "Lecture"]);
});
