import { withLatinDigits } from "#shared/normalise.ts";

/** Words before the number in Bengali, and the hours that each can mean. */
const BENGALI_PARTS: Readonly<Record<string, readonly number[]>> = {
  ভোর: [4, 5, 6],
  সকাল: [6, 7, 8, 9, 10, 11],
  দুপুর: [12, 13, 14, 15],
  বিকাল: [15, 16, 17],
  বিকেল: [15, 16, 17],
  সন্ধ্যা: [17, 18, 19, 20],
  রাত: [19, 20, 21, 22, 23],
};
const TIME = /^(?:(\p{Script=Bengali}+)\s*)?(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?|(টা|টায়))?(?:\s*ist)?$/u;
/** Hours in which a bare start time is clear: `10.30` means the morning; `8.00` or `2.30` could be either. */
const BARE_START_HOURS = [9, 10, 11, 12];

/** An event's start and end, in minutes after midnight, from free text. Null where it names no time or could mean two. */
export function readClockSpan(startTime: string, endTime: string): { from: number; to: number | null } | null {
  const [start = "", ...rest] = endTime.trim() === "" ? startTime.split(/\s*(?:[-–—]|\bto\b)\s*/i) : [startTime];
  const readings = readTime(start);
  const isUsual = (minutes: number) => BARE_START_HOURS.includes(Math.floor(minutes / 60));
  const from = readings.length === 1 ? readings[0] : readings.find(isUsual);
  if (from === undefined || rest.length > 1) return null;
  // A time without am or pm is the first one after the start.
  const to = readTime(rest[0] ?? endTime).find((minutes) => minutes > from) ?? null;
  return rest.length === 1 && to === null ? null : { from, to };
}

/** The times that a text can mean, the earlier one first; none when it is no time. */
function readTime(text: string): number[] {
  const plain = withLatinDigits(text).trim().toLowerCase();
  if (/^(12 )?noon$/.test(plain)) return [12 * 60];
  const [, part, hourText, minuteText = "0", meridiem, suffix] = TIME.exec(plain) ?? [];
  if (hourText === undefined) return [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hour > 23 || minute > 59) return [];
  const isOfTwelve = hour >= 1 && hour <= 12;
  const onTheClock = [hour % 12, (hour % 12) + 12];
  const toMinutes = (hours: readonly number[]) => hours.map((one) => one * 60 + minute);

  if (part !== undefined) return toMinutes(onTheClock.filter((one) => BENGALI_PARTS[part]?.includes(one)));
  if (meridiem) return isOfTwelve ? toMinutes([onTheClock[meridiem === "a" ? 0 : 1] ?? 0]) : [];
  // A number alone may be anything.
  if (minuteText === "0" && suffix === undefined) return [];
  return isOfTwelve && !hourText.startsWith("0") ? toMinutes(onTheClock) : toMinutes([hour]);
}
