import * as jsdiff from "diff";

export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Timeout for comparing words, enough for 5,000 words that all changed; after it, whole lines are compared. */
const WORDS_WITHIN_MS = 500;
/** Options for splitting words, by default only of Latin letters. Firefox has `Segmenter` since version 125. */
const words = "Segmenter" in Intl ? { intlSegmenter: new Intl.Segmenter("bn", { granularity: "word" }) } : {};

/** Returns the parts of both texts in order; of a changed passage, the removed part before the added one. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [before, after].map((text) => text.replace(/\s/g, ""));
  const compare = one === other ? jsdiff.diffWordsWithSpace : jsdiff.diffWords;
  const changes = compare(before, after, { ...words, timeout: WORDS_WITHIN_MS }) ?? jsdiff.diffLines(before, after);
  return changes.map((change) => ({ kind: kindOf(change), text: change.value }));
}

/** Like `diffWords`, for the entries of two lists. */
export function diffTokens(old: string[], now: string[]): DiffPart[] {
  return jsdiff.diffArrays(old, now).flatMap((change) => change.value.map((text) => ({ kind: kindOf(change), text })));
}

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): DiffPart["kind"] =>
  added ? "added" : removed ? "removed" : "same";
