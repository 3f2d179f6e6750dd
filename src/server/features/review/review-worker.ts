import { setTimeout as wait } from "node:timers/promises";
import { withLock } from "#server/db/locks.ts";
import type { Database } from "#server/db/open-database.ts";
import type { MailLog } from "#server/features/mail/deliver-mail.ts";
import type { LinkChecker } from "./link-checker.ts";

/** The server has more urgent work when it starts. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 60 * 60_000;
/** So that no other site is asked often. */
const BETWEEN_LINKS_MS = 10_000;

/** Sends the mails of the month and looks at the links that are due, once an hour. @returns what ends it */
export function startReview(options: {
  db: Database;
  linkChecker: LinkChecker;
  sendMails: () => Promise<unknown>;
  log: MailLog;
}): () => void {
  const { db, linkChecker, sendMails, log } = options;
  const ending = new AbortController();
  const { signal } = ending;
  // The lock is not held until the last site has answered.
  const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false });

  async function run(): Promise<void> {
    for (let delay = FIRST_AFTER_MS; ; delay = EVERY_MS) {
      await pause(delay);
      const report = (err: unknown) => {
        if (!signal.aborted) log.error({ err }, "the hourly look at pages and links failed");
      };
      await sendMails().catch(report);
      const checking = () => Promise.race([linkChecker.checkDue(() => pause(BETWEEN_LINKS_MS)), ended]);
      await withLock(db, "outside links", checking).catch(report);
    }
  }

  run().catch(() => {});
  return () => ending.abort();
}
