import type { DeskEnquiry } from "#contract/enquiries.ts";
import { plannedCall } from "#contract/enquiry-statuses.ts";
import { collegeDay } from "#ui/college-clock.ts";
import { formatDayWithWeekday } from "#ui/formats.ts";

const DAY_MS = 86_400_000;

/** The day of a call as people say it: `Today`, `Tomorrow`, else with its weekday. */
export function callDayText(day: string, moment: number): string {
  if (day === collegeDay(moment)) return "Today";
  if (day === collegeDay(moment, 1)) return "Tomorrow";
  return formatDayWithWeekday(day);
}

/** What the list says of the next call. */
export function nextCallText(enquiry: DeskEnquiry, moment: number): string {
  const nextCallOn = plannedCall(enquiry);
  if (nextCallOn === null) return "";
  const day = callDayText(nextCallOn, moment);
  if (!enquiry.isOverdue) return `Call ${day.replace(/^To/, "to")}`;
  const daysLate = Math.round((Date.parse(collegeDay(moment)) - Date.parse(nextCallOn)) / DAY_MS);
  if (daysLate <= 0) return "Call today";
  return daysLate === 1 ? "1 day overdue" : `${daysLate} days overdue`;
}
