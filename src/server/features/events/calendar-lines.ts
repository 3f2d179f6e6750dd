/** How iCalendar writes text and lines (RFC 5545, 3.1 and 3.3.11). */

const LONGEST_LINE_BYTES = 75;

export type CalendarLine = readonly [property: string, value: string];

/** The lines as a file: each ended by CRLF, and folded so that none is longer than 75 bytes. No letter is cut in two. */
export function calendarFile(lines: readonly CalendarLine[]): string {
  return lines.map(([property, value]) => `${fold(`${property}:${value}`)}\r\n`).join("");
}

/** A value of the type TEXT. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

function fold(line: string): string {
  let bytes = 0;
  let folded = "";
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LONGEST_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
