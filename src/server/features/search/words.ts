import { fold } from "#contract/fold.ts";

/**
 * Letters with their marks and joiners. A dot, hyphen or apostrophe inside belongs to the word, as in `B.Pharm`, and so does
 * a comma inside an amount.
 */
const WORD =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:(?:[.'’-]|(?<=\p{Nd}),(?=\p{Nd}))[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*/gu;

export interface Word {
  text: string;
  start: number;
}

/** The words of a text and where they stand in it. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index }));
}

/**
 * A word as it is compared, without what joins its parts: `B.Pharm` → `bfarm`, as others spell it, too.
 */
export function foldWord(word: string): string {
  return fold(word)
    .replace(/[.,'’-]/g, "")
    .replace(/ph/g, "f");
}

/** Under what a word can be found: as a whole, and by its parts: `B.Pharm` → `bfarm`, `b`, `farm`. */
export function termsOf(word: string): string[] {
  const parts = word.split(/[.'’-]/);
  return [word, ...(parts.length > 1 ? parts : [])].map(foldWord).filter((term) => term !== "");
}
