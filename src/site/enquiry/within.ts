/** Rejects when `work` takes longer than `milliseconds`; the work itself goes on. */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Too slow")), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
