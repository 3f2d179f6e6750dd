import { TooManyRequestsError } from "#server/errors.ts";

interface Rule {
  /** So many failures cost nothing: people mistype. */
  free: number;
  longestMs: number;
}

/** After the free ones each failure doubles the pause, from two seconds up. */
const FIRST_PAUSE_MS = 2_000;
const ACCOUNT: Rule = { free: 5, longestMs: 5 * 60_000 };
/** A whole office may share one address. */
const ADDRESS: Rule = { free: 10, longestMs: 15 * 60_000 };
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** A flood of invented names must not fill the memory: the oldest are forgotten. */
const MOST_KEPT = 20_000;

export interface LoginThrottle {
  /**
   * Runs the check of a password. The attempt counts as a failure until its check says otherwise, so that many that come
   * together count too. A check that throws has told nothing about the password, and counts as if it had never been.
   * @throws {TooManyRequestsError} while a pause lasts; the check is not begun
   */
  attempt<Outcome extends { isRight: boolean }>(
    email: string,
    sender: string,
    check: () => Promise<Outcome>,
  ): Promise<Outcome>;
  /** The right password, or a reset link: nobody has to wait any more. */
  succeed(email: string, sender: string): void;
}

interface Failures {
  count: number;
  blockedUntil: number;
  lastAt: number;
}

/**
 * Failed logins slow down, per account and per sender, and never lock for good (rulings, 'Accounts'): a sender who once
 * proved to be the account's admin is not held up by what strangers do to the account. Counted in this process.
 */
export function createLoginThrottle(now: () => Date): LoginThrottle {
  const failures = new Map<string, Failures>();
  /** Account and sender that belong together, since when. */
  const known = new Map<string, number>();

  const keysOf = (email: string, sender: string) => ({
    account: `account ${email}`,
    // Somebody known is counted by himself.
    pair: `pair ${email} ${sender}`,
    address: `address ${sender}`,
  });

  /** @returns what takes the attempt back */
  function begin(email: string, sender: string): () => void {
    const at = now().getTime();
    const { account, pair, address } = keysOf(email, sender);
    const isKnown = at - (known.get(pair) ?? Number.NEGATIVE_INFINITY) < 30 * FORGOTTEN_AFTER_MS;
    const counted = [
      { key: isKnown ? pair : account, rule: ACCOUNT },
      { key: address, rule: ADDRESS },
    ];
    const until = Math.max(...counted.map(({ key }) => failures.get(key)?.blockedUntil ?? 0));
    if (until > at) throw tooManyFailures(until - at);
    for (const { key, rule } of counted) keep(failures, key, oneMore(failures.get(key), rule, at));
    return () => {
      for (const { key, rule } of counted) {
        const before = failures.get(key);
        if (before && before.count > 1) failures.set(key, afterFailures(before.count - 1, rule, before.lastAt));
        else failures.delete(key);
      }
    };
  }

  function succeed(email: string, sender: string): void {
    const { account, pair, address } = keysOf(email, sender);
    for (const key of [account, pair, address]) failures.delete(key);
    keep(known, pair, now().getTime());
  }

  return {
    async attempt(email, sender, check) {
      const takeBack = begin(email, sender);
      const outcome = await check().catch((error: unknown) => {
        takeBack();
        throw error;
      });
      if (outcome.isRight) succeed(email, sender);
      return outcome;
    },
    succeed,
  };
}

function oneMore(before: Failures | undefined, rule: Rule, at: number): Failures {
  const isRemembered = before && at - before.lastAt < FORGOTTEN_AFTER_MS;
  return afterFailures(isRemembered ? before.count + 1 : 1, rule, at);
}

function afterFailures(count: number, { free, longestMs }: Rule, at: number): Failures {
  const pause = count < free ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - free), longestMs);
  return { count, blockedUntil: at + pause, lastAt: at };
}

/** A map keeps the order of insertion: the first is what was not touched for the longest time. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KEPT && oldest !== undefined) map.delete(oldest);
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
