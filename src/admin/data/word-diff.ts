import * as jsdiff from "diff";

export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Time limit for comparing words, enough for 5,000 words that changed throughout; beyond it whole lines are compared. */
const WORDS_WITHIN_MS = 500;
/** Options for finding words: the library alone knows Latin letters only; Firefox has `Segmenter` since version 125. */
const words = "Segmenter" in Intl ? { intlSegmenter: new Intl.Segmenter("bn", { granularity: "word" }) } : {};

/** What became of each part of a text, in order; of a changed place first what is removed, then what is added. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [before, after].map((text) => text.replace(/\s/g, ""));
  const compare = one === other ? jsdiff.diffWordsWithSpace : jsdiff.diffWords;
  const changes = compare(before, after, { ...words, timeout: WORDS_WITHIN_MS }) ?? jsdiff.diffLines(before, after);
  return changes.map((change) => ({ kind: kindOf(change), text: change.value }));
}

/** The same as `diffWords` for the entries of a list. */
export function diffTokens(old: string[], now: string[]): DiffPart[] {
  return jsdiff.diffArrays(old, now).flatMap((change) => change.value.map((text) => ({ kind: kindOf(change), text })));
}

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): DiffPart["kind"] =>
  added ? "added" : removed ? "removed" : "same";
