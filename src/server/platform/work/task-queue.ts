export type TaskQueue = ReturnType<typeof createTaskQueue>;

/** Creates a queue that runs at most `atOnce` tasks concurrently. */
export function createTaskQueue({
  atOnce = 1,
  maxWaiting = Number.POSITIVE_INFINITY,
  tooMany = () => new Error("too many tasks wait"),
}: {
  atOnce?: number;
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
      const line = isUrgent ? urgent : others;
      if (running < atOnce) running += 1;
      else if (line.length >= maxWaiting) throw tooMany();
      // `running` stays the same: the task that ends hands its slot to this one.
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
