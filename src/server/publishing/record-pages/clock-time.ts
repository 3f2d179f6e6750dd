import { readTimes } from "#shared/read-time.ts";

/** Hours in which a bare start time is clear: `10.30` means the morning; `8.00` or `2.30` could be either. */
const BARE_START_HOURS = [9, 10, 11, 12];

/** An event's start and end, in minutes after midnight, from free text. Null where it names no time or could mean two. */
export function readClockSpan(startTime: string, endTime: string): { from: number; to: number | null } | null {
  const [start = "", ...rest] = endTime.trim() === "" ? startTime.split(/\s*(?:[-–—]|\bto\b)\s*/i) : [startTime];
  const readings = readTimes(start);
  const isUsual = (minutes: number) => BARE_START_HOURS.includes(Math.floor(minutes / 60));
  const from = readings.length === 1 ? readings[0] : readings.find(isUsual);
  if (from === undefined || rest.length > 1) return null;
  // A time without am or pm is the first one after the start.
  const to = readTimes(rest[0] ?? endTime).find((minutes) => minutes > from) ?? null;
  return rest.length === 1 && to === null ? null : { from, to };
}
