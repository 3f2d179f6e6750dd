import { expect, test } from "vitest";
import { changeQuery, forgetAllQueries, loadQuery, readQuery, refreshQuery } from "./query-store.ts";

test("a logout empties the store, and an answer that was on its way is not kept", async () => {
  await loadQuery("enquiries", async () => "shown");
  expect(readQuery("enquiries")).toBe("shown");
  const answer = Promise.withResolvers<string>();
  const loading = loadQuery("audit-log", () => answer.promise);

  forgetAllQueries();
  answer.resolve("late");
  await loading;
  await refreshQuery("audit-log");

  expect([readQuery("enquiries"), readQuery("audit-log")]).toEqual([undefined, undefined]);
});

test("an answer that a change here has overtaken is asked for once more", async () => {
  const answers = ["first", "overtaken", "latest"];
  await loadQuery("today", async () => answers.shift());
  const refreshing = refreshQuery("today");
  changeQuery("today", () => "changed here");

  await refreshing;

  expect([readQuery("today"), answers]).toEqual(["latest", []]);
});
