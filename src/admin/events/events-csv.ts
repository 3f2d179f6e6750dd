import { toCsv } from "#contract/csv.ts";
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

/** The events as a table for a spreadsheet program. */
export function eventsCsv(events: readonly CollegeEvent[]): string {
  return toCsv([
    [...COLUMNS.map(([label]) => label), "Gallery"],
    ...events.map((event) => [...COLUMNS.map(([, field]) => event[field]), event.galleryCategory?.title ?? ""]),
  ]);
}
