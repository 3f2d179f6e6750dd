export type TaskQueue = ReturnType<typeof createTaskQueue>;

/** Limits how many tasks run at once: one, unless `atOnce` says more. */
export function createTaskQueue({
  atOnce = 1,
  mostWaiting = Number.POSITIVE_INFINITY,
  tooMany = () => new Error("too many tasks wait"),
}: {
  atOnce?: number;
  /** How many urgent tasks may wait, and as many others. */
  mostWaiting?: number;
  tooMany?: () => Error;
} = {}) {
  let running = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  return {
    /** Runs a task when its turn comes, and settles as it does. Urgent tasks go before others that wait. */
    async run<Result>(task: () => Promise<Result>, isUrgent = true): Promise<Result> {
      const line = isUrgent ? urgent : others;
      if (running < atOnce) running += 1;
      else if (line.length >= mostWaiting) throw tooMany();
      // Do not count this task: the one that ends passes its place on to it.
      else await new Promise<void>((resume) => line.push(resume));
      try {
        return await task();
      } finally {
        const next = urgent.shift() ?? others.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
