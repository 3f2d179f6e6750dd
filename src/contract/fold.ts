import { withLatinDigits } from "./latin-digits.ts";

/** Accents, nuktas (so that য় is য) and the joiners that only choose a glyph. */
const NOT_COMPARED = /[\u0300-\u036f\u093c\u09bc\u200c\u200d]/g;
/** Bengali letters that sound alike and are often written for each other. */
const ALIKE: Readonly<Record<string, string>> = { "ী": "ি", "ূ": "ু", ণ: "ন", শ: "স", ষ: "স", ৎ: "ত্" };
const ASCII = /^[\0-\x7f]*$/;

/**
 * A text as searches compare it: one form for all ways in which it can be typed. `২০২৬` → `2026`, `Résumé` → `resume`,
 * and য় the same whether it is one character or two.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replace(NOT_COMPARED, "").normalize("NFC").toLowerCase();
  return withLatinDigits(plain.replace(/[ীূণশষৎ]/g, (letter) => ALIKE[letter] ?? letter));
}

/** The words of a search, folded; none when nothing is searched. */
export function searchedWords(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean);
}

/** @param words from `searchedWords` @param folded the text, from `fold` */
export function hasAllWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
