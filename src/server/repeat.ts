import { setTimeout as wait } from "node:timers/promises";
import type { MailLog } from "#server/features/mail/deliver-mail.ts";

/**
 * Runs a task at once, and again so long after each end.
 * @param options `failure`: for the log, when the task rejects
 * @returns what ends it
 */
export function repeat(
  task: () => Promise<unknown>,
  { everyMs, log, failure }: { everyMs: number; log: MailLog; failure: string },
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  async function run(): Promise<void> {
    for (;;) {
      await task().catch((err: unknown) => {
        if (!signal.aborted) log.error({ err }, failure);
      });
      await wait(everyMs, undefined, { signal, ref: false });
    }
  }
  run().catch(() => {});
  return () => ending.abort();
}
