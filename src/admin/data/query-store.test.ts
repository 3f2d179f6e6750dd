import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetAllQueries, readQuery, refreshQuery, showQuery } from "./query-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  forgetAllQueries();
  vi.useRealTimers();
});

test("of what nobody shows any more the newest twenty are kept, and what is shown stays", async () => {
  showQuery("enquiries", async () => "shown");
  for (let number = 1; number <= 30; number += 1) await showForAMoment(`find?${number}`);

  const kept = Array.from({ length: 30 }, (_, index) => `find?${index + 1}`).filter((name) => readQuery(name));

  expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => `find?${index + 11}`));
  expect(readQuery("enquiries")).toBe("shown");
});

test("what nobody shows goes after five minutes; what is shown again, or by another part too, does not", async () => {
  await showForAMoment("find?rina");
  await showForAMoment("enquiries?page=2");
  const hideOne = showQuery("events", async () => "shown twice");
  showQuery("events", async () => "shown twice");
  hideOne();
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  showQuery("enquiries?page=2", async () => "again");

  await vi.advanceTimersByTimeAsync(2 * 60_000);

  expect(readQuery("find?rina")).toBeUndefined();
  expect(readQuery("enquiries?page=2")).toBe("again");
  expect(readQuery("events")).toBe("shown twice");
});

test("what was shown again and hidden stays for another five minutes", async () => {
  await showForAMoment("events");
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  await showForAMoment("events");
  await vi.advanceTimersByTimeAsync(4 * 60_000);

  expect(readQuery("events")).toBe("of events");
});

test("a logout empties the store, and an answer that was on its way is not kept", async () => {
  await showForAMoment("enquiries");
  const answer = Promise.withResolvers<string>();
  showQuery("audit-log", () => answer.promise);

  forgetAllQueries();
  answer.resolve("late");
  await vi.advanceTimersByTimeAsync(0);
  await refreshQuery("audit-log");

  expect([readQuery("enquiries"), readQuery("audit-log")]).toEqual([undefined, undefined]);
});

async function showForAMoment(name: string): Promise<void> {
  const hide = showQuery(name, async () => `of ${name}`);
  await vi.advanceTimersByTimeAsync(0);
  hide();
}
