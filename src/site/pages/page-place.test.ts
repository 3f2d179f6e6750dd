import { expect, test } from "vitest";
import { readPagePlace } from "./page-place.ts";

const at = (query: string) => new URL(`https://college.example/Gallery${query}`);

test("an address without a page means the first, which is there even when the list is empty", () => {
  expect(readPagePlace(at(""), 0, 24)).toEqual({ page: 1, pages: 1, offset: 0 });
  expect(readPagePlace(at("?page=2"), 30, 24)).toEqual({ page: 2, pages: 2, offset: 24 });
});

test.for(["?page=0", "?page=3", "?page=1.5", "?page=two", "?page=-1"])("%s is no page of a list of 30", (query) => {
  expect(readPagePlace(at(query), 30, 24)).toBeNull();
});
