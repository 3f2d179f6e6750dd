import { expect, test } from "vitest";
import type { DeskEnquiry, EnquiryList } from "#contract/enquiries.ts";
import { countNew, missingIn, replaceInPlace, updateInPlace } from "./list-in-sight.ts";

function listOf(...items: [_id: string, day: number, status?: string][]): EnquiryList {
  return {
    ok: true,
    total: items.length,
    unread: items.length,
    items: items.map(([_id, day, status = "new"]) => ({ _id, status, createdAt: `2026-11-${day}` }) as DeskEnquiry),
  };
}

test("rows stay where they are, with what is newer about them", () => {
  const shown = listOf(["a", 12], ["b", 11]);
  const newer = listOf(["c", 13], ["b", 11, "visited"], ["a", 12]);

  const after = updateInPlace(shown, newer);

  expect(after.items.map(({ _id, status }) => `${_id} ${status}`)).toEqual(["a new", "b visited"]);
  expect([after.total, after.unread]).toEqual([2, 3]);
});

test("a row that has left the filter stays in its place and tells what it is now; one that is erased goes", () => {
  const shown = listOf(["a", 12], ["b", 11], ["c", 10]);
  const newer = listOf(["c", 10]);

  const missing = missingIn(newer, shown).map(({ _id }) => _id);
  const after = updateInPlace(shown, newer, listOf(["a", 12, "contacted"]).items);

  expect(missing).toEqual(["a", "b"]);
  expect(after.items.map(({ _id, status }) => `${_id} ${status}`)).toEqual(["a contacted", "c new"]);
});

test("a row that was changed here shows it at once", () => {
  const after = replaceInPlace(listOf(["a", 12], ["b", 11]), listOf(["b", 11, "closed"]).items[0] as DeskEnquiry);

  expect(after.items.map(({ status }) => status)).toEqual(["new", "closed"]);
});

test("new enquiries are counted, also when as many have left the filter", () => {
  const shown = listOf(["a", 12], ["b", 11]);

  expect(countNew(shown, shown)).toBe(0);
  expect(countNew(shown, listOf(["c", 13], ["a", 12]))).toBe(1);
  expect(countNew(shown, { ...shown, total: 5 })).toBe(3);
  expect(countNew(shown, listOf(["b", 11]))).toBe(0);
  expect(countNew(listOf(), listOf(["a", 12]))).toBe(1);
});
