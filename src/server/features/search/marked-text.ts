import type { MarkedText } from "#contract/search-pages.ts";
import { termsOf, wordsIn } from "./words.ts";

/** About two lines on a desk, four on a phone. */
const EXCERPT_LETTERS = 180;
/** How much is read before the first word that was found. */
const LETTERS_BEFORE = 50;

/** A text with those of its words marked that are among the terms. */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  const pieces: string[] = [];
  let end = 0;
  for (const { text: word, start } of wordsIn(text)) {
    if (!isAmong(terms, word)) continue;
    pieces.push(text.slice(end, start), word);
    end = start + word.length;
  }
  return [...pieces, text.slice(end)];
}

/** The part of a text around the first word that was found, or its beginning; whole words, with `…` where text is left out. */
export function excerptOf(text: string, terms: ReadonlySet<string>): MarkedText {
  const words = wordsIn(text);
  const found = words.find(({ text: word }) => isAmong(terms, word))?.start ?? 0;
  const from = found <= LETTERS_BEFORE ? 0 : (words.find(({ start }) => start >= found - LETTERS_BEFORE)?.start ?? 0);
  const last = words.findLast(({ text: word, start }) => start + word.length <= from + EXCERPT_LETTERS);
  const isWhole = text.length <= from + EXCERPT_LETTERS;
  const to = isWhole || !last || last.start < from ? from + EXCERPT_LETTERS : last.start + last.text.length;
  return markWords(`${from > 0 ? "… " : ""}${text.slice(from, to)}${isWhole ? "" : " …"}`, terms);
}

function isAmong(terms: ReadonlySet<string>, word: string): boolean {
  return termsOf(word).some((term) => terms.has(term));
}
