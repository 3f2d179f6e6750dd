/** Who goes first: an upload that a person waits for, or work that nobody waits for. */
type Priority = "now" | "later";

export interface Turns {
  /** Runs the work when it is its turn, and resolves or rejects as the work does. */
  take<Result>(priority: Priority, work: () => Promise<Result>): Promise<Result>;
}

/**
 * One piece of picture work at a time, so that it takes one core and one of libuv's threads at most: the others stay
 * free for answers, files and passwords. What waits with `now` goes before everything that waits with `later`.
 */
export function takeTurns(): Turns {
  const waiting: Record<Priority, (() => void)[]> = { now: [], later: [] };
  let isTaken = false;

  function pass(): void {
    const next = waiting.now.shift() ?? waiting.later.shift();
    if (next) next();
    else isTaken = false;
  }

  return {
    async take(priority, work) {
      if (isTaken) await new Promise<void>((resolve) => waiting[priority].push(resolve));
      isTaken = true;
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
