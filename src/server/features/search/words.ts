/**
 * Letters with their marks and joiners. A dot, hyphen or apostrophe inside belongs to the word, as in `B.Pharm`, and so does
 * a comma inside an amount.
 */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:(?:[.'’-]|(?<=\p{Nd}),(?=\p{Nd}))[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*/gu;
/** Accents, nuktas (so that য় is য) and the joiners that only choose a glyph. */
const NOT_COMPARED = /[\u0300-\u036f\u093c\u09bc\u200c\u200d]/g;
/** Bengali letters that sound alike and are often written for each other. */
const ALIKE: Readonly<Record<string, string>> = { "ী": "ি", "ূ": "ু", ণ: "ন", শ: "স", ষ: "স", ৎ: "ত্" };

export interface Word {
  text: string;
  start: number;
}

/** The words of a text and where they stand in it. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index }));
}

/**
 * A word as it is compared: one form for all ways in which it can be typed. `B.Pharm` → `bfarm`, as others
 * spell it, `২০২৬` → `2026`, and য় the same whether it is one character or two.
 */
export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(NOT_COMPARED, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ীূণশষৎ]/g, (letter) => ALIKE[letter] ?? letter)
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[.,'’-]/g, "")
    .replace(/ph/g, "f");
}

/** Under what a word can be found: as a whole, and by its parts: `B.Pharm` → `bfarm`, `b`, `farm`. */
export function termsOf(word: string): string[] {
  const parts = word.split(/[.'’-]/);
  return [word, ...(parts.length > 1 ? parts : [])].map(foldWord).filter((term) => term !== "");
}
