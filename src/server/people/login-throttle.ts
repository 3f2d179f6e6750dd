import { setTimeout as sleep } from "node:timers/promises";
import * as m from "#messages/compiled/accounts.ts";
import { countChanged } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { hashAddress } from "#server/platform/db/secrets.ts";
import { TooManyRequestsError } from "#server/platform/errors.ts";
import { type Counted, type CountsFor, createCounts } from "#server/platform/http/counts.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { tooManyLogins } from "./password-hasher.ts";

const FIRST_PAUSE_MS = 2_000;
const STRANGERS_FREE = 5;
const LINE_MS = 1_000;
const LONGEST_LINE = 10;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const SENDERS_KEPT_MS = 30 * 86_400_000;

type Counter = ReturnType<typeof countersOf>[number];

/** The counters of a login. `free` failures cost nothing. After them each one doubles the pause, from two seconds up. */
function countersOf(email: string, sender: string) {
  return [
    // One account, tried from one address.
    { key: `pair ${email} ${sender}`, free: 5, longestMs: 5 * 60_000 },
    // One address at all accounts: a whole office may share it.
    { key: `address ${sender}`, free: 10, longestMs: 15 * 60_000 },
    // One account, tried by strangers from ever new addresses.
    { key: `account ${email}`, free: 50, longestMs: 60_000 },
  ];
}

/**
 * Slows failed logins down, per account and per sender, and never locks for good (behaviour, 'Accounts'). Failures are
 * counted, known senders are stored. What strangers do to an account cannot hold up a sender that its
 * admin has logged in from or opened a reset link in, and makes other strangers wait: in line, ten at most, a second each,
 * and beyond fifty failures up to a minute for a guess.
 */
export function createLoginThrottle(
  { db, now, countsFor = createCounts() }: { db: Database; now: () => Date; countsFor?: CountsFor | undefined },
  wait: (ms: number) => Promise<unknown> = sleep,
) {
  const failures = countsFor("failed logins", () => now().getTime());
  const line = createTaskQueue({ atOnce: LONGEST_LINE, mostWaiting: 0, tooMany: () => tooManyLogins(2) });
  /** Counts simultaneous attempts one at a time. */
  const turns = createTaskQueue();

  /** Counts a failure before the password is checked, so that simultaneous attempts count too. */
  async function begin(counters: readonly Counter[]): Promise<{ strangersFailed: number }> {
    const at = now().getTime();
    const known = await Promise.all(counters.map(({ key }) => failures.get(key)));
    const until = Math.max(...counters.map((counter, index) => blockedUntil(counter, known[index])));
    if (until > at) throw tooManyFailures(until - at);
    const counted = await Promise.all(counters.map(({ key }) => failures.add(key, 1, FORGOTTEN_AFTER_MS, true)));
    return { strangersFailed: counted[2]?.count ?? 0 };
  }

  async function takeBack(counters: readonly Counter[]): Promise<void> {
    for (const { key } of counters) await failures.add(key, -1, FORGOTTEN_AFTER_MS);
  }

  /** After the right password, or a reset link: clears the failures and keeps the sender as known. */
  async function succeed(email: string, sender: string): Promise<void> {
    for (const { key } of countersOf(email, sender)) await failures.delete(key);
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
      const counters = countersOf(email, sender).slice(0, isKnown ? 2 : 3);
      const { strangersFailed } = await turns.run(() => begin(counters));
      try {
        if (strangersFailed > STRANGERS_FREE) await line.run(() => wait(LINE_MS));
        const outcome = await check(isKnown);
        if (outcome.isRight) await succeed(email, sender);
        return { ...outcome, strangersFailed };
      } catch (error) {
        await takeBack(counters);
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

/** When a counter's pause ends, in ms since 1970. Its expiry is renewed with each failure, and so tells when the last was. */
function blockedUntil(
  { free, longestMs }: Counter,
  { count, expiresAt }: Counted = { count: 0, expiresAt: 0 },
): number {
  const pause = count < free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - free), longestMs);
  return expiresAt - FORGOTTEN_AFTER_MS + pause;
}

function tooManyFailures(ms: number): TooManyRequestsError {
  const seconds = Math.ceil(ms / 1000);
  const wait = seconds < 90 ? { unit: "seconds", count: seconds } : { unit: "minutes", count: Math.ceil(seconds / 60) };
  return new TooManyRequestsError(m.tooManyFailures(wait), seconds);
}
