import { expect, test } from "vitest";
import { readDay } from "./read-day.ts";

test("days are read in the given order of day and month, in all usual notations of both scripts", () => {
  const written = ["21/11/2026", "21-11-26", "২১.১১.২০২৬ 10:30", "21 Nov 2026", "2026-11-21", "Nov 21, 2026"];
  for (const text of [...written, "Saturday, 21st November '26", "২১শে নভেম্বর ২০২৬", "শনিবার ২১ নভে ২০২৬"]) {
    expect(readDay(text, "dmy"), text).toBe("2026-11-21");
  }
  const loose = [
    "21 / 11 / 2026",
    "21 - 11 - 26",
    "২১।১১।২৬",
    "21|11|2026",
    "(21/11/26)",
    "Dt. 21/11/26",
    "on 21 Nov 26",
  ];
  for (const text of [
    ...loose,
    "Date: 21st Nov 2026",
    "তাং ২১/১১/২৬",
    "21 st Nov 2026",
    "২১ শে নভেম্বর ২০২৬",
    "২১ নভেঃ ২০২৬",
  ]) {
    expect(readDay(text, "dmy"), text).toBe("2026-11-21");
  }
  expect([readDay("২১সেপ্টেম্বর ২০২৬"), readDay("৩ রা সেপ্টেম্বর ২০২৬")]).toEqual(["2026-09-21", "2026-09-03"]);
  // A moment in another time zone is a moment of the college's day.
  const moments = ["2026-11-20T18:30:00Z", "2026-11-21T18:29:59.999Z", "2026-11-20 23:15:00 +0300"];
  for (const text of [...moments, "2026-11-21T00:10:00+0530", "2026-11-21T23:50:00", "2026-11-20T11:00:00-08:00"]) {
    expect(readDay(text, "dmy"), text).toBe("2026-11-21");
  }
  expect(readDay("11/21/2026", "mdy")).toBe("2026-11-21");
  for (const text of [
    "31/02/2026",
    "2026-02-31T10:00:00Z",
    "soon",
    "11/21/2026",
    "21 Nov",
    "21/11 10:30",
    "21 of us",
  ]) {
    expect(readDay(text, "dmy"), text).toBeNull();
  }
  for (const text of [
    "21 Nov",
    "Nov 21",
    "২১ নভেম্বর",
    "21/11",
    "21/11 10:30",
    "21-11 9 am",
    "21 Nov, 11.40 am",
    "46347",
  ]) {
    expect(readDay(text, "dmy", "2026-12-01"), text).toBe("2026-11-21");
  }
  expect(readDay("21 Nov", "dmy", "2026-11-20")).toBe("2025-11-21");
});
