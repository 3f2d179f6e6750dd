import { expect, test } from "vitest";
import { TooManyRequestsError } from "#server/errors.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const EMAIL = "ananya.sen@example.in";

test("the pause doubles from two seconds up to five minutes for an account, whoever tries", () => {
  const { throttle, wait } = aThrottle();
  let sender = 0;
  const fail = () => throttle.begin(EMAIL, `192.0.2.${sender++}`);
  for (let free = 0; free < 4; free += 1) fail();

  const pauses = Array.from({ length: 10 }, () => {
    fail();
    const pause = pauseOf(fail);
    wait(pause);
    return pause;
  });

  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test("one address that tries many accounts is slowed down as well, and others are not", () => {
  const { throttle } = aThrottle();
  for (let attempt = 0; attempt < 10; attempt += 1) throttle.begin(`admin-${attempt}@example.in`, "192.0.2.1");

  expect(pauseOf(() => throttle.begin("one-more@example.in", "192.0.2.1"))).toBe(2);
  expect(pauseOf(() => throttle.begin("one-more@example.in", "192.0.2.2"))).toBe(0);
});

test("attempts that come together count before any of them is known to fail", () => {
  const { throttle } = aThrottle();

  const outcomes = Array.from({ length: 20 }, () => pauseOf(() => throttle.begin(EMAIL, "192.0.2.1")));

  expect(outcomes.filter((pause) => pause === 0)).toHaveLength(5);
});

test("what strangers do to an account does not hold up who logged in from that address before", () => {
  const { throttle } = aThrottle();
  throttle.begin(EMAIL, "192.0.2.1");
  throttle.succeed(EMAIL, "192.0.2.1");
  for (let attempt = 0; attempt < 20; attempt += 1) pauseOf(() => throttle.begin(EMAIL, `198.51.100.${attempt}`));

  expect(pauseOf(() => throttle.begin(EMAIL, "203.0.113.9"))).toBeGreaterThan(0);
  expect(pauseOf(() => throttle.begin(EMAIL, "192.0.2.1"))).toBe(0);
});

test("failures are forgotten after a quiet day", () => {
  const { throttle, wait } = aThrottle();
  for (let attempt = 0; attempt < 5; attempt += 1) throttle.begin(EMAIL, "192.0.2.1");
  wait(24 * 3_600);

  const outcomes = Array.from({ length: 5 }, () => pauseOf(() => throttle.begin(EMAIL, "192.0.2.1")));

  expect(outcomes).toEqual([0, 0, 0, 0, 0]);
});

function aThrottle() {
  let now = Date.parse("2026-11-21T10:00:00Z");
  return {
    throttle: createLoginThrottle(() => new Date(now)),
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

/** The pause in seconds that an attempt is told of; 0 when it may go on. */
function pauseOf(attempt: () => void): number {
  try {
    attempt();
    return 0;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return Number(error.headers["retry-after"]);
    throw error;
  }
}
