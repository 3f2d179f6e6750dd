import { bengaliDigits } from "#messages/languages.ts";

/** Matches what keeps Latin digits: mail and web addresses, names such as `D2`, telephones, codes such as `722101`. */
const KEPT = /(?<!\S)[^\sA-Za-z@]*[A-Za-z@]\S*|\+?\d{2,}(?:[ -]\d{3,})+|\d{6,}/g;

export function toBengaliNumerals(text: string): string {
  let end = 0;
  let all = "";
  for (const kept of text.matchAll(KEPT)) {
    all += bengaliDigits(text.slice(end, kept.index)) + kept[0];
    end = kept.index + kept[0].length;
  }
  return all + bengaliDigits(text.slice(end));
}

/** Returns a copy of a record with Bengali numerals in the texts that contain Bengali. */
export function withNumeralsInBengali<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, entry) =>
    typeof entry === "string" && /\p{Script=Bengali}/u.test(entry) ? toBengaliNumerals(entry) : entry,
  );
}
