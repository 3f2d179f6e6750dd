import { setTimeout as sleep } from "node:timers/promises";
import { type Database, emptyWriteAheadLog } from "#server/db/open-database.ts";
import { isAccountMail } from "./account-mail-kinds.ts";
import { deliverMail, type MailLog } from "./deliver-mail.ts";
import { claimDueMails, deleteLeases, findNextDueMoment } from "./mail.repository.ts";
import { createFateRecorder } from "./mail-fate.ts";
import { MAILS_AT_ONCE, type MailTransport } from "./mail-transport.ts";

export interface MailWorker {
  /** Begins to send what is due. Returns at once. */
  start(): void;
  /** Call it when a mail was committed to the outbox: it is looked at now, not at the next round. */
  wake(): void;
  /**
   * Takes no more mails and finishes those in hand; what takes longer than `graceMs` is broken off and stays due. Closes
   * the transport in the end.
   */
  stop(graceMs?: number): Promise<void>;
}

export interface Clock {
  now(): Date;
  /** Resolves after so many milliseconds, or rejects when `signal` fires before. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

interface MailWorkerOptions {
  db: Database;
  transport: MailTransport;
  log: MailLog;
  /**
   * True when no other process sends from this database, as with the embedded one. A lease found at the start is then
   * one that a killed process left, and its mail is taken up at once instead of when the lease has run out.
   */
  isOnlyWorker: boolean;
  clock?: Clock;
}

/** So many of them are for account mails only: a reset link must not wait behind hundreds of enquiries. */
const KEPT_FOR_ACCOUNTS = 2;
/** Longer than an attempt may take; what a killed process had in hand is taken up again after it. */
const LEASE_MS = 120_000;
/** Even with nothing due: another process may have put a mail in, or asked for a retry. */
const LONGEST_PAUSE_MS = 30_000;
const SHORTEST_PAUSE_MS = 50;
const PAUSE_AFTER_FAULT_MS = 5_000;
const GRACE_MS = 5_000;
/** For writing down what became of the mails that were broken off, even when the database is slow. */
const NOTING_MS = 3_000;

const systemClock: Clock = { now: () => new Date(), sleep: (ms, signal) => sleep(ms, undefined, { signal }) };

/**
 * Sends the outbox. Every mail goes out at least once: only a process that dies, or is broken off, between a mail
 * server's yes and the note of it sends a mail a second time, with the same Message-ID.
 */
export function createMailWorker({
  db,
  transport,
  log,
  isOnlyWorker,
  clock = systemClock,
}: MailWorkerOptions): MailWorker {
  const record = createFateRecorder(db);
  const inHand = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let round: Promise<void> | undefined;
  let isStopping = false;
  /** SQLite's log still has the text of an account mail that was erased. */
  let isLinkInLog = false;
  let areOldLeasesGone = !isOnlyWorker;
  let pausing = new AbortController();

  async function goRound(): Promise<void> {
    while (!isStopping) {
      pausing = new AbortController();
      const pauseMs = await takeDueMails().catch((error: unknown) => {
        log.error({ err: error }, "The outbox cannot be read; trying again in a few seconds.");
        return PAUSE_AFTER_FAULT_MS;
      });
      await clock.sleep(pauseMs, pausing.signal).catch(() => {});
    }
  }

  /** @returns how long to rest, in milliseconds; a mail that leaves our hands wakes us before */
  async function takeDueMails(): Promise<number> {
    if (!areOldLeasesGone) {
      await deleteLeases(db);
      areOldLeasesGone = true;
    }
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS).toISOString();
    for (const ofAccounts of [true, false]) {
      const limit = MAILS_AT_ONCE - inHand.size - (ofAccounts ? 0 : KEPT_FOR_ACCOUNTS);
      if (limit <= 0) break;
      const mails = await claimDueMails(db, { ofAccounts, now: now.toISOString(), leaseUntil, limit });
      for (const mail of mails) {
        const task = deliverMail(mail, {
          db,
          record,
          transport,
          log,
          now: () => clock.now(),
          breakOff: breakOff.signal,
        })
          .catch((error: unknown) => log.error({ err: error, mail: mail.id }, "The fate of a mail could not be noted."))
          .finally(() => {
            inHand.delete(task);
            isLinkInLog ||= isAccountMail(mail.kind);
            wake();
          });
        inHand.add(task);
      }
    }
    if (inHand.size >= MAILS_AT_ONCE - KEPT_FOR_ACCOUNTS) return LONGEST_PAUSE_MS;
    if (isLinkInLog && inHand.size === 0) {
      isLinkInLog = false;
      await emptyWriteAheadLog(db);
    }
    const nextDue = await findNextDueMoment(db, now.toISOString());
    if (nextDue === null) return LONGEST_PAUSE_MS;
    return Math.min(Math.max(Date.parse(nextDue) - clock.now().getTime(), SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  }

  function wake(): void {
    pausing.abort();
  }

  return {
    start() {
      round ??= goRound();
    },
    wake,
    async stop(graceMs = GRACE_MS) {
      isStopping = true;
      wake();
      const timer = setTimeout(() => breakOff.abort(), graceMs);
      const finished = Promise.resolve(round).then(() => Promise.allSettled(inHand));
      await Promise.race([finished, sleep(graceMs + NOTING_MS, undefined, { ref: false })]);
      clearTimeout(timer);
      transport.close();
    },
  };
}
