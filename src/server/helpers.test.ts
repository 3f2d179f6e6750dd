import { expect, test } from "vitest";
import { isId, newId } from "./platform/ids.ts";
import { addDays, collegeDay, nextCollegeMidnight } from "./platform/time.ts";
import { once } from "./platform/work/once.ts";

test("the college's day begins at 18:30 UTC, and adding days crosses months and years", () => {
  expect(collegeDay(new Date("2026-11-21T18:29:59Z"))).toBe("2026-11-21");
  expect(collegeDay(new Date("2026-11-21T18:30:00Z"))).toBe("2026-11-22");
  expect(nextCollegeMidnight(new Date("2026-11-21T18:29:59Z")).toISOString()).toBe("2026-11-21T18:30:00.000Z");
  expect(nextCollegeMidnight(new Date("2026-11-21T18:30:00Z")).toISOString()).toBe("2026-11-22T18:30:00.000Z");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test("ids made within a millisecond are UUIDv7 and sort in the order of their creation", () => {
  const ids = Array.from({ length: 5_000 }, newId);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !isId(id) || !/^.{14}7.{4}[89ab]/.test(id))).toEqual([]);
});

test("a function wrapped in once runs again after a failure, and never after a success", async () => {
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
