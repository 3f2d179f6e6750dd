import { expect, test } from "vitest";
import { TooManyRequestsError } from "#server/errors.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const EMAIL = "ananya.sen@example.in";

test("the pause doubles from two seconds up to five minutes for an account, whoever tries", async () => {
  const { fail, wait } = aThrottle();
  let sender = 0;
  const failAnew = () => fail(EMAIL, `192.0.2.${sender++}`);
  for (let free = 0; free < 4; free += 1) await failAnew();

  const pauses: number[] = [];
  for (let number = 0; number < 10; number += 1) {
    await failAnew();
    const pause = await failAnew();
    pauses.push(pause);
    wait(pause);
  }

  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test("one address that tries many accounts is slowed down as well, and others are not", async () => {
  const { fail } = aThrottle();
  for (let attempt = 0; attempt < 10; attempt += 1) await fail(`admin-${attempt}@example.in`, "192.0.2.1");

  expect(await fail("one-more@example.in", "192.0.2.1")).toBe(2);
  expect(await fail("one-more@example.in", "192.0.2.2")).toBe(0);
});

test("attempts that come together count before any of them is known to fail", async () => {
  const { fail } = aThrottle();

  const outcomes = await Promise.all(Array.from({ length: 20 }, () => fail(EMAIL, "192.0.2.1")));

  expect(outcomes.filter((pause) => pause === 0)).toHaveLength(5);
});

test("what strangers do to an account does not hold up who logged in from that address before", async () => {
  const { throttle, fail } = aThrottle();
  await throttle.attempt(EMAIL, "192.0.2.1", async () => ({ isRight: true }));
  for (let attempt = 0; attempt < 20; attempt += 1) await fail(EMAIL, `198.51.100.${attempt}`);

  expect(await fail(EMAIL, "203.0.113.9")).toBeGreaterThan(0);
  expect(await fail(EMAIL, "192.0.2.1")).toBe(0);
});

test("failures are forgotten after a quiet day", async () => {
  const { fail, wait } = aThrottle();
  for (let attempt = 0; attempt < 5; attempt += 1) await fail(EMAIL, "192.0.2.1");
  wait(24 * 3_600);

  for (let attempt = 0; attempt < 5; attempt += 1) expect(await fail(EMAIL, "192.0.2.1")).toBe(0);
});

test("an attempt whose password could not be checked is taken back, and the failures before it still count", async () => {
  const { throttle, fail } = aThrottle();
  const meetTrouble = () =>
    throttle.attempt(EMAIL, "192.0.2.1", async () => Promise.reject(new Error("too many wait"))).catch(() => {});
  for (let attempt = 0; attempt < 4; attempt += 1) await fail(EMAIL, "192.0.2.1");

  for (let attempt = 0; attempt < 30; attempt += 1) await meetTrouble();

  expect(await fail(EMAIL, "192.0.2.1")).toBe(0);
  expect(await fail(EMAIL, "192.0.2.1")).toBe(2);
});

function aThrottle() {
  let now = Date.parse("2026-11-21T10:00:00Z");
  const throttle = createLoginThrottle(() => new Date(now));
  return {
    throttle,
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    /** @returns the pause in seconds that a wrong password is told of; 0 when it was checked */
    fail: (email: string, sender: string): Promise<number> =>
      throttle
        .attempt(email, sender, async () => ({ isRight: false }))
        .then(
          () => 0,
          (error: unknown) => {
            if (error instanceof TooManyRequestsError) return Number(error.headers["retry-after"]);
            throw error;
          },
        ),
  };
}
