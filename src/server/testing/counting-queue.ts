import { createHashQueue, type HashQueue } from "#server/features/auth/hash-queue.ts";

/** A queue of hashes that counts them. */
export function countingQueue(): { queue: HashQueue; made: () => number } {
  const queue = createHashQueue();
  let made = 0;
  const run: HashQueue["run"] = (task, isStranger) => {
    made += 1;
    return queue.run(task, isStranger);
  };
  return { queue: { run }, made: () => made };
}
