import { expect, test } from "vitest";
import { readClockSpan } from "./clock-time.ts";

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

test.for([
  ["10:00 AM", "1:00 PM", at(10), at(13)],
  ["10.30 a.m.", "12 noon", at(10, 30), at(12)],
  ["2pm", "4 pm", at(14), at(16)],
  ["12:15 AM", "", at(0, 15), null],
  ["14:30", "16.00", at(14, 30), at(16)],
  ["09:00", "", at(9), null],
  ["10:00 AM IST", "", at(10), null],
  ["10.30", "3.30", at(10, 30), at(15, 30)],
  ["9.00", "11.30", at(9), at(11, 30)],
  ["12.30", "1.30", at(12, 30), at(13, 30)],
  ["10:00 AM - 1:00 PM", "", at(10), at(13)],
  ["11 am to 2.30", "", at(11), at(14, 30)],
  ["সকাল ১০টা", "বিকেল ৪:৩০", at(10), at(16, 30)],
  ["সন্ধ্যা ৬টা", "রাত ৯টা", at(18), at(21)],
  ["10 AM", "after lunch", at(10), null],
  ["6 PM", "2 PM", at(18), null],
] as const)("%s until “%s” is read", ([start, end, from, to]) => {
  expect(readClockSpan(start, end)).toEqual({ from, to });
});

test.for([
  "",
  "after lunch",
  "2.30",
  "8.00",
  "10",
  "25:00",
  "10:75 AM",
  "13:00 PM",
  "10 AM, 3 PM",
  "দুপুর ৬টা",
  "10 AM - late",
])("“%s” is no time that is sure", (start) => {
  expect(readClockSpan(start, "")).toBeNull();
});
