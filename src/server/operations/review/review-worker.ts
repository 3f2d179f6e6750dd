import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/platform/db/schema.ts";
import { createWorker, type WorkerLog } from "#server/platform/work/worker.ts";
import type { LinkChecker } from "./link-checker.ts";

/** When the first run begins: the server has more urgent work when it starts. */
const FIRST_AFTER_MS = 10 * 60_000;
const EVERY_MS = 60 * 60_000;
/** The pause between two links, so that no other site is asked often. */
const BETWEEN_LINKS_MS = 10_000;

/** Sends the mails of the month and looks at the links that are due, once an hour. */
export function createReviewWorkers(options: {
  db: Database;
  linkChecker: LinkChecker;
  sendMails: () => Promise<unknown>;
  log: WorkerLog;
}) {
  const { db, linkChecker, sendMails, log } = options;
  const hourly = { firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS, mayBeCut: true, log };
  return [
    createWorker({ ...hourly, run: sendMails, failure: "the mails about pages to review could not be promised" }),
    createWorker({
      ...hourly,
      run: (signal) => linkChecker.checkDue(() => wait(BETWEEN_LINKS_MS, undefined, { signal, ref: false })),
      lock: { db, name: "outside links" },
      failure: "links to other sites could not be checked",
    }),
  ];
}
