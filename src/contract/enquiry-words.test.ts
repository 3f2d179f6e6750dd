import { expect, test } from "vitest";
import { inEachLanguage } from "#messages/language.ts";
import { callTimeText, nextCallAfter, statusAfter } from "./enquiry-words.ts";

test.for([
  ["contacted", "new", "contacted"],
  ["contacted", "visited", "visited"],
  ["applied", "visited", "applied"],
  ["closed", "applied", "closed"],
  ["contacted", "closed", "contacted"],
  [undefined, "new", "new"],
  [undefined, "closed", "closed"],
] as const)("an outcome with the status %s changes the status %s to %s", ([status, before, after]) => {
  expect(statusAfter({ status }, before)).toBe(after);
});

test("a call that would be due on a Sunday is due on Monday", () => {
  // 20 November 2026 is a Friday.
  const calls = [1, 2, 3, 7, undefined].map((nextCallIn) => nextCallAfter({ nextCallIn }, "2026-11-20"));

  expect(calls).toEqual(["2026-11-21", "2026-11-23", "2026-11-23", "2026-11-27", null]);
});

test("a promised time is formatted as people say it, also late in the evening", () => {
  const texts = ["11:00", "16:30", "23:30"].map((callFrom) =>
    inEachLanguage(() => callTimeText({ callFrom, callUntil: "" })),
  );

  expect(texts).toEqual([
    ["11 am", "সকাল 11:00"],
    ["4:30 pm", "বিকেল 4:30"],
    ["11:30 pm", "রাত 11:30"],
  ]);
});
