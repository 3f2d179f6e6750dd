import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=990-2000", { start: 990, end: 999 }],
])("%s of 1000 bytes is read", (header, range) => {
  expect(readRange(header, 1000)).toEqual(range);
});

test.each([undefined, "", "bytes=-", "bytes=0-1,5-6", "bytes=9-1", "items=0-1", "bytes=a-b"])(
  "%s asks for the whole file",
  (header) => {
    expect(readRange(header, 1000)).toBeNull();
  },
);

test.each(["bytes=1000-", "bytes=-0"])("%s of 1000 bytes cannot be answered", (header) => {
  expect(readRange(header, 1000)).toBe("unsatisfiable");
});
