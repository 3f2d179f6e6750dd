/** Returns a function that calls `work` once and shares the result; after a failure, the next call tries again. */
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

/** Returns a function that never runs `work` concurrently. Calls made while a run is queued share that run. */
export function createSerialRunner(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let isWaiting = false;
  const begin = () => {
    isWaiting = false;
    return work();
  };
  return () => {
    if (!isWaiting) last = last.then(begin, begin);
    isWaiting = true;
    return last;
  };
}
