import { collegeClock } from "#messages/moments.ts";
import { normaliseForSearch } from "./normalise.ts";

type DayOrder = "dmy" | "mdy" | "ymd";
/** Names of the months with alternative spellings. A prefix of three letters, in Bengali of two, is enough. */
const MONTHS = normaliseForSearch(`january জানুয়ারি|february ফেব্রুয়ারি|march মার্চ|april এপ্রিল|may মে|june জুন|july জুলাই
  |august আগস্ট অগাস্ট অগস্ট|september সেপ্টেম্বর|october অক্টোবর|november নভেম্বর|december ডিসেম্বর`)
  .split("|")
  .map((names) => names.trim().split(" "));
/** Matches what stands before a day, as in `(21/11/26)`, `Dt. 21.11.26`, `on 21 Nov` and `তাং ২১/১১`. */
const LABEL = /^\(?(?:(?:dt|date|on|তাং|তারিখ)[\s.:]+)?/;
const WEEKDAY = /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*|[\p{L}\p{M}]+বার)\.?,?\s+/u;
/** Matches a year, but not the hour in `16 Nov, 11 am`. */
const YEAR = String.raw`(?:\d{4}|\d\d(?!\s*[ap]\.?m|[:.]\d))(?!\d)`;
const WORD = String.raw`[\p{L}\p{M}]{2,}`;
const BETWEEN = String.raw`(?:\s?[/.|।-]\s?|\s)`;
const NUMERIC = new RegExp(String.raw`^(\d{1,4})${BETWEEN}(\d{1,2})${BETWEEN}(${YEAR})`);
const NAMED = new RegExp(
  String.raw`^(\d{1,2})(?:\s?(?:st|nd|rd|th)|\s?(?:ই|লা|রা|ঠা|সে)(?![\p{L}\p{M}]))?[\s/.,-]*(?:of )?(${WORD})[\s/.,'’-]*(${YEAR})?`,
  "u",
);
const AMERICAN = new RegExp(String.raw`^(${WORD})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:/.-])(?:,?\s+(\d{4}))?`, "u");
/** Matches the time of a moment with its time zone: at the college, the moment may be of another day. */
const TIME_IN_ZONE = /^[\d-]{10}[t ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(z|[+-]\d\d:?\d\d)$/;
/** Day 0 of Excel's serial dates. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/**
 * Parses a day: `21/11/2026`, `Sat, 21st Nov 26`, `২১ নভেম্বর ২০২৬`, with or without a time → `2026-11-21`; else null.
 * @param today also allows a day without a year, read as the latest one until today, and a serial date of Excel
 */
export function readDay(text: string, order: DayOrder = "dmy", today?: string): string | null {
  const plain = normaliseForSearch(text.trim()).replace(LABEL, "").replace(WEEKDAY, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain);
  const [parts, named, american] = [NUMERIC.exec(plain), NAMED.exec(plain), AMERICAN.exec(plain)];
  if (iso) {
    const written = toDay(iso[1], Number(iso[2]), Number(iso[3]));
    const [, time, zone] = TIME_IN_ZONE.exec(plain) ?? [];
    const moment = Date.parse(`${written}T${time}${zone?.toUpperCase()}`);
    return Number.isNaN(moment) ? written : collegeClock(moment).slice(0, 10);
  }
  if (named && monthOf(named[2])) return toDay(named[3], monthOf(named[2]), Number(named[1]), today);
  if (american && monthOf(american[1])) return toDay(american[3], monthOf(american[1]), Number(american[2]), today);
  if (parts) {
    const [, one = "", two = "", three = ""] = parts;
    if (order === "dmy") return toDay(three, Number(two), Number(one));
    if (order === "mdy") return toDay(three, Number(one), Number(two));
    return toDay(one, Number(two), Number(three));
  }
  if (today === undefined) return null;
  if (/^[45]\d{4}(?:\.\d+)?$/.test(plain))
    return new Date(EXCEL_EPOCH + Math.floor(Number(plain)) * 86_400_000).toISOString().slice(0, 10);
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})(?![\d/.:-])/.exec(plain) ?? [];
  if (first === undefined) return null;
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return toDay(undefined, Number(month), Number(day), today);
}

/** Returns the number of the month, 0 if the word is not a month. */
function monthOf(written = ""): number {
  // Bengali abbreviates with a visarga: নভেঃ.
  const word = written.replace(/ঃ$/, "");
  const isLongEnough = word.length >= (/^[a-z]/.test(word) ? 3 : 2);
  return isLongEnough ? MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1 : 0;
}

function toDay(year: string | undefined, month: number, day: number, today?: string): string | null {
  if (year === undefined) {
    const thisYear = Number(today?.slice(0, 4));
    const days = today === undefined ? [] : [thisYear, thisYear - 1].map((one) => toDay(String(one), month, day));
    return days.find((one) => one !== null && one <= (today ?? "")) ?? null;
  }
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const moment = new Date(`${text}T00:00:00Z`);
  return moment.getTime() > 0 && moment.toISOString().startsWith(text) ? text : null;
}
