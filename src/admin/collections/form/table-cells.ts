import { normaliseForSearch, parseWholeNumber, withLatinDigits } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import { readClock } from "#shared/read-time.ts";
import type { Field, FieldPath } from "./field-tree.ts";
import { OPTION_WORDS } from "./table-words.ts";

/** This file reads single cells of a table, for the field of their column. */

export const NOTHING = /^([-–—.]+|n[./]?a\.?|nil|none|নেই)$/i;
/** Matches `2.4 LPA`, `Rs. 2.4 lakhs` and `২.৪ লাখ`, a lakh being 100,000 rupees. */
const LAKHS = /^(?:rs\.?|₹)?\s*(\d{1,3}(?:\.\d{1,5})?)\s*(?:lakhs?|lacs?|lpa|লাখ|লক্ষ)(?: টাকা)?(?: p\.?a\.?)?$/i;
/** Matches two days: `25.06.26 - 27.06.26`. */
const DAYS = /\d\s*(?:[-–—]|to|থেকে)\s*\d{1,2}[\s./-]+(?:\d{1,2}|\p{L}{3,})[\s./,-]+\d{2,4}\)?$/u;

/** Normalises a text to lower-case words, each between single spaces, without a plural s and without "the". */
export const wordsOf = (text: string) => {
  const words = normaliseForSearch(text).replace(/[^\p{L}\p{M}\p{N}₹]+/gu, " ");
  return ` ${words.trim().replace(/\bthe |(?<=[a-z]{2})s\b/g, "")} `;
};
export const wordsIn = (listed = "") => listed.split("|").filter(Boolean).map(wordsOf);

/** Returns the option with the longest word or phrase that occurs in the text. */
export function longest<Option>(
  text: string,
  options: readonly Option[],
  words: (option: Option) => readonly string[],
) {
  const lengthOf = (one: Option) =>
    Math.max(0, ...words(one).map((word) => (wordsOf(text).includes(word) ? word.length : 0)));
  const [best] = options
    .map((option) => ({ option, length: lengthOf(option) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length);
  return best?.option;
}

/** Returns the value of the option that a table's word stands for: `Teaching staff` → `faculty`. */
export function optionOf({ meta, ...field }: Field, text: string): string | undefined {
  if (field.kind !== "choice") return undefined;
  const named = field.options.find(({ value, label }) => [value, label].map(wordsOf).includes(wordsOf(text)));
  return (named ?? longest(text, field.options, ({ value }) => wordsIn(OPTION_WORDS[value])))?.value;
}

/** Normalises a cell: `Teaching` → `faculty`, `Rs 65,000/-` → `65,000`, `3/8/18` → `2018-08-03`, `DAS` → `Das`. */
export function normaliseCell(column: { field: Field; path: FieldPath } | null, cell: string): string {
  if (!column || cell === "") return cell;
  const { field, path } = column;
  if (NOTHING.test(cell)) return "";
  const [, lakhs] = field.meta.isRupees ? (LAKHS.exec(withLatinDigits(cell)) ?? []) : [];
  if (lakhs) return Math.round(Number(lakhs) * 100_000).toLocaleString("en-IN");
  if (field.kind === "number") return parseWholeNumber(cell).toLocaleString("en-IN");
  if (field.kind === "choice") return optionOf(field, cell) ?? cell;
  if (field.kind === "text" && field.format === "date") return (!DAYS.test(cell) && readDay(cell, "dmy")) || cell;
  if (field.kind === "text" && field.format === "time") return readClock(cell) ?? cell;
  if (path.at(-1) === "experience" && /^\d{1,2}\+?$/.test(cell)) return `${cell} ${cell === "1" ? "year" : "years"}`;
  const isMixed = /\p{Ll}/u.test(cell);
  const isPost = path.join(".") === "post";
  if (isPost ? isMixed : path.join(".") !== "name.english") return completeAddress(field, cell);
  // Beside lower-case letters, two or three capitals may be initials; in a post, they may be as in HOD.
  const capitals = isMixed || isPost ? /\p{Lu}{4,}/gu : /\p{Lu}{2,}/gu;
  return cell.replace(capitals, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}

/**
 * Completes an address: `www.cipla.com` → `https://www.cipla.com`. Where only a path of this site may stand,
 * `http://college.in/about.html` and `about.html` → `/about.html`. Returns any other text unchanged.
 */
function completeAddress({ schema }: Field, text: string): string {
  const accepts = (address: string) => schema?.safeParse(address).success === true;
  if (accepts(text) || /\s/.test(text)) return text;
  const whole = `https://${text}`;
  if (text.includes(".") && accepts(whole)) return whole;
  const path = text.replace(/^https?:\/\/[^/]+\/?|^(?!\/)/i, "/");
  return !accepts("https://example.in/") && accepts(path) ? path : text;
}
