import type { CollegeEvent } from "#contract/events.ts";
import { eventsCsv } from "./events-csv.ts";

/** Gives the events to the person as a file. */
export function downloadCsv(events: readonly CollegeEvent[], name: string): void {
  const address = URL.createObjectURL(new Blob([eventsCsv(events)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun by then, and keeps the content until it is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
