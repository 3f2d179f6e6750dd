import { expect, test } from "vitest";
import { isId, newId } from "./platform/ids.ts";
import { addDays, collegeDay, nextCollegeMidnight } from "./platform/time.ts";
import { once } from "./platform/work/once.ts";

test("the college's day begins at half past six in the evening, UTC; days are added over months and years", () => {
  expect(collegeDay(new Date("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
  expect(collegeDay(new Date("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
  expect(nextCollegeMidnight(new Date("2026-11-21T18:29:59Z")).toISOString()).toBe("2026-11-21T18:30:00.000Z");
  expect(nextCollegeMidnight(new Date("2026-11-21T18:30:00Z")).toISOString()).toBe("2026-11-22T18:30:00.000Z");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test("ids of one millisecond are ids of version 7 and sort in the order in which they were made", () => {
  const ids = Array.from({ length: 5_000 }, newId);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !isId(id) || !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
});

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
