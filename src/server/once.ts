/**
 * Does the work at the first call and gives every later one the same result. A failure is forgotten, so that the next
 * call tries again.
 */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
