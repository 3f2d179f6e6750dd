import { expect, test } from "vitest";
import { TooManyRequestsError } from "#server/errors.ts";
import { databaseKinds, openTestDatabase, usualKind } from "#server/testing/test-databases.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const EMAIL = "ananya.sen@example.in";

test("the pause of a sender who keeps failing at an account doubles from two seconds up to five minutes", async () => {
  await using house = await aThrottle();
  const { fail, wait } = house;
  // A known sender does not wait in line.
  await house.throttle.succeed(EMAIL, "192.0.2.1");
  for (let free = 0; free < 4; free += 1) await fail(EMAIL, "192.0.2.1");

  const pauses: number[] = [];
  for (let number = 0; number < 10; number += 1) {
    await fail(EMAIL, "192.0.2.1");
    const pause = await fail(EMAIL, "192.0.2.1");
    pauses.push(pause);
    wait(pause);
  }

  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test("one address that tries many accounts is slowed down as well, and others are not", async () => {
  await using house = await aThrottle();
  const { fail } = house;
  for (let attempt = 0; attempt < 10; attempt += 1) await fail(`admin-${attempt}@example.in`, "192.0.2.1");

  expect(await fail("one-more@example.in", "192.0.2.1")).toBe(2);
  expect(await fail("one-more@example.in", "192.0.2.2")).toBe(0);
});

test("attempts that come together count before any of them is known to fail", async () => {
  await using house = await aThrottle();
  const { fail } = house;

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => fail(EMAIL, "192.0.2.1")));

  expect(outcomes.filter((pause) => pause === 0)).toHaveLength(5);
});

test.for(databaseKinds)(
  "%s: what strangers do to an account does not hold up who logged in from there before, nor after a restart",
  async (kind) => {
    await using house = await aThrottle(kind);
    await house.throttle.attempt(EMAIL, "192.0.2.1", async () => ({ isRight: true }));
    for (const throttle of [house.throttle, house.restart()]) {
      const before = house.inLine.length;
      const guesses = Array.from({ length: 20 }, (_, index) => house.fail(EMAIL, `198.51.100.${index}`, throttle));

      expect(await throttle.attempt(EMAIL, "192.0.2.1", isKnownIsRight)).toMatchObject({ isRight: true });
      expect(await throttle.attempt(EMAIL, "192.0.2.1", isKnownIsRight)).toMatchObject({ strangersFailed: 0 });
      await expect.poll(() => house.inLine.length).toBe(before + 10);
      for (const place of house.inLine) place.resolve();
      await Promise.all(guesses);
    }
  },
);

test("a sender is known for 30 days, and nothing stored tells whose or which", async () => {
  await using house = await aThrottle();
  const isKnown = async () => (await house.throttle.attempt(EMAIL, "192.0.2.1", isKnownIsRight)).isRight;
  await house.throttle.succeed(EMAIL, "192.0.2.1");
  const rows = JSON.stringify(await house.db.selectFrom("known_sender").selectAll().execute());
  house.wait(29 * 86_400);

  expect(await isKnown()).toBe(true);
  house.wait(30 * 86_400);
  expect(await isKnown()).toBe(false);
  expect(rows).not.toMatch(/192|ananya/);
});

test("a stranger with the right password waits a second while others guess from changing addresses, and gets in", async () => {
  await using house = await aThrottle();
  for (let attempt = 0; attempt < 5; attempt += 1) await house.fail(EMAIL, `198.51.100.${attempt}`);
  const guesses = Array.from({ length: 5 }, (_, index) => house.fail(EMAIL, `198.51.100.${100 + index}`));

  const login = house.throttle.attempt(EMAIL, "203.0.113.9", async () => ({ isRight: true }));
  await expect.poll(() => house.inLine.length).toBe(6);
  for (const place of house.inLine) place.resolve();

  expect(house.inLine.map(({ ms }) => ms)).toEqual(Array(6).fill(1_000));
  expect(await login).toMatchObject({ isRight: true });
  expect(await Promise.all(guesses)).toEqual(Array(5).fill(0));
});

test("in a full line an address that failed before makes way for a new one, and new ones do not push each other out", async () => {
  await using house = await aThrottle();
  const used = (index: number) => `198.51.100.${index}`;
  for (let index = 0; index < 5; index += 1) await house.fail(EMAIL, used(index));
  for (let index = 0; index < 5; index += 1) await house.fail("other@example.in", used(index));
  const guesses = Array.from({ length: 10 }, (_, index) => house.fail(EMAIL, used(index)));
  await expect.poll(() => house.inLine.length).toBe(10);

  const logins = Array.from({ length: 6 }, (_, index) => house.fail(EMAIL, `203.0.113.${index}`));
  await expect.poll(() => house.inLine.length).toBe(15);
  for (const place of house.inLine) place.resolve();

  expect(await Promise.all(guesses)).toEqual([2, 2, 2, 2, 2, 0, 0, 0, 0, 0]);
  expect((await Promise.all(logins)).toSorted()).toEqual([0, 0, 0, 0, 0, 2]);
});

test("failures are forgotten after a quiet day", async () => {
  await using house = await aThrottle();
  const { fail, wait } = house;
  for (let attempt = 0; attempt < 5; attempt += 1) await fail(EMAIL, "192.0.2.1");
  wait(24 * 3_600);

  for (let attempt = 0; attempt < 5; attempt += 1) expect(await fail(EMAIL, "192.0.2.1")).toBe(0);
});

test("an attempt whose password could not be checked is taken back, and the failures before it still count", async () => {
  await using house = await aThrottle();
  const { throttle, fail } = house;
  const meetTrouble = () =>
    throttle.attempt(EMAIL, "192.0.2.1", async () => Promise.reject(new Error("too many wait"))).catch(() => {});
  for (let attempt = 0; attempt < 4; attempt += 1) await fail(EMAIL, "192.0.2.1");

  for (let attempt = 0; attempt < 30; attempt += 1) await meetTrouble();

  expect(await fail(EMAIL, "192.0.2.1")).toBe(0);
  expect(await fail(EMAIL, "192.0.2.1")).toBe(2);
});

const isKnownIsRight = async (isRight: boolean) => ({ isRight });

async function aThrottle(kind = usualKind) {
  const database = await openTestDatabase(kind);
  let now = Date.parse("2026-11-21T10:00:00Z");
  /** The attempts that wait in line, until they are resolved. */
  const inLine: { ms: number; resolve: () => void }[] = [];
  const restart = () =>
    createLoginThrottle({
      db: database.db,
      now: () => new Date(now),
      wait: (ms, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        signal.addEventListener("abort", reject);
        inLine.push({ ms, resolve });
        return promise;
      },
    });
  const throttle = restart();
  return {
    db: database.db,
    throttle,
    restart,
    inLine,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    /** @returns the pause in seconds that a wrong password is told of; 0 when it was checked */
    fail: (email: string, sender: string, from = throttle): Promise<number> =>
      from
        .attempt(email, sender, async () => ({ isRight: false }))
        .then(
          () => 0,
          (error: unknown) => {
            if (error instanceof TooManyRequestsError) return Number(error.headers["retry-after"]);
            throw error;
          },
        ),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
