import { expect, test } from "vitest";
import {
  forgetAllQueries,
  getQueryData,
  loadQuery,
  refreshQuery,
  saveOptimistically,
  updateQueryData,
} from "./query-store.ts";

test("a logout empties the store, and an answer that was on its way is not kept", async () => {
  await loadQuery("enquiries", async () => "shown");
  expect(getQueryData("enquiries")).toBe("shown");
  const answer = Promise.withResolvers<string>();
  const loading = loadQuery("audit-log", () => answer.promise);

  forgetAllQueries();
  answer.resolve("late");
  await loading;
  await refreshQuery("audit-log");

  expect([getQueryData("enquiries"), getQueryData("audit-log")]).toEqual([undefined, undefined]);
});

test("an answer that a change here has overtaken is asked for once more", async () => {
  const answers = ["first", "overtaken", "latest"];
  await loadQuery("today", async () => answers.shift());
  const refreshing = refreshQuery("today");
  updateQueryData("today", () => "changed here");

  await refreshing;

  expect([getQueryData("today"), answers]).toEqual(["latest", []]);
});

test("parts of a screen that reload the same after a change ask once, and again after the next change", async () => {
  let asked = 0;
  await loadQuery("presence", async () => ++asked);

  await Promise.all([refreshQuery("presence"), refreshQuery("presence")]);
  expect([getQueryData("presence"), asked]).toEqual([2, 2]);

  await refreshQuery("presence");
  expect([getQueryData("presence"), asked]).toEqual([3, 3]);
});

test("a load of an opened screen that a change here has overtaken is repeated too", async () => {
  const answers = ["overtaken", "latest"];
  await loadQuery("albums", async () => "of yesterday");
  const loading = loadQuery("albums", async () => answers.shift());
  updateQueryData("albums", () => "changed here");

  await loading;

  expect(getQueryData("albums")).toBe("latest");
});

test("a reload that a later one overtakes is over once the later one has its answer", async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const [first, second] = answers;
  await loadQuery("notices", async () => "old");
  const load = () => answers.shift()?.promise ?? Promise.reject(new Error("asked too often"));
  const loading = loadQuery("notices", load);
  const reloading = refreshQuery("notices");

  first?.resolve("overtaken");
  const over = loading.then(() => getQueryData("notices"));
  await new Promise((resolve) => setTimeout(resolve));
  second?.resolve("latest");

  expect(await over).toBe("latest");
  await reloading;
});

test("changes made quickly are saved one after the other; an earlier answer takes none back, an error only its own", async () => {
  let stored = ["a"];
  await loadQuery("courses", async () => stored);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const add = (course: string, answer: Promise<void>) => {
    const wanted = [...(getQueryData<string[]>("courses") ?? []), course];
    return saveOptimistically<string[]>(
      "courses",
      () => wanted,
      () => answer.then(() => (stored = wanted)),
    );
  };

  const saving = add("b", first.promise);
  const next = add("c", second.promise);
  first.resolve();
  await saving;
  expect(getQueryData("courses")).toEqual(["a", "b", "c"]);
  second.resolve();
  await next;
  expect(stored).toEqual(["a", "b", "c"]);

  await expect(add("d", Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(getQueryData("courses")).toEqual(["a", "b", "c"]);
});
