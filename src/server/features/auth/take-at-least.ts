import { setTimeout as sleep } from "node:timers/promises";

/** Runs a task and settles as it does, though not before so many milliseconds have passed. */
export async function takeAtLeast<Result>(ms: number, task: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([task(), sleep(ms)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
