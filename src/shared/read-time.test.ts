import { expect, test } from "vitest";
import { readClock } from "./read-time.ts";

test.for([
  ["10:30", "10:30"],
  ["10:30 AM", "10:30"],
  ["10.30", "10:30"],
  ["5 pm", "17:00"],
  ["5.30", "05:30"],
  ["12.30", "12:30"],
  ["12 noon", "12:00"],
  ["12 am", "00:00"],
  ["১০:৩০", "10:30"],
  ["১৭.৩০", "17:30"],
  ["সকাল ১০টা", "10:00"],
  ["বিকেল ৫:৩০", "17:30"],
  ["25:00", null],
  ["closed", null],
  ["", null],
] as const)("%s is the time %s", ([text, expected]) => {
  expect(readClock(text)).toBe(expected);
});
