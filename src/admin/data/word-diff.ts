export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Above this many comparisons whole lines are compared: a text of 2,000 words, changed throughout, is below it. */
const MOST_COMPARISONS = 16_000_000;

/**
 * What became of a text, in its order; of a changed place first what is removed, then what is added. `same` and `removed`
 * together are `before`, `same` and `added` together are `after`.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const words = [wordsOf(before), wordsOf(after)] as const;
  const [old, now] = words[0].length * words[1].length > MOST_COMPARISONS ? [linesOf(before), linesOf(after)] : words;
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const middle = diffTokens(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joined([
    { kind: "same", text: old.slice(0, start).join("") },
    ...middle,
    { kind: "same", text: old.slice(old.length - end).join("") },
  ]);
}

/** Words, gaps and single signs. */
const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** By the longest common subsequence, in which a word counts more than a gap: gaps are all alike. */
export function diffTokens(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  /** How much the texts have in common from these two places on. */
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + weightOf(old[i]) : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [removed, added] = [old[i], now[j]];
    if (removed !== undefined && removed === added) {
      parts.push({ kind: "same", text: removed });
      i += 1;
      j += 1;
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "removed", text: removed });
      i += 1;
    } else {
      parts.push({ kind: "added", text: added ?? "" });
      j += 1;
    }
  }
  return parts;
}

const weightOf = (token = "") => (token.trim() === "" ? 1 : 4);

/** One part for each run. A gap between two changes belongs to them: single words in between would be hard to read. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const runs: DiffPart[] = [];
  let [removed, added] = ["", ""];
  const endChange = () => {
    if (removed) runs.push({ kind: "removed", text: removed });
    if (added) runs.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  const filled = parts.filter(({ text }) => text !== "");
  for (const [index, { kind, text }] of filled.entries()) {
    const isBetween = (removed || added) && (filled[index + 1]?.kind ?? "same") !== "same";
    const isGap = kind === "same" && isBetween && /^[^\S\n]+$/.test(text);
    if (kind === "removed" || isGap) removed += text;
    if (kind === "added" || isGap) added += text;
    if (kind !== "same" || isGap) continue;
    endChange();
    const last = runs.at(-1);
    if (last?.kind === "same") last.text += text;
    else runs.push({ kind, text });
  }
  endChange();
  return runs;
}
