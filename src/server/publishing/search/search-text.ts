import type { MarkedText } from "#contract/site-pages.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import { soundKeys } from "#shared/romanise.ts";

/** A word: inside, a dot, hyphen or apostrophe (`B.Pharm`) and an amount's comma belong to it. */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:(?:[.'’-]|(?<=\p{Nd}),(?=\p{Nd}))[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*/gu;

export function wordsIn(text: string) {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index }));
}

/** A word as it is compared: `B.Pharm` → `bfarm`. */
export function normaliseWord(word: string): string {
  return normaliseForSearch(word)
    .replace(/[.,'’-]/g, "")
    .replace(/ph/g, "f");
}

/** The terms of a word, itself and its parts: `B.Pharm` → `bfarm`, `b`, `farm`. Of a Bengali word also how it sounds. */
export function termsOf(word: string): string[] {
  const parts = word.split(/[.'’-]/);
  const spelled = [word, ...(parts.length > 1 ? parts : [])].map(normaliseWord).filter((term) => term !== "");
  return /\p{Script=Bengali}/u.test(word) ? [...spelled, ...soundKeys(word).map((key) => SOUND + key)] : spelled;
}

/** Begins a term that is a sound; no word begins with it. */
export const SOUND = "~";

const EXCERPT_LETTERS = 180;
/** Most letters of an excerpt before the first word that was found. */
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

/** Excerpt of whole words around the first that was found, or from the start, with `…` where text is left out. */
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

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function joined(parts: readonly (string | undefined)[], separator = ". "): string {
  return parts
    .filter((part) => part)
    .join(separator)
    .replace(/([.!?।])\. /g, "$1 ");
}

/** The text without tags of HTML that the content loader made. */
export function plainText(html: string): string {
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
