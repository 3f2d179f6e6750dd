export type TaskQueue = ReturnType<typeof createTaskQueue>;

/** Creates a queue that runs at most `concurrency` tasks at a time. */
export function createTaskQueue({
  concurrency = 1,
  maxWaiting = Number.POSITIVE_INFINITY,
  tooMany = () => new Error("too many tasks wait"),
}: {
  concurrency?: number;
  /** Maximum number of waiting urgent tasks, and separately of waiting other tasks. */
  maxWaiting?: number;
  tooMany?: () => Error;
} = {}) {
  let running = 0;
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  return {
    /** Runs a task when its turn comes and returns its result. Waiting urgent tasks run before others. */
    async run<Result>(task: () => Promise<Result>, isUrgent = true): Promise<Result> {
      const waiting = isUrgent ? urgent : others;
      if (running < concurrency) running += 1;
      else if (waiting.length >= maxWaiting) throw tooMany();
      // `running` stays the same: the task that ends hands its slot to this one.
      else await new Promise<void>((resume) => waiting.push(resume));
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
