import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("one piece of work is done at a time, and what somebody waits for goes first", async () => {
  const turns = takeTurns();
  const order: string[] = [];
  let inHand = 0;
  const work = (name: string) => async () => {
    inHand += 1;
    expect(inHand).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2));
    order.push(name);
    inHand -= 1;
  };

  await Promise.all([
    turns.take("later", work("later 1")),
    turns.take("later", work("later 2")),
    turns.take("now", work("now 1")),
    turns.take("now", work("now 2")),
  ]);

  expect(order).toEqual(["later 1", "now 1", "now 2", "later 2"]);
});

test("work that fails gives its turn away", async () => {
  const turns = takeTurns();

  const failing = turns.take("now", async () => {
    throw new Error("broken");
  });

  await expect(failing).rejects.toThrow("broken");
  expect(await turns.take("now", async () => "next")).toBe("next");
});
