import { expect, test } from "vitest";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { plannedCall } from "#contract/enquiry-statuses.ts";
import { callDayText, nextCallText } from "./next-call.ts";

/** 23:45 in the college, the evening before in London. */
const LATE = Date.parse("2026-11-21T18:15:00Z");

test("a day near is named, another has its weekday", () => {
  expect(callDayText("2026-11-21", LATE)).toBe("Today");
  expect(callDayText("2026-11-22", LATE)).toBe("Tomorrow");
  expect(callDayText("2026-11-28", LATE)).toBe("Sat, 28 Nov 2026");
});

test.for([
  [null, false, ""],
  ["2026-11-23", false, "Call Mon, 23 Nov 2026"],
  ["2026-11-22", false, "Call tomorrow"],
  ["2026-11-28", false, "Call Sat, 28 Nov 2026"],
  ["2026-11-21", true, "Call today"],
  ["2026-11-20", true, "1 day overdue"],
  ["2026-10-31", true, "21 days overdue"],
] as const)("a next call on %s, overdue %s, reads: %s", ([nextCallOn, isOverdue, text]) => {
  expect(nextCallText({ nextCallOn, isOverdue, status: "contacted" } as DeskEnquiry, LATE)).toBe(text);
});

test.for(["admitted", "closed"] as const)("of an enquiry that is %s nobody waits for a call", (status) => {
  const enquiry = { nextCallOn: "2026-11-16", isOverdue: false, status } as DeskEnquiry;

  expect(nextCallText(enquiry, LATE)).toBe("");
  expect(plannedCall(enquiry)).toBeNull();
});
