/** Matches an email address. Commas, brackets and quotes are refused, as they could add a second address to a field. */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\".]+(?:\.[^\s\p{Cc}@,;:<>()[\]\\".]+)+$/u;

/** Removes invisible characters from an address. They come from copying, and make mails undeliverable. */
export function withoutInvisible(typed: string): string {
  return typed.replace(/\p{Cf}/gu, "");
}

/** Converts Bengali and Hindi digits to 0 to 9. */
export function withLatinDigits(text: string): string {
  // Both zeros end in 6 in hexadecimal: U+09E6 and U+0966.
  return text.replace(/[০-৯०-९]/g, (digit) => String((digit.charCodeAt(0) - 6) % 16));
}

/** Characters ignored in comparisons: accents, nuktas (so that য় equals য), and joiners, which only select a glyph. */
const NOT_COMPARED = /[\u0300-\u036f\u093c\u09bc\u200c\u200d]/g;
/** Bengali letters that sound alike and are often confused in writing. */
const ALIKE: Readonly<Record<string, string>> = { "ী": "ি", "ূ": "ু", ণ: "ন", শ: "স", ষ: "স", ৎ: "ত্" };
const ASCII = /^[\0-\x7f]*$/;

/** Normalises spellings for comparison: `২০২৬` → `2026`, `Résumé` → `resume`, য় as one character or two. */
export function normaliseForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(NOT_COMPARED, "").normalize("NFC").toLowerCase();
  return withLatinDigits(plain.replace(/[ীূণশষৎ]/g, (letter) => ALIKE[letter] ?? letter));
}

export function searchedWords(search: string): string[] {
  return normaliseForSearch(search).split(/\s+/).filter(Boolean);
}

/** Whether the text contains all the words. @param text normalised @param words from `searchedWords` */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Matches spaces at which a line must not break, as in `2:00 PM`, `₹4 lakh` and `Semester III`. */
const UNBREAKABLE =
  /(?<=\d)\s(?=(?:AM|PM|lakh)\b)|(?<=\w)\s(?=(?:II|III|IV|V|VI|VII|VIII)\b)|(?<=[Ss]emester|Part)\s(?=I\b)|\s(?=I$)/g;

/** Keeps numbers and their units on one line, by replacing the space with a no-break space. */
export function insertNoBreakSpaces(text: string): string {
  return text.replace(UNBREAKABLE, "\u00a0");
}

/** Parses a table of pairs such as `ক k, খ kh`. */
export function parsePairs(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(",").map((pair) => pair.trim().split(" "));
  // Without a prototype, where a typed word such as `constructor` would be found.
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}

/** Parses a whole number such as `১,২০,০০০`, `₹1,20,000.00` or `Rs. 65000/-`; returns any other text unchanged. */
export function parseWholeNumber(typed: string): number | string {
  const plain = withLatinDigits(typed)
    .replace(/^\s*(rs|inr)\b\.?|টাকা|[\s,₹]/gi, "")
    .replace(/(\.0{1,2})?(\/[-=])?$/, "");
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : typed;
}
