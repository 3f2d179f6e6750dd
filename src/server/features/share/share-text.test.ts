import { expect, test } from "vitest";
import { fitText, setText } from "./share-text.ts";

const LOOK = { face: "display", color: "#000000", width: 600 } as const;

test("Bengali letters join to conjuncts: joined they are narrower than one after the other", async () => {
  const joined = await setText("ক্ষুদ্র", { ...LOOK, size: 60 });
  const apart = await setText("ক্‌ষুদ্‌র", { ...LOOK, size: 60 });

  expect(joined.width).toBeLessThan(apart.width * 0.9);
});

test("markup in a text is printed, not obeyed", async () => {
  const plain = await setText("a b", { ...LOOK, size: 40 });
  const marked = await setText("a <b>b</b> &amp;", { ...LOOK, size: 40 });

  expect(marked.width).toBeGreaterThan(plain.width * 2);
});

test("a long text becomes smaller, and breaks at the edge", async () => {
  const options = { ...LOOK, sizes: [80, 60, 40, 20], height: 120 };
  const short = await fitText("Library", options);
  const long = await fitText("Counselling help desk for everybody ".repeat(4), options);

  expect(short.size).toBe(80);
  expect(long.size).toBeLessThan(60);
  expect(long.width).toBeLessThanOrEqual(600);
  expect((await fitText("W".repeat(80), options)).width).toBeLessThanOrEqual(600);
});
