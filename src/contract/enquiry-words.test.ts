import { expect, test } from "vitest";
import { nextCallAfter, statusAfter } from "./enquiry-words.ts";

test.for([
  ["contacted", "new", "contacted"],
  ["contacted", "visited", "visited"],
  ["applied", "visited", "applied"],
  ["closed", "applied", "closed"],
  ["contacted", "closed", "contacted"],
  [undefined, "new", "new"],
  [undefined, "closed", "closed"],
] as const)("an outcome that sets %s makes of %s: %s", ([status, before, after]) => {
  expect(statusAfter({ status }, before)).toBe(after);
});

test("a call in so many days is due on the Monday where that is a Sunday", () => {
  // 20 November 2026 is a Friday.
  const calls = [1, 2, 3, 7, undefined].map((nextCallIn) => nextCallAfter({ nextCallIn }, "2026-11-20"));

  expect(calls).toEqual(["2026-11-21", "2026-11-23", "2026-11-23", "2026-11-27", null]);
});
