import { expect, test } from "vitest";
import { feePeriod } from "./fee-period.ts";

test("a fee of a semester or year is paid each time", () => {
  expect(feePeriod("semester")).toBe("each semester");
  expect(feePeriod("year")).toBe("each year");
});

test("what is paid once, or told in more words, is told as it is", () => {
  expect(feePeriod("once")).toBe("once");
  expect(feePeriod("once, returned at the end")).toBe("once, returned at the end");
});
