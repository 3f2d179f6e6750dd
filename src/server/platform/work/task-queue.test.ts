import { expect, test } from "vitest";
import { createTaskQueue } from "./task-queue.ts";

test("urgent tasks run first, even if the queue of others is full", async () => {
  const queue = createTaskQueue({ maxWaiting: 2 });
  const begun: string[] = [];
  const door = Promise.withResolvers<void>();
  const start = (name: string, isUrgent: boolean) =>
    queue.run(() => {
      begun.push(name);
      return door.promise;
    }, isUrgent);

  const tasks = ["first", "second", "third"].map((name) => start(name, false));
  await expect(start("fourth", false)).rejects.toThrow("too many tasks wait");
  const urgent = start("urgent", true);
  door.resolve();
  await Promise.all([...tasks, urgent]);

  expect(begun).toEqual(["first", "urgent", "second", "third"]);
});

test("a failed task frees its slot", async () => {
  const queue = createTaskQueue();

  const outcomes = [queue.run(() => Promise.reject(new Error("broken"))), queue.run(async () => "done")];

  expect((await Promise.allSettled(outcomes)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});
