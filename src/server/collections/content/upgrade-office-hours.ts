import type { DocumentText } from "#contract/documents.ts";
import { clockOf } from "#server/platform/time.ts";

const DAY = "(sun|mon|tue|wed|thu|fri|sat)[a-z]*";
const TO_DAY = `\\s*(?:to|till|until|through|-|–|—)\\s*${DAY}`;
const RANGE = new RegExp(`\\b${DAY}(?:${TO_DAY}|\\s*(?:and|&|,)\\s*(?:public )?(holidays)\\b)?`, "g");
const CLOCK = /(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|noon)?/g;
const FILLER_WORDS = /\b(?:and|to|till|until|through)\b|[^\p{L}\p{N}]/gu;
const HALF_DAY = 12 * 60;

/** Converts office hours that earlier versions stored as words, such as `Monday to Friday`, `10 to 5`, to data. */
export function upgradeOfficeHours<Text extends DocumentText>(text: Text): Text {
  const { openingHours } = Object(text.value);
  if (!Array.isArray(openingHours)) return text;
  const entries = openingHours.flatMap((one) => ("days" in Object(one) || "hours" in Object(one) ? read(one) : [one]));
  return { ...text, value: { ...Object(text.value), openingHours: entries } };
}

/** Converts a line to an entry for each range of days, with its first and last time. Other text becomes the note. */
function read({ days = "", hours = "" }: { days?: string; hours?: string }) {
  const week = days.toLowerCase().replace(/\b(daily|every ?day|all days)\b/, "mon to sun");
  const ranges = [...week.matchAll(RANGE)];
  if (ranges.length === 0) return [{ note: [days, hours].filter(Boolean).join(": ") }];
  const day = hours.toLowerCase().replace(/\b([ap])\.\s?m\.?/g, "$1m");
  const clocks = [...day.matchAll(CLOCK)].map(minutesOf);
  const [opens = 0, last = 0] = [clocks[0], clocks.at(-1)];
  // Read "10 to 5" as ending at 5 pm: an office closes later than it opens.
  const closes = last <= opens ? last + HALF_DAY : last;
  const isRead = clocks.length > 1 && opens < closes && closes < 2 * HALF_DAY;
  const daysLeft = week.replace(RANGE, "").replace(FILLER_WORDS, "");
  const hoursLeft = day.replace(CLOCK, "").replace("closed", "").replace(FILLER_WORDS, "");
  const note = [daysLeft && days, (hoursLeft || clocks.length !== (isRead ? 2 : 0)) && hours]
    .filter(Boolean)
    .join(": ");
  return ranges.map(([, from, until, holidays = until]) => ({
    ...{ from, ...(holidays && { until: holidays }) },
    ...(isRead && { opens: clockOf(opens), closes: clockOf(closes) }),
    ...(note && { note }),
  }));
}

function minutesOf([, hour = "", minutes = "0", half]: RegExpExecArray): number {
  const hours = half ? (Number(hour) % 12) + (half === "am" ? 0 : 12) : Number(hour);
  return hours * 60 + Number(minutes);
}
