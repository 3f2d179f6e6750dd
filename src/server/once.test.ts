import { expect, test } from "vitest";
import { once } from "./once.ts";

test("work that failed is tried again by the next call, and work that is done is done once", async () => {
  let calls = 0;
  const get = once(async () => {
    calls += 1;
    if (calls === 1) throw new Error("too many open files");
    return calls;
  });

  const first = await Promise.allSettled([get(), get()]);

  expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([await get(), await get(), calls]).toEqual([2, 2, 2]);
});
