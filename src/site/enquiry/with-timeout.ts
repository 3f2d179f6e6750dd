/** Settles like `work`, but rejects after `milliseconds`. The work is not aborted. */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Too slow")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
