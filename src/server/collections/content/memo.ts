/** Results kept for each name: enough for a draft and the published text to alternate without being parsed again. */
const KEPT = 2;

/** Remembers, for each name, the results for the latest keys, which are compared item by item. */
export function createMemo<Result>() {
  const entries = new Map<string, { keys: readonly unknown[]; result: Result }[]>();
  return (name: string, keys: readonly unknown[], make: () => Result): Result => {
    const known = entries.get(name) ?? [];
    const isSame = (entry: { keys: readonly unknown[] }) =>
      entry.keys.length === keys.length && entry.keys.every((key, index) => key === keys[index]);
    const [latest] = known;
    if (latest && isSame(latest)) return latest.result;
    const found = known.find(isSame) ?? { keys, result: make() };
    entries.set(name, [found, ...known.filter((entry) => entry !== found)].slice(0, KEPT));
    return found.result;
  };
}

/** Computes something from a source that is replaced as a whole, such as the content; again only after a change. */
export function memoised<Source, Result>(source: () => Source, make: (source: Source) => Result): () => Result {
  let last: { source: Source; result: Result } | undefined;
  return () => {
    const now = source();
    if (last?.source !== now) last = { source: now, result: make(now) };
    return last.result;
  };
}
