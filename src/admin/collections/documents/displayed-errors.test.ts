import { expect, test } from "vitest";
import { selectDisplayedErrors } from "./displayed-errors.ts";

test("an error shows after its field was left, and all show after Publish was pressed", () => {
  const title = { path: ["title"], sentence: "Please fill this in." };
  const amount = { path: ["fees", "rows", 0, "amount"], sentence: "Please fill this in." };
  const line = { path: ["body", 12], sentence: "There is no such page." };
  const all = [title, amount, line];
  const shown = (left: string[], isAsked = false) =>
    selectDisplayedErrors("pages/Library.md", all, new Set(left), isAsked);

  expect(shown([])).toEqual([]);
  expect(shown(["pages-Library-md-fees", "pages-Library-md-title"])).toEqual([title]);
  expect(shown(["pages-Library-md-body"])).toEqual([line]);
  expect(shown([], true)).toEqual(all);
});
