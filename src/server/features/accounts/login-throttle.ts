import { setTimeout as sleep } from "node:timers/promises";
import { countChanged } from "#server/db/count-changed.ts";
import type { Database } from "#server/db/open-database.ts";
import { hashAddress } from "#server/db/secrets.ts";
import { TooManyRequestsError } from "#server/errors.ts";
import { BoundedCounts } from "#server/http/rate-limits.ts";
import { createTaskQueue } from "#server/task-queue.ts";
import { tooManyLogins } from "./password.service.ts";

const FIRST_PAUSE_MS = 2_000;
const STRANGERS_FREE = 5;
const LINE_MS = 1_000;
const LONGEST_LINE = 10;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const SENDERS_KEPT_MS = 30 * 86_400_000;

interface Failures {
  count: number;
  blockedUntil: number;
  expiresAt: number;
}

type Counter = ReturnType<typeof countersOf>[number];

/** `free` failures cost nothing. After them each one doubles the pause, from two seconds up. */
function countersOf(email: string, sender: string) {
  return [
    // An account, as one sender tries it.
    { key: `pair ${email} ${sender}`, free: 5, longestMs: 5 * 60_000 },
    // A whole office may share one address.
    { key: `address ${sender}`, free: 10, longestMs: 15 * 60_000 },
    // An account, as all strangers try it: counted, never paused.
    { key: `account ${email}`, free: Number.POSITIVE_INFINITY, longestMs: 0 },
  ];
}

/**
 * Slows failed logins down, per account and per sender, and never locks for good (behaviour, 'Accounts'). Failures are
 * counted in this process, known senders are stored. What strangers do to an account cannot hold up a sender that its
 * admin has logged in from, and makes other strangers wait in line: ten at most, a second each.
 */
export function createLoginThrottle(
  { db, now }: { db: Database; now: () => Date },
  wait: (ms: number) => Promise<unknown> = sleep,
) {
  const failures = new BoundedCounts<Failures>();
  const line = createTaskQueue({ atOnce: LONGEST_LINE, mostWaiting: 0, tooMany: () => tooManyLogins(2) });

  /** Counts a failure in advance, so that attempts that come together count too. Returns what takes it back. */
  function begin(counters: readonly Counter[]): () => void {
    const at = now().getTime();
    const until = Math.max(...counters.map(({ key }) => failures.get(key, at)?.blockedUntil ?? 0));
    if (until > at) throw tooManyFailures(until - at);
    for (const counter of counters) {
      const count = (failures.get(counter.key, at)?.count ?? 0) + 1;
      failures.set(counter.key, afterFailures(count, counter, at), at);
    }
    return () => {
      for (const counter of counters) {
        const { count, expiresAt } = failures.get(counter.key, at) ?? { count: 0, expiresAt: 0 };
        failures.set(counter.key, afterFailures(count - 1, counter, expiresAt - FORGOTTEN_AFTER_MS), at);
      }
    };
  }

  /** After the right password, or a reset link: clears the failures and keeps the sender as known. */
  async function succeed(email: string, sender: string): Promise<void> {
    for (const { key } of countersOf(email, sender)) failures.delete(key);
    const last_login_at = now().toISOString();
    await db
      .insertInto("known_sender")
      .values({ pair_hash: await hashAddress(db, `${email} ${sender}`), last_login_at })
      .onConflict((conflict) => conflict.column("pair_hash").doUpdateSet({ last_login_at }))
      .execute();
  }

  /** Whether the admin has logged in from this network within 30 days. An unknown account takes as long. */
  async function isKnownSender(email: string, sender: string): Promise<boolean> {
    const row = await db
      .selectFrom("known_sender")
      .select("pair_hash")
      .where("pair_hash", "=", await hashAddress(db, `${email} ${sender}`))
      .where("last_login_at", ">", oldestLogin(now()))
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    /**
     * Runs the check of a password, unless a pause lasts or the line is full: TooManyRequestsError. A check that throws
     * does not count.
     * @returns also how often strangers have failed at the account within a day; 0 for a known sender
     */
    async attempt<Outcome extends { isRight: boolean }>(
      email: string,
      sender: string,
      check: (isKnown: boolean) => Promise<Outcome>,
    ): Promise<Outcome & { strangersFailed: number }> {
      const isKnown = await isKnownSender(email, sender);
      const counters = countersOf(email, sender);
      const takeBack = begin(isKnown ? counters.slice(0, 2) : counters);
      const strangersFailed = isKnown ? 0 : (failures.get(`account ${email}`, now().getTime())?.count ?? 0);
      try {
        if (strangersFailed > STRANGERS_FREE) await line.run(() => wait(LINE_MS));
        const outcome = await check(isKnown);
        if (outcome.isRight) await succeed(email, sender);
        return { ...outcome, strangersFailed };
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    succeed,
  };
}

export function deleteOldKnownSenders(db: Database, now: Date): Promise<number> {
  return countChanged(db.deleteFrom("known_sender").where("last_login_at", "<=", oldestLogin(now)));
}

function oldestLogin(now: Date): string {
  return new Date(now.getTime() - SENDERS_KEPT_MS).toISOString();
}

function afterFailures(count: number, { free, longestMs }: Counter, at: number): Failures {
  const pause = count < free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - free), longestMs);
  return { count, blockedUntil: at + pause, expiresAt: at + FORGOTTEN_AFTER_MS };
}

function tooManyFailures(ms: number): TooManyRequestsError {
  const seconds = Math.ceil(ms / 1000);
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  const message = `Too many failed logins. Please try again in ${wait}, or use "Forgot password?".`;
  return new TooManyRequestsError(message, seconds);
}
