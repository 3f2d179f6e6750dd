import { expect, test } from "vitest";
import { formatMoment } from "./format-moment.ts";

test.for([
  ["2025-06-24T03:42:00.000Z", "24 Jun 2025, 9:12 am"],
  ["2025-06-24T06:30:00Z", "24 Jun 2025, 12:00 pm"],
  ["2025-06-24T18:29:59Z", "24 Jun 2025, 11:59 pm"],
  ["2025-06-24T18:30:00Z", "25 Jun 2025, 12:00 am"],
] as const)("%s is %s in the college", ([instant, text]) => {
  expect(formatMoment(instant)).toBe(text);
});
