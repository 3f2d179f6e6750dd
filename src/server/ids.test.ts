import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("ids of one millisecond are ids of version 7 and sort in the order in which they were made", () => {
  const ids = Array.from({ length: 5_000 }, newId);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !isId(id) || !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
});
