import type { CollegeEvent } from "#contract/events.ts";
import { addDays, collegeMoment } from "#server/time.ts";
import { type CalendarLine, calendarFile, calendarText } from "./calendar-lines.ts";
import { readClockSpan } from "./clock-time.ts";

interface EventCalendar {
  /** What a calendar program calls it. */
  name: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
  events: readonly CollegeEvent[];
}

/** How often a program that has subscribed to the calendar may ask again. */
const REFRESH = "PT6H";

/** Events as iCalendar (RFC 5545), its times in UTC: the college's clock never changes against it. */
export function eventCalendar({ name, publicUrl, events }: EventCalendar): string {
  return calendarFile([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Mortarboard//Events//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["NAME", calendarText(name)],
    ["X-WR-CALNAME", calendarText(name)],
    ["X-WR-TIMEZONE", "Asia/Kolkata"],
    ["REFRESH-INTERVAL;VALUE=DURATION", REFRESH],
    ["X-PUBLISHED-TTL", REFRESH],
    ...events.flatMap((event) => eventLines(event, `${publicUrl}/Event/${event._id}`)),
    ["END", "VCALENDAR"],
  ]);
}

function eventLines(event: CollegeEvent, address: string): CalendarLine[] {
  const isCancelled = event.status === "cancelled";
  const { lines, unread } = whenLines(event);
  const description = [unread && `Time: ${unread}`, event.description, address].filter(Boolean).join("\n\n");
  return [
    ["BEGIN", "VEVENT"],
    ["UID", event._id],
    ["DTSTAMP", utc(event.updatedAt)],
    ["CREATED", utc(event.createdAt)],
    ["LAST-MODIFIED", utc(event.updatedAt)],
    ["SEQUENCE", String(secondsBetween(event.createdAt, event.updatedAt))],
    ...lines,
    // Some programs show a cancelled event like any other: its name says it too.
    ["SUMMARY", calendarText(isCancelled ? `Cancelled: ${event.title}` : event.title)],
    ["DESCRIPTION", calendarText(description)],
    ...optional("LOCATION", event.venue),
    ...optional("CATEGORIES", event.category),
    ["URL", address],
    ["STATUS", isCancelled ? "CANCELLED" : "CONFIRMED"],
    ["END", "VEVENT"],
  ];
}

/** The moments where the free text says them, else the whole day; `unread` is the text that they do not tell. */
function whenLines({ date, startTime, endTime }: CollegeEvent): { lines: CalendarLine[]; unread: string } {
  const words = [startTime, endTime].filter(Boolean).join(" to ");
  const span = readClockSpan(startTime, endTime);
  if (span === null) {
    return {
      lines: [
        ["DTSTART;VALUE=DATE", dayText(date)],
        ["DTEND;VALUE=DATE", dayText(addDays(date, 1))],
      ],
      unread: words,
    };
  }
  const start: CalendarLine = ["DTSTART", utc(collegeMoment(date, span.from))];
  if (span.to === null) return { lines: [start], unread: endTime && words };
  return { lines: [start, ["DTEND", utc(collegeMoment(date, span.to))]], unread: "" };
}

function optional(property: string, text: string): CalendarLine[] {
  return text === "" ? [] : [[property, calendarText(text)]];
}

/** It grows with each change, as programs expect of a newer version (3.8.7.4). */
function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}

/** `20261127T043000Z` */
function utc(moment: string | Date): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** `2026-11-27` → `20261127` */
function dayText(day: string): string {
  return day.replaceAll("-", "");
}
