import { setTimeout as wait } from "node:timers/promises";
import { withLock } from "#server/platform/db/locks.ts";
import type { Database } from "#server/platform/db/schema.ts";

export interface WorkerLog {
  error(facts: object, message: string): void;
}

/** Maximum delay of a Node.js timer: 24 days. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
const AGAIN_AFTER_MS = 5_000;

export type Worker = ReturnType<typeof createWorker>;

/**
 * Runs a task repeatedly in the background, never twice at once. A rejected run is logged and repeated after `everyMs`,
 * by default five seconds.
 * @param options `run` does the due work and may return the pause in milliseconds, otherwise `everyMs`; its signal
 * aborts when the server stops. `lock`: only one instance at a time runs the task.
 */
export function createWorker(options: {
  run: (stopping: AbortSignal) => Promise<unknown>;
  log: WorkerLog;
  /** The log message for a rejected run. */
  failure: string;
  firstAfterMs?: number;
  everyMs?: number;
  lock?: { db: Database; name: string };
  /** Whether `stop` may return while a run is still in progress. */
  mayBeCut?: boolean;
  /** Replaces the pause, for tests with a fake clock. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}) {
  const { run, log, failure, firstAfterMs = 0, everyMs, lock, mayBeCut, sleep = rest } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let resting = new AbortController();
  let running: Promise<void> | undefined;

  /** Runs the task once. @returns the pause in milliseconds */
  async function runOnce(): Promise<number> {
    try {
      const restMs = lock ? await withLock(lock.db, lock.name, () => run(signal)) : await run(signal);
      if (typeof restMs === "number") return restMs;
    } catch (err) {
      if (!signal.aborted) log.error({ err }, failure);
    }
    return everyMs ?? AGAIN_AFTER_MS;
  }

  async function work(): Promise<void> {
    let restMs = firstAfterMs;
    while (!signal.aborted) {
      if (restMs > 0) await sleep(restMs, resting.signal).catch(() => {});
      if (signal.aborted) return;
      // `wake` aborts this controller; during a run, that skips the next pause.
      resting = new AbortController();
      restMs = await runOnce();
    }
  }

  return {
    /** Aborts when `stop` is called. */
    signal,
    start(): void {
      running ??= work();
    },
    /** Runs the task again without a pause: ends the current pause, or skips the next one. */
    wake(): void {
      resting.abort();
    },
    /** Stops the worker. Resolves when the current run has ended, or at once with `mayBeCut`. */
    async stop(): Promise<void> {
      stopping.abort();
      resting.abort();
      if (!mayBeCut) await running;
    },
  };
}

function rest(ms: number, signal: AbortSignal): Promise<unknown> {
  return wait(Math.min(ms, MAX_TIMER_MS), undefined, { signal, ref: false });
}

/**
 * Processes pending items one by one, until the rest are locked by other instances or the server stops. `list` returns
 * the pending ids, `workOn` whether pages now show more; if so for any item, `onMore` is called at the end.
 */
export async function processPendingItems(
  { db, what, stopping }: { db: Database; what: string; stopping: AbortSignal },
  list: () => Promise<{ id: string }[]>,
  workOn: (id: string) => Promise<boolean>,
  onMore: () => unknown,
): Promise<void> {
  let isMore = false;
  try {
    while (!stopping.aborted) {
      let outcome: boolean | null = null;
      for (const { id } of await list()) {
        outcome = await withLock(db, `${what} ${id}`, () => workOn(id));
        if (outcome !== null) break;
      }
      if (outcome === null) return;
      isMore ||= outcome;
    }
  } finally {
    if (isMore) await onMore();
  }
}
