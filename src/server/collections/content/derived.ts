/** Computes something from a source that is replaced as a whole, such as the content; again only after a change. */
export function derived<Source, Result>(source: () => Source, make: (source: Source) => Result): () => Result {
  let last: { source: Source; result: Result } | undefined;
  return () => {
    const now = source();
    if (last?.source !== now) last = { source: now, result: make(now) };
    return last.result;
  };
}
