import type { FieldPath } from "#admin/collections/form/field-tree.ts";
import { diffTokens } from "#admin/data/word-diff.ts";
import type { DocumentText } from "#contract/documents.ts";

/** A merge conflict: a value that both sides changed; in a list or a page's text, the entries or paragraphs. */
export interface MergeConflict {
  path: FieldPath;
  mine: unknown;
  theirs: unknown;
}

/** Resolves a clash. @returns the value to keep at the path of the clash */
type Decide = (clash: MergeConflict) => unknown;

/**
 * Three-way merge: values by field, lists by entry, a page's text by paragraph. Changes of only one side are applied.
 * @param base common ancestor of `mine` and `theirs`
 */
export function mergeDocuments(base: DocumentText, mine: DocumentText, theirs: DocumentText, decide: Decide) {
  const value = merge([], base.value, mine.value, theirs.value, decide);
  if (isEqualTrimmed(mine.body, theirs.body)) return { value, body: mine.body };
  const blocks = [base, mine, theirs].map(({ body }) => body.trim().split(/\n{2,}/));
  const [baseBlocks = [], mineBlocks = [], theirBlocks = []] = blocks;
  const decideBlocks: Decide = ({ path, mine, theirs }) => {
    const toText = (some: unknown) => (Array.isArray(some) ? some.join("\n\n") : String(some ?? ""));
    return decide({ path, mine: toText(mine), theirs: toText(theirs) });
  };
  const merged = mergeLists(["body"], baseBlocks, mineBlocks, theirBlocks, decideBlocks);
  return { value, body: merged.length > 0 ? `${merged.filter((block) => block !== "").join("\n\n")}\n` : "" };
}

/** Merges the values at one path. @returns undefined for a removed field */
function merge(path: FieldPath, base: unknown, mine: unknown, theirs: unknown, decide: Decide): unknown {
  if (isEqualTrimmed(mine, theirs) || isEqualTrimmed(theirs, base)) return mine;
  if (isEqualTrimmed(mine, base)) return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(path, Array.isArray(base) ? base : [], mine, theirs, decide);
  }
  if (!isObject(mine) || !isObject(theirs)) return decide({ path, mine, theirs });
  const from = isObject(base) ? base : {};
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...names].map((name) => [name, merge([...path, name], from[name], mine[name], theirs[name], decide)]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeLists(path: FieldPath, base: unknown[], mine: unknown[], theirs: unknown[], decide: Decide): unknown[] {
  const changes = [...changesOf(base, mine, "mine"), ...changesOf(base, theirs, "theirs")].sort(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  const merged: unknown[] = [];
  /** Number of entries by which each side is longer than the base, counted up to the current change. */
  const ahead = { mine: 0, theirs: 0 };
  let at = 0;
  for (let first = changes.shift(); first; first = changes.shift()) {
    const { from } = first;
    const longer = { mine: 0, theirs: 0, [first.side]: first.longer };
    let { to } = first;
    // Join changes of both sides that overlap, and decide about them together.
    while (changes[0] && (changes[0].from < to || (changes[0].from === from && changes[0].to === from))) {
      const next = changes.shift() ?? first;
      to = Math.max(to, next.to);
      longer[next.side] += next.longer;
    }
    const part = {
      base: base.slice(from, to),
      mine: mine.slice(from + ahead.mine, to + ahead.mine + longer.mine),
      theirs: theirs.slice(from + ahead.theirs, to + ahead.theirs + longer.theirs),
    };
    // Between changes both sides equal the base.
    merged.push(...base.slice(at, from), ...mergePart([...path, from], part, decide));
    ahead.mine += longer.mine;
    ahead.theirs += longer.theirs;
    at = to;
  }
  return [...merged, ...base.slice(at)];
}

const changesOf = (base: unknown[], other: unknown[], side: "mine" | "theirs") =>
  diffLists(base, other).map(({ from, to, otherFrom, otherTo }) => {
    return { side, from, to, longer: otherTo - otherFrom - (to - from) };
  });

/** Lists the ranges that differ: [otherFrom, otherTo) of `other` replaces [from, to) of `base`, ends exclusive. */
export function diffLists(base: unknown[], other: unknown[]) {
  const changes: { from: number; to: number; otherFrom: number; otherTo: number }[] = [];
  let [from, otherFrom, to, otherTo] = [0, 0, 0, 0];
  for (const { kind } of [...diffTokens(base.map(textOf), other.map(textOf)), { kind: "same" }]) {
    if (kind === "same") {
      if (to > from || otherTo > otherFrom) changes.push({ from, to, otherFrom, otherTo });
      [from, otherFrom] = [to + 1, otherTo + 1];
    }
    if (kind !== "added") to += 1;
    if (kind !== "removed") otherTo += 1;
  }
  return changes;
}

type Part = { base: unknown[]; mine: unknown[]; theirs: unknown[] };

function mergePart(path: FieldPath, { base, mine, theirs }: Part, decide: Decide): unknown[] {
  if (isEqualTrimmed(mine, theirs) || isEqualTrimmed(theirs, base)) return mine;
  if (isEqualTrimmed(mine, base)) return theirs;
  const isText = [...mine, ...theirs].every((item) => typeof item === "string");
  // Both sides added entries at the same place: keep all of them.
  if (base.length === 0 && !isText) return [...theirs, ...mine];
  if (base.length === mine.length && base.length === theirs.length) {
    const first = Number(path.at(-1));
    return base.map((item, index) =>
      merge([...path.slice(0, -1), first + index], item, mine[index], theirs[index], decide),
    );
  }
  const decided = decide({ path, mine, theirs });
  return Array.isArray(decided) ? decided : [decided];
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Serialises a value for comparison. Strings are trimmed, as the server trims them. */
const textOf = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === "string" ? part.trim() : part));
export const isEqualTrimmed = (one: unknown, other: unknown) => one === other || textOf(one) === textOf(other);
