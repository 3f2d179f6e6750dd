import { setTimeout as wait } from "node:timers/promises";
import { withLock } from "#server/platform/db/locks.ts";
import type { Database } from "#server/platform/db/schema.ts";

export interface WorkerLog {
  error(facts: object, message: string): void;
}

/** The longest rest that a timer of Node takes: 24 days. */
export const UNTIL_WOKEN_MS = 2 ** 31 - 1;
const AGAIN_AFTER_MS = 5_000;

export type Worker = ReturnType<typeof createWorker>;

/**
 * Runs a task in the background again and again, never twice at once. A run that rejects is logged and comes again after
 * `everyMs`, else after five seconds.
 * @param options `run` does what is due and returns for how many milliseconds to rest, unless `everyMs` says it; its signal
 * fires when the server stops. `lock`: of several instances one at a time runs it.
 */
export function createWorker(options: {
  run: (stopping: AbortSignal) => Promise<unknown>;
  log: WorkerLog;
  /** What the log says when a run rejects. */
  failure: string;
  firstAfterMs?: number;
  everyMs?: number;
  lock?: { db: Database; name: string };
  /** Whether `stop` may return while a run is still under way. */
  mayBeCut?: boolean;
  /** How to rest; for tests whose clock stands still. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}) {
  const { run, log, failure, firstAfterMs = 0, everyMs, lock, mayBeCut, sleep = rest } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let resting = new AbortController();
  let running: Promise<void> | undefined;

  /** Runs the task once. @returns for how many milliseconds to rest */
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
      // `wake` aborts this controller: called while the task runs, it skips the next rest.
      resting = new AbortController();
      restMs = await runOnce();
    }
  }

  return {
    /** Fires when `stop` is called. */
    signal,
    start(): void {
      running ??= work();
    },
    /** Makes the task run again without a pause: ends the present rest, or leaves out the next one. */
    wake(): void {
      resting.abort();
    },
    /** Resolves when the run under way has ended, or at once with `mayBeCut`. */
    async stop(): Promise<void> {
      stopping.abort();
      resting.abort();
      if (!mayBeCut) await running;
    },
  };
}

function rest(ms: number, signal: AbortSignal): Promise<unknown> {
  return wait(Math.min(ms, UNTIL_WOKEN_MS), undefined, { signal, ref: false });
}

/**
 * Works on one thing after the other, until none waits that no other instance works on, or the server stops.
 * @param list the ids of what waits @param workOn says whether pages show more now @param onMore called at the end if they do
 */
export async function workThrough(
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
