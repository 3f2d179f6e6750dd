import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/db/open-database.ts";
import { TooManyRequestsError } from "#server/errors.ts";
import { BoundedCounts } from "#server/http/bounded-counts.ts";
import { isKnownSender, updateKnownSender } from "./known-sender.repository.ts";

interface Rule {
  /** So many failures cost nothing: people mistype. */
  free: number;
  longestMs: number;
}

/** After the free ones each failure doubles the pause, from two seconds up. */
const FIRST_PAUSE_MS = 2_000;
/** An account, as one sender tries it. */
const PAIR: Rule = { free: 5, longestMs: 5 * 60_000 };
/** A whole office may share one address. */
const ADDRESS: Rule = { free: 10, longestMs: 15 * 60_000 };
/** An account, as all strangers try it: it counts, and makes them wait in line, but never pauses. */
const STRANGERS: Rule = { free: Number.POSITIVE_INFINITY, longestMs: 0 };
const STRANGERS_FREE = 5;
const LINE_MS = 1_000;
const LONGEST_LINE = 10;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export interface LoginThrottle {
  /**
   * Runs the check of a password. The attempt counts as a failure until its check says otherwise, so that many that come
   * together count too. A check that throws has told nothing about the password, and counts as if it had never been.
   * @param check gets whether the account's admin has logged in from this sender within 30 days
   * @returns also how often strangers have failed at the account within a day, 0 for a known sender
   * @throws {TooManyRequestsError} while a pause lasts or the line of strangers is full; the check is not begun
   */
  attempt<Outcome extends { isRight: boolean }>(
    email: string,
    sender: string,
    check: (isKnown: boolean) => Promise<Outcome>,
  ): Promise<Outcome & { strangersFailed: number }>;
  /** After the right password, or a reset link: clears the failures and keeps the sender as known. */
  succeed(email: string, sender: string): Promise<void>;
}

interface Failures {
  count: number;
  blockedUntil: number;
  expiresAt: number;
}

interface LoginThrottleDependencies {
  db: Database;
  now: () => Date;
  /** Resolves after so many milliseconds, or rejects when `signal` fires before. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Failed logins slow down, per account and per sender, and never lock for good (rulings, 'Accounts'). Failures are counted
 * in this process; known senders are kept in the database. What strangers do to an account cannot hold up a known sender,
 * and makes another stranger wait in line for a second: see decision 0015.
 */
export function createLoginThrottle({ db, now, wait = sleepUntil }: LoginThrottleDependencies): LoginThrottle {
  const failures = new BoundedCounts<Failures>();
  const line = new Set<{ failed: number; leave: AbortController }>();

  const keysOf = (email: string, sender: string) => ({
    account: `account ${email}`,
    pair: `pair ${email} ${sender}`,
    address: `address ${sender}`,
  });

  /** @returns what takes the attempt back */
  function begin(counted: readonly { key: string; rule: Rule }[]): () => void {
    const at = now().getTime();
    const until = Math.max(...counted.map(({ key }) => failures.get(key, at)?.blockedUntil ?? 0));
    if (until > at) throw tooManyFailures(until - at);
    for (const { key, rule } of counted) {
      failures.set(key, afterFailures((failures.get(key, at)?.count ?? 0) + 1, rule, at), at);
    }
    return () => {
      for (const { key, rule } of counted) {
        const before = failures.get(key, at);
        if (before) failures.set(key, afterFailures(before.count - 1, rule, before.expiresAt - FORGOTTEN_AFTER_MS), at);
      }
    };
  }

  /**
   * At most ten wait, for a second each, so ten a second are checked. When an eleventh comes, the one from the address with
   * the most failures is refused.
   */
  async function waitInLine(failed: number): Promise<void> {
    if (line.size >= LONGEST_LINE) {
      const worst = [...line].reduce((one, other) => (other.failed > one.failed ? other : one));
      if (worst.failed <= failed) throw tooManyStrangers();
      worst.leave.abort();
      line.delete(worst);
    }
    const place = { failed, leave: new AbortController() };
    line.add(place);
    try {
      await wait(LINE_MS, place.leave.signal);
    } catch {
      throw tooManyStrangers();
    } finally {
      line.delete(place);
    }
  }

  async function succeed(email: string, sender: string): Promise<void> {
    for (const key of Object.values(keysOf(email, sender))) failures.delete(key);
    await updateKnownSender(db, { email, sender }, now());
  }

  return {
    async attempt(email, sender, check) {
      const isKnown = await isKnownSender(db, { email, sender }, now());
      const { account, pair, address } = keysOf(email, sender);
      const known = [
        { key: pair, rule: PAIR },
        { key: address, rule: ADDRESS },
      ];
      const takeBack = begin(isKnown ? known : [...known, { key: account, rule: STRANGERS }]);
      const countOf = (key: string) => failures.get(key, now().getTime())?.count ?? 0;
      const strangersFailed = isKnown ? 0 : countOf(account);
      try {
        if (strangersFailed > STRANGERS_FREE) await waitInLine(countOf(address));
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

function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal });
}

function afterFailures(count: number, { free, longestMs }: Rule, at: number): Failures {
  const pause = count < free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - free), longestMs);
  return { count, blockedUntil: at + pause, expiresAt: at + FORGOTTEN_AFTER_MS };
}

function tooManyStrangers(): TooManyRequestsError {
  return new TooManyRequestsError(
    "Too many people are logging in at this moment. Please try again in a few seconds.",
    2,
  );
}

function tooManyFailures(ms: number): TooManyRequestsError {
  const seconds = Math.ceil(ms / 1000);
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new TooManyRequestsError(
    `Too many failed logins. Please try again in ${wait}, or use "Forgot password?".`,
    seconds,
  );
}
