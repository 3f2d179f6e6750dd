import { expect, test } from "vitest";
import { compareText, pageOf, searchRecords } from "./list-view.ts";

const same = (text: string) => text;

test("a search finds every word, in any order and letter case", () => {
  const items = ["Ananya Ghosh Teesta Labs", "Rahul Mondal Teesta Labs"];

  expect(searchRecords(items, " labs  GHOSH ", same)).toEqual([items[0]]);
  expect(searchRecords(items, "", same)).toEqual(items);
});

test("a search finds Bengali however its letters are spelled in Unicode", () => {
  expect(searchRecords(["রায়"], "রা\u09df", same)).toHaveLength(1);
  expect(searchRecords(["রা\u09df"], "রা\u09af\u09bc", same)).toHaveLength(1);
});

test("a page beyond the last is the last, and an empty list has one", () => {
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({ page: 2, shown: [3] });
  expect(pageOf([], 3, 2)).toEqual({ page: 1, shown: [] });
});

test("names are in the order of a dictionary", () => {
  expect(["b 10", "B 9", "a"].toSorted(compareText)).toEqual(["a", "B 9", "b 10"]);
});
