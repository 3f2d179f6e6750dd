import { setTimeout as sleep } from "node:timers/promises";
import { truncateWriteAheadLog } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { deliverMail, type MailLog } from "./deliver-mail.ts";
import { type ClaimedMail, claimDueMails, isAccountMail, isUnclaimed } from "./mail.repository.ts";
import { MAX_CONCURRENT_MAILS, type MailTransport } from "./mail-transport.ts";

/** Slots reserved for account mails: a reset link must not wait behind hundreds of enquiries. */
const KEPT_FOR_ACCOUNTS = 2;
/** Lease of a mail, longer than an attempt may take. After it, mails of a killed process are claimed again. */
const LEASE_MS = 120_000;
/** Maximum pause between polls: another process may have added a mail, or requested a retry. */
const MAX_PAUSE_MS = 30_000;
const MIN_PAUSE_MS = 50;
const GRACE_MS = 5_000;
const NOTING_MS = 3_000;

export type Clock = typeof systemClock;

const systemClock = {
  now: () => new Date(),
  /** Resolves after `ms` milliseconds; rejects if `signal` aborts before. */
  sleep: (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal }),
};

/**
 * Sends the mails in the outbox, each at least once: if the process dies after the mail server has accepted a mail but
 * before the outcome is stored, the mail is sent again with the same Message-ID.
 * @param options `isOnlyWorker`: no other process sends from this database, so leases found at the start are void
 */
export function createMailWorker(options: {
  db: Database;
  transport: MailTransport;
  log: MailLog;
  isOnlyWorker: boolean;
  clock?: Clock;
}) {
  const { db, transport, log, isOnlyWorker, clock = systemClock } = options;
  const deliveries = new Set<Promise<void>>();
  const breakOff = new AbortController();
  /** Whether SQLite's write-ahead log may still contain the erased text of an account mail. */
  let isLinkInLog = false;
  let areOldLeasesGone = !isOnlyWorker;
  const worker = createWorker({
    run: takeDueMails,
    log,
    failure: "The outbox cannot be read; trying again in a few seconds.",
    sleep: clock.sleep,
  });

  /** Starts delivering due mails. @returns the pause in milliseconds; a finished delivery wakes the worker earlier */
  async function takeDueMails(): Promise<number> {
    if (!areOldLeasesGone) {
      await db.updateTable("outbox").set({ leased_until: null }).where("leased_until", "is not", null).execute();
      areOldLeasesGone = true;
    }
    const now = clock.now().toISOString();
    const leaseUntil = new Date(Date.parse(now) + LEASE_MS).toISOString();
    for (const ofAccounts of [true, false]) {
      const limit = MAX_CONCURRENT_MAILS - deliveries.size - (ofAccounts ? 0 : KEPT_FOR_ACCOUNTS);
      if (limit <= 0) break;
      for (const mail of await claimDueMails(db, { ofAccounts, now, leaseUntil, limit })) begin(mail);
    }
    if (deliveries.size >= MAX_CONCURRENT_MAILS - KEPT_FOR_ACCOUNTS) return MAX_PAUSE_MS;
    if (isLinkInLog && deliveries.size === 0) {
      isLinkInLog = false;
      await truncateWriteAheadLog(db);
    }
    const waiting = db
      .selectFrom("outbox")
      .select("next_attempt_at")
      .where(isUnclaimed(now))
      .orderBy("next_attempt_at");
    const next = await waiting.limit(1).executeTakeFirst();
    if (!next) return MAX_PAUSE_MS;
    const pauseMs = Date.parse(next.next_attempt_at) - clock.now().getTime();
    return Math.min(Math.max(pauseMs, MIN_PAUSE_MS), MAX_PAUSE_MS);
  }

  function begin(mail: ClaimedMail): void {
    const task = deliverMail(mail, { db, transport, log, now: () => clock.now(), breakOff: breakOff.signal })
      .catch((err: unknown) => log.error({ err, mail: mail.id }, "The outcome of a mail could not be stored."))
      .finally(() => {
        deliveries.delete(task);
        isLinkInLog ||= isAccountMail(mail.kind);
        worker.wake();
      });
    deliveries.add(task);
  }

  return {
    ...worker,
    /** Stops claiming mails. Attempts in progress after `graceMs` are aborted and stay due. Closes the transport. */
    async stop(graceMs = GRACE_MS): Promise<void> {
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      const finished = worker.stop().then(() => Promise.allSettled(deliveries));
      await Promise.race([finished, sleep(graceMs + NOTING_MS, undefined, { ref: false })]);
      clearTimeout(timer);
      transport.close();
    },
  };
}
