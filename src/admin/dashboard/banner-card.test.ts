import { expect, test } from "vitest";
import { endTimes } from "./banner-card.tsx";

const labelsAt = (clock: string) => endTimes(Date.parse(`2026-11-22T${clock}:00+05:30`)).map(({ label }) => label);

test("a banner may end at six this evening while that is ahead, and on the college's own clock", () => {
  expect(labelsAt("17:59")).toEqual(["Today, 6 PM", "Tomorrow, 6 PM", "In a week"]);
  expect(labelsAt("18:00")).toEqual(["Tomorrow, 6 PM", "In a week"]);
  // In the evening of the day before in London.
  expect(endTimes(Date.parse("2026-11-21T20:00:00Z"))[0]?.value).toBe("2026-11-22T18:00:00+05:30");
});
