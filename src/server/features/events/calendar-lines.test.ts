import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile, calendarText } from "./calendar-lines.ts";

/** Letters of three and four bytes, signs that have a meaning in iCalendar, line ends. */
const typedText = fc.string({
  unit: fc.constantFrom(...'কর্মশালা 😀é,;:\\"\nabc', "\r\n", "BEGIN:VEVENT", "কাজ"),
  maxLength: 300,
  size: "max",
});

test("whatever is typed comes back as it was, by a reader that is not ours", () => {
  fc.assert(
    fc.property(typedText, (text) => {
      const file = calendarFile([
        ["BEGIN", "VEVENT"],
        ["SUMMARY", calendarText(text)],
        ["END", "VEVENT"],
      ]);

      const read = new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue("summary");

      expect(read).toBe(text.replaceAll("\r\n", "\n"));
    }),
  );
});

test("no line is longer than 75 bytes, none is broken inside a letter, and each ends with CRLF", () => {
  fc.assert(
    fc.property(typedText, (text) => {
      const file = Buffer.from(calendarFile([["SUMMARY", calendarText(text)]]));

      const lines = splitBytes(file);
      const whole = new TextDecoder("utf-8", { fatal: true });
      expect(lines.pop()).toHaveLength(0);
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(75);
        expect(whole.decode(line)).not.toMatch(/[\r\n]/);
      }
    }),
  );
});

function splitBytes(file: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = file.indexOf("\r\n"); end >= 0; end = file.indexOf("\r\n", start)) {
    lines.push(file.subarray(start, end));
    start = end + 2;
  }
  return [...lines, file.subarray(start)];
}
