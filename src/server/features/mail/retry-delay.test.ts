import { expect, test } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";

test("the delays grow from ten seconds to an hour and stay there", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 500].map((attempts) => retryDelayMs(attempts, () => 0.5) / 1000);

  expect(seconds).toEqual([10, 30, 120, 600, 1800, 3600, 3600, 3600]);
});

test("each delay is up to a fifth shorter or longer", () => {
  expect([0, 1].map((random) => retryDelayMs(1, () => random))).toEqual([8_000, 12_000]);
});
