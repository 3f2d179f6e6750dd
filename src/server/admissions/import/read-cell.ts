import { enquirySchema } from "#contract/enquiry.ts";
import { withLatinDigits } from "#shared/normalise.ts";

/** What people write into a cell that has no value, and the errors that a spreadsheet shows there. */
const NOTHING =
  /^(?:[-–—.,?*/]+|#(?:n\/a|(?:ref|value|div\/0|num|null)!|name\?)|0|n[./ ]?a\.?|nil|none|no|null|nan|xx+|not? (?:e-?)?(?:mail|phone|number|id|given|available|applicable|known).*|নেই|নাই|না)$/i;
export const isBlankCell = (cell: string) => cell === "" || NOTHING.test(cell);

const MOBILE = /(?<![\d.])(?:\+|00)?(?:91[\s.-]{0,3}|0)?([6-9](?:[\s.-]{0,3}\d){9})(?!\d)/g;

/** Finds Indian mobile numbers in a cell, in any notation. In `rest`, the other text, `gap` replaces each number. */
export function findMobiles(cell: string, gap = " "): { mobiles: string[]; rest: string } {
  const plain = withLatinDigits(cell).replace(/(\d)\.0+$/, "$1");
  const mobiles = [...plain.matchAll(MOBILE)].map(([, digits = ""]) => digits.replace(/\D/g, ""));
  return { mobiles, rest: mobiles.length > 0 ? tidy(plain.replace(MOBILE, gap)) : cell };
}

/** Returns the cell's first mobile number, else a number that the form accepts, such as one with an area code. */
export function mobileIn(cell: string): string {
  const [first] = findMobiles(cell).mobiles;
  return first ?? enquirySchema.shape.mobile.safeParse(cell).data ?? "";
}

/** Whether a spreadsheet has rounded the number, as in `9.83E+09`, so that the last digits are lost. */
export const isRounded = (cell: string) => /^\d[.,]\d+e\+\d+$/i.test(cell);

export function emailIn(cell: string): string {
  const words = cell.split(/[\s,;()<>/]+/);
  return words.map((word) => enquirySchema.shape.email.safeParse(word).data).find(Boolean) ?? "";
}

/** Matches a relation and what follows it in a cell with a name: `Rina Das (D/o Bimal Das)`. */
export const RELATION = /[\s,(]+[sdwc]\s?\/\s?o\b.*$/i;

/** Returns the name in a cell, without line number, relation and telephone numbers; empty if no letter is left. */
export function nameIn(cell: string): string {
  const { rest } = findMobiles(cell);
  const name = tidy(rest.replace(/^\s*\p{N}{1,4}\s*[.)\]:-]\s*/u, "").replace(RELATION, ""));
  return /\p{L}/u.test(name) && !isBlankCell(name) ? name.slice(0, 120) : "";
}

export const isNameLike = (cell: string) =>
  /^[\p{L}\p{M} .'’]{3,60}$/u.test(nameIn(cell)) && nameIn(cell).split(" ").length <= 5;

/** Returns the text as one line, without empty brackets, and without separators at the ends. */
const tidy = (text: string) =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\p{Cc}|\s+/gu, " ")
    // The lookbehind prevents quadratic time on a long run of separators inside the text.
    .replace(/^[\s,;:|/–—-]+|(?<![\s,;:|/–—+-])[\s,;:|/–—+-]+$/g, "")
    .trim();
