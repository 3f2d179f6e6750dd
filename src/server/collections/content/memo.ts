/** Number of results kept for each name: a draft and the published text can alternate without being parsed again. */
const KEPT = 2;

/** Creates a cache of the latest results for each name. Each key must be identical for a result to be reused. */
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

/** Returns a function that computes `make(source())` again only if `source` returns another object than before. */
export function memoised<Source, Result>(source: () => Source, make: (source: Source) => Result): () => Result {
  let last: { source: Source; result: Result } | undefined;
  return () => {
    const now = source();
    if (last?.source !== now) last = { source: now, result: make(now) };
    return last.result;
  };
}
