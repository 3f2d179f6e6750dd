import { withLatinDigits } from "./normalise.ts";

/** Bengali words before a time, with the hours that each word can mean. */
const BENGALI_PARTS: Readonly<Record<string, readonly number[]>> = {
  ভোর: [4, 5, 6],
  সকাল: [6, 7, 8, 9, 10, 11],
  বেলা: [8, 9, 10, 11, 12, 13, 14],
  দুপুর: [12, 13, 14, 15],
  বিকাল: [15, 16, 17],
  বিকেল: [15, 16, 17],
  সন্ধ্যা: [17, 18, 19, 20],
  রাত: [19, 20, 21, 22, 23],
};
/** Groups: part of the day, "half past", hour, minutes, `a` or `p` of am and pm, Bengali ending of an hour. */
const TIME =
  /^(?:(?!সাড়ে)(\p{Script=Bengali}+)\s*)?(সাড়ে\s*)?(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?|(ট[ােো](?:য়)?)|hrs)?(?:\s*(?:ist|onwards|sharp))?$/u;

/** Returns the times that a text can mean, in minutes after midnight, earlier first; empty if it is not a time. */
export function readTimes(text: string): number[] {
  const plain = withLatinDigits(text).normalize("NFC").trim().toLowerCase();
  if (/^(12(:00)? )?noon$/.test(plain)) return [12 * 60];
  const [, part, half, hourText, minuteText = half ? "30" : "0", meridiem, suffix] = TIME.exec(plain) ?? [];
  if (hourText === undefined) return [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hour > 23 || minute > 59) return [];
  const isOfTwelve = hour >= 1 && hour <= 12;
  const onTheClock = [hour % 12, (hour % 12) + 12];
  const toMinutes = (hours: readonly number[]) => hours.map((one) => one * 60 + minute);

  if (part !== undefined) return toMinutes(onTheClock.filter((one) => BENGALI_PARTS[part]?.includes(one)));
  if (meridiem) return isOfTwelve ? toMinutes([onTheClock[meridiem === "a" ? 0 : 1] ?? 0]) : [];
  // A number alone is not recognised as a time.
  if (minuteText === "0" && suffix === undefined) return [];
  return isOfTwelve && !hourText.startsWith("0") ? toMinutes(onTheClock) : toMinutes([hour]);
}

/** Parses a time: `5 pm` → `17:00`, `১০.৩০` → `10:30`; else null. Without am, pm or a word, uses the 24-hour clock. */
export function readClock(text: string): string | null {
  const [first, second = first] = readTimes(text);
  if (first === undefined || second === undefined) return null;
  return new Date((first < 60 ? second : first) * 60_000).toISOString().slice(11, 16);
}
