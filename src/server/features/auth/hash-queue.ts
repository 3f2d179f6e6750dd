import { TooManyRequestsError } from "#server/errors.ts";

const RETRY_AFTER_SECONDS = 3;

export interface HashQueue {
  /**
   * @param isStranger strangers have a queue of their own, which runs when the other one is empty
   * @throws {TooManyRequestsError} when too many wait in that queue already; the task is not begun
   */
  run<Result>(task: () => Promise<Result>, isStranger?: boolean): Promise<Result>;
}

/**
 * Lets a few tasks run at once and a few more wait: a flood of logins can take neither the memory nor the processor from
 * the pages, and a flood of strangers delays strangers only.
 */
export function createHashQueue({ atOnce = 2, waiting = 16 } = {}): HashQueue {
  let running = 0;
  const strangers: (() => void)[] = [];
  const others: (() => void)[] = [];
  return {
    async run(task, isStranger = false) {
      const line = isStranger ? strangers : others;
      if (running < atOnce) running += 1;
      else {
        if (line.length >= waiting) {
          throw new TooManyRequestsError(
            "Too many people are logging in at this moment. Please try again in a few seconds.",
            RETRY_AFTER_SECONDS,
          );
        }
        // Whoever ends hands its place on, so that nobody slips in between.
        await new Promise<void>((resume) => line.push(resume));
      }
      try {
        return await task();
      } finally {
        const next = others.shift() ?? strangers.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
