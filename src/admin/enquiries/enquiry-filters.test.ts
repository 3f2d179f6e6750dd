import { expect, test } from "vitest";
import { filterQuery, foldedFilters, listQuery, NO_FILTERS } from "./enquiry-filters.ts";

test("only what is filtered goes to the API", () => {
  expect(filterQuery(NO_FILTERS)).toBe("");
  expect(filterQuery({ ...NO_FILTERS, course: "B.Pharm Lateral Entry", status: "new", from: "2026-11-01" })).toBe(
    "course=B.Pharm+Lateral+Entry&status=new&from=2026-11-01",
  );
  expect(listQuery({ ...NO_FILTERS, due: "true", page: 2 })).toBe("due=true&page=2&limit=50");
  expect(listQuery({ ...NO_FILTERS, page: 1 }, 200)).toBe("page=1&limit=200");
});

test("the filters that a phone folds away are counted", () => {
  expect(foldedFilters({ ...NO_FILTERS, search: "das", status: "new", owner: "none", to: "2026-11-21" })).toBe(2);
});
