import { enquirySchema } from "#contract/enquiry.ts";
import { withLatinDigits } from "#shared/normalise.ts";

/** What people write where there is nothing to write. */
const NOTHING =
  /^(?:[-–—.,?*/]+|0|n[./ ]?a\.?|nil|none|no|null|nan|xx+|not? (?:e-?)?(?:mail|phone|number|id|given|available|applicable|known).*|নেই|নাই|না)$/i;
export const isNothing = (cell: string) => cell === "" || NOTHING.test(cell);

const MOBILE = /(?<![\d.])(?:\+|00)?(?:91[\s.-]{0,3}|0)?([6-9](?:[\s.-]{0,3}\d){9})(?!\d)/g;

/** Indian mobile numbers in a cell, however they are written, and what else it says, with `gap` in place of each. */
export function findMobiles(cell: string, gap = " "): { mobiles: string[]; rest: string } {
  const plain = withLatinDigits(cell).replace(/(\d)\.0+$/, "$1");
  const mobiles = [...plain.matchAll(MOBILE)].map(([, digits = ""]) => digits.replace(/\D/g, ""));
  return { mobiles, rest: mobiles.length > 0 ? tidy(plain.replace(MOBILE, gap)) : cell };
}

/** The ten digits of a cell: its first mobile, else a number that the form would take too, such as one with an area code. */
export function mobileIn(cell: string): string {
  const [first] = findMobiles(cell).mobiles;
  return first ?? enquirySchema.shape.mobile.safeParse(cell).data ?? "";
}

/** `9.83E+09`: a spreadsheet has rounded the number, and its last digits are gone. */
export const isRounded = (cell: string) => /^\d[.,]\d+e\+\d+$/i.test(cell);

export function emailIn(cell: string): string {
  const words = cell.split(/[\s,;()<>/]+/);
  return words.map((word) => enquirySchema.shape.email.safeParse(word).data).find(Boolean) ?? "";
}

/** A name without the number of its line and without telephone numbers; empty when it has no letter. */
export function nameIn(cell: string): string {
  const name = tidy(findMobiles(cell).rest.replace(/^\s*\p{N}{1,4}\s*[.)\]:-]\s*/u, ""));
  return /\p{L}/u.test(name) && !isNothing(name) ? name.slice(0, 120) : "";
}

export const isNameLike = (cell: string) =>
  /^[\p{L}\p{M} .'’]{3,60}$/u.test(nameIn(cell)) && nameIn(cell).split(" ").length <= 5;

/** One line without empty brackets, and without signs at its ends that separate. */
const tidy = (text: string) =>
  text
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\p{Cc}|\s+/gu, " ")
    // The lookbehind keeps a long run of signs inside the text from being tried again from each of them.
    .replace(/^[\s,;:|/–—-]+|(?<![\s,;:|/–—+-])[\s,;:|/–—+-]+$/g, "")
    .trim();
