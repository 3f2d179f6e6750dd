import { expect, test } from "vitest";
import { RateLimitStore } from "./rate-limit-store.ts";
import { senderOf } from "./rate-limits.ts";

const WINDOW_MS = 600_000;

test("an address that is blocked stays blocked while tens of thousands of others come", () => {
  const store = new RateLimitStore();
  for (let call = 0; call < 31; call += 1) store.count("192.0.2.1", WINDOW_MS, 0);

  for (let other = 0; other < 60_000; other += 1) store.count(`other ${other}`, WINDOW_MS, 1);

  expect(store.count("192.0.2.1", WINDOW_MS, 2).current).toBe(32);
});

test("a count begins again when its window is over, and what is taken back does not count", () => {
  const store = new RateLimitStore();
  store.count("192.0.2.1", WINDOW_MS, 0);
  store.count("192.0.2.1", WINDOW_MS, 1_000);
  store.takeBack("192.0.2.1", 2_000);

  expect(store.count("192.0.2.1", WINDOW_MS, 3_000)).toEqual({ current: 2, ttl: WINDOW_MS - 3_000 });
  expect(store.count("192.0.2.1", WINDOW_MS, WINDOW_MS)).toEqual({ current: 1, ttl: WINDOW_MS });
});

test.for([
  ["2001:db8:0:ab00::1", "2001:db8:0:abff:1:2:3:4", true],
  ["2001:db8:0:ab00::1", "2001:db8:0:ac00::1", false],
  ["::ffff:192.0.2.1", "192.0.2.1", true],
  ["192.0.2.1", "192.0.2.2", false],
] as const)("%s and %s: counted as one sender: %s", ([one, other, isSame]) => {
  expect(senderOf({ ip: one }) === senderOf({ ip: other })).toBe(isSame);
});
