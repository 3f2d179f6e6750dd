import type { EventRecord } from "#contract/collections/event.ts";
import { lastDayOf } from "#contract/event-days.ts";
import * as m from "#messages/compiled/feeds.ts";
import { language } from "#messages/language.ts";
import { addressIn } from "#messages/languages.ts";
import { addDays, collegeMoment } from "#server/platform/time.ts";
import { readTimes } from "#shared/read-time.ts";

/** Refresh interval for calendar programs that subscribe. */
const REFRESH = "PT6H";

type CalendarLine = readonly [property: string, value: string];

/** Returns events as iCalendar (RFC 5545), in the current language, with times in UTC. */
export function eventCalendar(events: readonly EventRecord[], collegeName: string, publicUrl: string): string {
  const name = escapeCalendarText(m.eventsOf({ college: collegeName }));
  return calendarFile([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", `-//Mortarboard//Events//${language().toUpperCase()}`],
    ["CALSCALE", "GREGORIAN"],
    ["NAME", name],
    ["X-WR-CALNAME", name],
    ["X-WR-TIMEZONE", "Asia/Kolkata"],
    ["REFRESH-INTERVAL;VALUE=DURATION", REFRESH],
    ["X-PUBLISHED-TTL", REFRESH],
    ...events.flatMap((event) => eventLines(event, publicUrl + addressIn(language(), `/Event/${event._id}`))),
    ["END", "VCALENDAR"],
  ]);
}

function eventLines(event: EventRecord, address: string): CalendarLine[] {
  const { createdAt, updatedAt, venue, category } = event;
  const title = event.status === "cancelled" ? m.cancelledEvent({ title: event.title }) : event.title;
  const { lines, unread } = whenLines(event);
  const description = [unread && m.timeOf({ time: unread }), event.description, address].filter(Boolean).join("\n\n");
  return [
    ["BEGIN", "VEVENT"],
    ["UID", event._id],
    ["DTSTAMP", formatUtcMoment(updatedAt)],
    ["CREATED", formatUtcMoment(createdAt)],
    ["LAST-MODIFIED", formatUtcMoment(updatedAt)],
    // Revision number, which must grow with each change (RFC 5545, 3.8.7.4).
    ["SEQUENCE", String(Math.max(0, Math.round((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000)))],
    ...lines,
    // Mark a cancelled event in its title too, since some programs ignore STATUS.
    ["SUMMARY", escapeCalendarText(title)],
    ["DESCRIPTION", escapeCalendarText(description)],
    ...(venue ? [["LOCATION", escapeCalendarText(venue)] as const] : []),
    ...(category ? [["CATEGORIES", escapeCalendarText(category)] as const] : []),
    ["URL", address],
    ["STATUS", event.status === "cancelled" ? "CANCELLED" : "CONFIRMED"],
    ["END", "VEVENT"],
  ];
}

/** Returns lines for an event's times, or for whole days if it has several or the times are unclear: `unread`. */
function whenLines(event: EventRecord): { lines: CalendarLine[]; unread: string } {
  const { date, startTime, endTime } = event;
  const last = lastDayOf(event);
  const until = startTime ? m.fromTo({ start: startTime, end: endTime }) : m.endsAt({ time: endTime });
  const words = endTime ? until : startTime;
  const span = readClockSpan(startTime, endTime);
  const dayLine = (name: string, day: string) => [`${name};VALUE=DATE`, day.replaceAll("-", "")] as const;
  if (!span || last !== date) {
    return { lines: [dayLine("DTSTART", date), dayLine("DTEND", addDays(last, 1))], unread: words };
  }
  const start: CalendarLine = ["DTSTART", formatUtcMoment(collegeMoment(date, span.from))];
  if (span.to === null) return { lines: [start], unread: endTime && words };
  return { lines: [start, ["DTEND", formatUtcMoment(collegeMoment(date, span.to))]], unread: "" };
}

/** Formats a moment in UTC, such as `20261127T043000Z`. */
export function formatUtcMoment(moment: string | Date): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** Returns an iCalendar file: lines end in CRLF and fold before 75 bytes, between characters (RFC 5545, 3.1). */
export function calendarFile(lines: readonly CalendarLine[]): string {
  return lines.map(([property, value]) => `${breakLine(`${property}:${value}`)}\r\n`).join("");
}

function breakLine(line: string): string {
  // A non-ASCII character takes up to four bytes.
  const letters = /^[ -~]*$/.test(line) ? 74 : 18;
  return line.replace(new RegExp(`.{${letters}}(?=.)`, "gsu"), "$&\r\n ");
}

/** Escapes a value of the type TEXT (RFC 5545, 3.3.11). */
export function escapeCalendarText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Hours at which a start without am or pm is clear: `10.30` means the morning; `8.00` or `2.30` could be either. */
const BARE_START_HOURS = [9, 10, 11, 12];

/** Parses an event's start and end as minutes after midnight. Returns null if there is no time, or it is unclear. */
export function readClockSpan(startTime: string, endTime: string): { from: number; to: number | null } | null {
  const [start = "", ...rest] = endTime.trim() === "" ? startTime.split(/\s*(?:[-–—]|\bto\b)\s*/i) : [startTime];
  const readings = readTimes(start);
  const isUsual = (minutes: number) => BARE_START_HOURS.includes(Math.floor(minutes / 60));
  const from = readings.length === 1 ? readings[0] : readings.find(isUsual);
  if (from === undefined || rest.length > 1) return null;
  // Read an end without am or pm as the first such time after the start.
  const to = readTimes(rest[0] ?? endTime).find((minutes) => minutes > from) ?? null;
  return rest.length === 1 && to === null ? null : { from, to };
}
