import { setTimeout as sleep } from "node:timers/promises";
import * as m from "#messages/compiled/accounts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyedHash } from "#server/platform/db/secrets.ts";
import { TooManyRequestsError } from "#server/platform/errors.ts";
import { type CreateCounts, createCountsFactory, type ExpiringCount } from "#server/platform/http/expiring-counts.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { tooManyLogins } from "./password-hasher.ts";

const FIRST_PAUSE_MS = 2_000;
const STRANGERS_FREE = 5;
const STRANGER_DELAY_MS = 1_000;
const MAX_DELAYED_LOGINS = 10;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
export const SENDER_KNOWN_DAYS = 30;

type Counter = ReturnType<typeof countersOf>[number];

/** Returns the counters of a login. After `free` failures each further one doubles the pause, from two seconds up. */
function countersOf(email: string, sender: string) {
  return [
    // Logins to one account from one address.
    { key: `pair ${email} ${sender}`, free: 5, maxPauseMs: 5 * 60_000 },
    // All logins from one address, which a whole office may share.
    { key: `address ${sender}`, free: 10, maxPauseMs: 15 * 60_000 },
    // Logins to one account by strangers, who may change their addresses.
    { key: `account ${email}`, free: 50, maxPauseMs: 60_000 },
  ];
}

/**
 * Slows down failed logins, per account and per sender, and never locks an account for good (behaviour, 'Accounts'). A
 * known sender, from which the admin has logged in or used a reset link, does not wait for the failures of strangers.
 * After five failures strangers wait in a queue, a second each and at most ten at once; after fifty, up to a minute.
 */
export function createLoginThrottle(
  {
    db,
    now,
    countsFor = createCountsFactory(),
  }: { db: Database; now: () => Date; countsFor?: CreateCounts | undefined },
  wait: (ms: number) => Promise<unknown> = sleep,
) {
  const failures = countsFor("failed logins", () => now().getTime());
  const delays = createTaskQueue({ concurrency: MAX_DELAYED_LOGINS, maxWaiting: 0, tooMany: () => tooManyLogins(2) });
  /** Queue in which simultaneous attempts are counted one after another. */
  const turns = createTaskQueue();

  /** Counts a failure before the password is checked, so that simultaneous attempts count too. Throws in a pause. */
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

  /** Call after the right password or a used reset link: clears the failures and stores the sender as known. */
  async function succeed(email: string, sender: string): Promise<void> {
    for (const { key } of countersOf(email, sender)) await failures.delete(key);
    const last_login_at = now().toISOString();
    await db
      .insertInto("known_sender")
      .values({ pair_hash: await keyedHash(db, `${email} ${sender}`), last_login_at })
      .onConflict((conflict) => conflict.column("pair_hash").doUpdateSet({ last_login_at }))
      .execute();
  }

  /** Whether `succeed` was called for both within 30 days. Takes the same time for an unknown account. */
  async function isKnownSender(email: string, sender: string): Promise<boolean> {
    const since = new Date(now().getTime() - SENDER_KNOWN_DAYS * 86_400_000).toISOString();
    const row = await db
      .selectFrom("known_sender")
      .select("pair_hash")
      .where("pair_hash", "=", await keyedHash(db, `${email} ${sender}`))
      .where("last_login_at", ">", since)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    /**
     * Runs the check of a password. A check that throws is not counted as a failure.
     * @returns the outcome, and the number of recent failures of strangers at the account; 0 for a known sender
     * @throws {TooManyRequestsError} during a pause, or if the queue is full
     */
    async runThrottled<Outcome extends { isRight: boolean }>(
      email: string,
      sender: string,
      check: (isKnown: boolean) => Promise<Outcome>,
    ): Promise<Outcome & { strangersFailed: number }> {
      const isKnown = await isKnownSender(email, sender);
      const counters = countersOf(email, sender).slice(0, isKnown ? 2 : 3);
      const { strangersFailed } = await turns.run(() => begin(counters));
      try {
        if (strangersFailed > STRANGERS_FREE) await delays.run(() => wait(STRANGER_DELAY_MS));
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

/** Returns when a counter's pause ends, in ms since 1970. The time of the last failure follows from the expiry. */
function blockedUntil(
  { free, maxPauseMs }: Counter,
  { count, expiresAt }: ExpiringCount = { count: 0, expiresAt: 0 },
): number {
  const pause = count < free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - free), maxPauseMs);
  return expiresAt - FORGOTTEN_AFTER_MS + pause;
}

function tooManyFailures(ms: number): TooManyRequestsError {
  const seconds = Math.ceil(ms / 1000);
  const wait = seconds < 90 ? { unit: "seconds", count: seconds } : { unit: "minutes", count: Math.ceil(seconds / 60) };
  return new TooManyRequestsError(m.tooManyFailures(wait), seconds);
}
