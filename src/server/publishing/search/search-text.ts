import type { MarkedText } from "#contract/site-pages.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import { phoneticKeys } from "#shared/romanise.ts";

/** Matches a word, including inner dots, hyphens and apostrophes (`B.Pharm`) and the commas of an amount. */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:(?:[.'’-]|(?<=\p{Nd}),(?=\p{Nd}))[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*/gu;

export function tokenise(text: string) {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index }));
}

/** Normalises a word for comparison: `B.Pharm` → `bfarm`. */
export function normaliseWord(word: string): string {
  return normaliseForSearch(word)
    .replace(/[.,'’-]/g, "")
    .replace(/ph/g, "f");
}

/** Returns the index terms of a word and its parts: `B.Pharm` → `bfarm`, `b`, `farm`; for Bengali, also phonetic keys. */
export function termsOf(word: string): string[] {
  const parts = word.split(/[.'’-]/);
  const spelled = [word, ...(parts.length > 1 ? parts : [])].map(normaliseWord).filter((term) => term !== "");
  return /\p{Script=Bengali}/u.test(word)
    ? [...spelled, ...phoneticKeys(word).map((key) => PHONETIC_KEY_PREFIX + key)]
    : spelled;
}

/** Prefix of terms that are phonetic keys. No word begins with this character. */
export const PHONETIC_KEY_PREFIX = "~";

const EXCERPT_LETTERS = 180;
/** Maximum number of characters in an excerpt before the first match. */
const LETTERS_BEFORE = 50;

/** Splits the text so that every second piece is a word that is among the terms. */
export function markWords(text: string, terms: ReadonlySet<string>): MarkedText {
  const pieces: string[] = [];
  let end = 0;
  for (const { text: word, start } of tokenise(text)) {
    if (!isAmong(terms, word)) continue;
    pieces.push(text.slice(end, start), word);
    end = start + word.length;
  }
  return [...pieces, text.slice(end)];
}

/** Returns an excerpt of whole words around the first match, or from the start, with `…` where text is omitted. */
export function excerptOf(text: string, terms: ReadonlySet<string>): MarkedText {
  const words = tokenise(text);
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

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function joinSentences(parts: readonly (string | undefined)[], separator = ". "): string {
  return parts
    .filter((part) => part)
    .join(separator)
    .replace(/([.!?।])\. /g, "$1 ");
}

export function htmlToText(html: string): string {
  return html
    .replace(/<\/(?:h[1-6]|p|li|t[dh])>/g, " . ")
    .replace(/<\/?(?:span|a|em|strong|i|b|code)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:#x([\da-f]+)|(\w+));/gi, (entity, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[name ?? ""] ?? entity),
    )
    .replace(/\s+/g, " ")
    .replace(/([.:;,!?।])(?: \.)+/g, "$1")
    .replace(/ (?=\.)/g, "")
    .trim();
}
