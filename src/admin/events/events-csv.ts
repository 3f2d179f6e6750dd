import type { CollegeEvent } from "#contract/events.ts";

const COLUMNS = [
  ["Date", "date"],
  ["Title", "title"],
  ["Starts", "startTime"],
  ["Ends", "endTime"],
  ["Venue", "venue"],
  ["Category", "category"],
  ["Status", "status"],
  ["Description", "description"],
] as const satisfies readonly (readonly [string, keyof CollegeEvent])[];

/** The events as a table for a spreadsheet program, which sees by the mark at the start that it is UTF-8. */
export function eventsCsv(events: readonly CollegeEvent[]): string {
  const rows = [
    [...COLUMNS.map(([label]) => label), "Gallery"],
    ...events.map((event) => [...COLUMNS.map(([, field]) => event[field]), event.galleryCategory?.title ?? ""]),
  ];
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A cell that begins like a formula would be run by the spreadsheet: an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
