import { expect, test } from "vitest";
import { TooManyRequestsError } from "#server/platform/errors.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const EMAIL = "ananya.sen@example.in";
const HOME = "192.0.2.1";

test("the pause after failures of one sender at an account doubles from two seconds to five minutes", async () => {
  await using opened = await openThrottle();
  // A known sender does not wait in the queue for strangers.
  await opened.throttle.succeed(EMAIL, HOME);
  await failTimes(opened, 4);

  const pauses: number[] = [];
  for (let number = 0; number < 10; number += 1) {
    const [, pause = 0] = await failTimes(opened, 2);
    pauses.push(pause);
    opened.wait(pause);
  }

  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test("one address that tries many accounts is slowed down as well, and others are not", async () => {
  await using opened = await openThrottle();
  for (let attempt = 0; attempt < 10; attempt += 1) await opened.fail(`admin-${attempt}@example.in`, HOME);

  expect(await opened.fail("one-more@example.in", HOME)).toBe(2);
  expect(await opened.fail("one-more@example.in", "192.0.2.2")).toBe(0);
});

test("simultaneous attempts count before any has failed, and all expire after a day", async () => {
  await using opened = await openThrottle();

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => opened.fail(EMAIL, HOME)));
  opened.wait(24 * 3_600);

  expect(outcomes.filter((pause) => pause === 0)).toHaveLength(5);
  expect(await failTimes(opened, 5)).toEqual([0, 0, 0, 0, 0]);
});

test("failures of strangers do not slow down a network that the admin has used, even after a restart", async () => {
  await using opened = await openThrottle();
  await opened.throttle.runThrottled(EMAIL, HOME, async () => ({ isRight: true }));
  for (const throttle of [opened.throttle, opened.restart()]) {
    const before = opened.inLine.length;
    const guesses = Array.from({ length: 20 }, (_, index) => opened.fail(EMAIL, `198.51.100.${index}`, throttle));
    await expect.poll(() => opened.inLine.length).toBe(before + 10);

    expect(await throttle.runThrottled(EMAIL, HOME, isKnownIsRight)).toEqual({ isRight: true, strangersFailed: 0 });
    for (const place of opened.inLine) place.resolve();
    await Promise.all(guesses);
  }
});

test("a sender is known for 30 days, and nothing stored names the admin or the network", async () => {
  await using opened = await openThrottle();
  const isKnown = async () => (await opened.throttle.runThrottled(EMAIL, HOME, isKnownIsRight)).isRight;
  await opened.throttle.succeed(EMAIL, HOME);
  expect(JSON.stringify(await opened.db.selectFrom("known_sender").selectAll().execute())).not.toMatch(/192|ananya/);

  opened.wait(29 * 86_400);
  expect(await isKnown()).toBe(true);
  opened.wait(30 * 86_400);
  expect(await isKnown()).toBe(false);
});

test("strangers wait a second each, also with the right password, and an eleventh is refused", async () => {
  await using opened = await openThrottle();
  for (let index = 0; index < 5; index += 1) await opened.fail(EMAIL, `198.51.100.${index}`);

  const login = opened.throttle.runThrottled(EMAIL, "203.0.113.99", async () => ({ isRight: true }));
  const guesses = Array.from({ length: 10 }, (_, index) => opened.fail(EMAIL, `203.0.113.${index}`));
  await expect.poll(() => opened.inLine.length).toBe(10);
  for (const place of opened.inLine) place.resolve();

  expect(opened.inLine.map(({ ms }) => ms)).toEqual(Array(10).fill(1_000));
  expect(await login).toMatchObject({ isRight: true });
  expect((await Promise.all(guesses)).toSorted()).toEqual([...Array(9).fill(0), 2]);
});

test("an attempt whose password could not be checked does not count, but earlier failures do", async () => {
  await using opened = await openThrottle();
  await failTimes(opened, 4);

  for (let attempt = 0; attempt < 30; attempt += 1) {
    const trouble = opened.throttle.runThrottled(EMAIL, HOME, async () => Promise.reject(new Error("too many wait")));
    await expect(trouble).rejects.toThrow("too many wait");
  }

  expect(await failTimes(opened, 2)).toEqual([0, 2]);
});

test("after fifty failures strangers have one attempt a minute, and known networks have no limit", async () => {
  await using opened = await openThrottle(async () => {});
  await opened.throttle.succeed(EMAIL, HOME);
  const guess = (from: number) => opened.fail(EMAIL, `198.51.100.${from}`);
  const first: number[] = [];
  for (let from = 0; from < 50; from += 1) first.push(await guess(from));

  const later: number[] = [];
  for (let from = 50; from < 64; from += 2) {
    const pause = await guess(from);
    later.push(pause);
    opened.wait(pause);
    expect(await guess(from + 1)).toBe(0);
  }

  expect(first.filter((pause) => pause > 0)).toEqual([]);
  expect(later).toEqual([2, 4, 8, 16, 32, 60, 60]);
  // HOME is a known sender: logins from this network are not slowed down.
  expect(await opened.fail(EMAIL, HOME)).toBe(0);
  expect((await opened.throttle.runThrottled(EMAIL, HOME, isKnownIsRight)).isRight).toBe(true);
});

const isKnownIsRight = async (isRight: boolean) => ({ isRight });

/** Tries `times` wrong passwords one after another. Returns the pause of each attempt. */
async function failTimes({ fail }: { fail: (email: string, sender: string) => Promise<number> }, times: number) {
  const pauses: number[] = [];
  for (let count = 0; count < times; count += 1) pauses.push(await fail(EMAIL, HOME));
  return pauses;
}

async function openThrottle(wait?: () => Promise<void>) {
  const database = await openTestDatabase();
  let now = Date.parse("2026-11-21T10:00:00Z");
  /** Attempts that wait in the queue until `resolve` is called. */
  const inLine: { ms: number; resolve: () => void }[] = [];
  const restart = () =>
    createLoginThrottle(
      { db: database.db, now: () => new Date(now) },
      wait ?? ((ms) => new Promise<void>((resolve) => inLine.push({ ms, resolve }))),
    );
  const throttle = restart();
  return {
    db: database.db,
    throttle,
    restart,
    inLine,
    wait(seconds: number) {
      now += seconds * 1000;
    },
    /** Tries a wrong password. @returns the pause required, in seconds; 0 if the password was checked */
    fail: async (email: string, sender: string, from = throttle): Promise<number> => {
      try {
        await from.runThrottled(email, sender, async () => ({ isRight: false }));
        return 0;
      } catch (error) {
        if (error instanceof TooManyRequestsError) return Number(error.headers["retry-after"]);
        throw error;
      }
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
