import { fold } from "#contract/fold.ts";

/** Letters with their marks and joiners; a dot, hyphen or apostrophe inside belongs to the word: `B.Pharm`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:[.'’-][\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*/gu;

export interface Word {
  text: string;
  start: number;
}

/** The words of a text and where they stand in it. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ text: word, start: index }));
}

/** A word as it is compared, without what joins its parts: `B.Pharm` → `bpharm`. */
export function foldWord(word: string): string {
  return fold(word).replace(/[.'’-]/g, "");
}

/** Under what a word can be found: as a whole, and by its parts: `B.Pharm` → `bpharm`, `b`, `pharm`. */
export function termsOf(word: string): string[] {
  const parts = word.split(/[.'’-]/);
  return [word, ...(parts.length > 1 ? parts : [])].map(foldWord).filter((term) => term !== "");
}
