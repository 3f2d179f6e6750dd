/** A function that calls `work` once and shares its result; after a failure the next call tries again. */
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

/** A function that runs `work` one at a time. Who calls while a run waits for its turn shares it: it sees all that is new. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
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
