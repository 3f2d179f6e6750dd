import { expect, test } from "vitest";
import { TooManyRequestsError } from "#server/errors.ts";
import { countingQueue } from "#server/testing/counting-queue.ts";
import { createHashQueue } from "./hash-queue.ts";
import { createPasswordHasher } from "./password-hasher.ts";

test("a password is recognised by its hash, another one is not, and two hashes of it differ", async () => {
  const hasher = createPasswordHasher();

  const [first, second] = [await hasher.hash("Amaltas 2026"), await hasher.hash("Amaltas 2026")];

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await hasher.verify("Amaltas 2026", first)).toBe(true);
  expect(await hasher.verify("amaltas 2026", first)).toBe(false);
});

test("what is no argon2id hash is an error of ours, not a wrong password", async () => {
  await expect(createPasswordHasher().verify("x", "$2b$10$abc")).rejects.toThrow("not argon2id");
});

test("the same letter typed on two keyboards is the same password", async () => {
  const hasher = createPasswordHasher();

  expect(await hasher.verify("Cafe\u0301 2026", await hasher.hash("Caf\u00e9 2026"))).toBe(true);
});

test("for an account that does not exist a hash is made all the same, and the answer is no", async () => {
  const { queue, made } = countingQueue();

  expect(await createPasswordHasher(queue).verify("Amaltas 2026", null)).toBe(false);
  expect(made()).toBe(1);
});

test("two tasks run at once, sixteen wait, and the rest is asked to come again", async () => {
  const queue = createHashQueue();
  const doors: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((open) => doors.push(open));
    running -= 1;
  };

  const outcomes = Array.from({ length: 30 }, () =>
    queue.run(task).then(
      () => "done",
      (error: unknown) => error,
    ),
  );
  const refused = (await Promise.all(outcomes.slice(18))).filter((outcome) => outcome instanceof TooManyRequestsError);
  while (running > 0) {
    doors.shift()?.();
    await new Promise(setImmediate);
  }

  expect(refused).toHaveLength(12);
  expect(refused[0]?.headers).toEqual({ "retry-after": "3" });
  expect((await Promise.all(outcomes.slice(0, 18))).every((outcome) => outcome === "done")).toBe(true);
  expect(most).toBe(2);
});

test("a full line of strangers keeps no others out, and others go before them", async () => {
  const queue = createHashQueue({ atOnce: 1, waiting: 2 });
  const begun: string[] = [];
  const open = Promise.withResolvers<void>();
  const task = (name: string) => async () => {
    begun.push(name);
    await open.promise;
  };
  const strangers = ["first", "second", "third"].map((name) => queue.run(task(name), true));

  await expect(queue.run(task("fourth"), true)).rejects.toThrow(TooManyRequestsError);
  const known = queue.run(task("known"));
  open.resolve();
  await Promise.all([...strangers, known]);

  expect(begun).toEqual(["first", "known", "second", "third"]);
});

test("a task that fails gives its place on", async () => {
  const queue = createHashQueue({ atOnce: 1, waiting: 1 });

  const failing = queue.run(() => Promise.reject(new Error("broken")));
  const waiting = queue.run(async () => "done");

  await expect(failing).rejects.toThrow("broken");
  expect(await waiting).toBe("done");
});
