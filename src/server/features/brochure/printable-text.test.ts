import { expect, test } from "vitest";
import { toPrintable } from "./printable-text.ts";

test("emoji and control characters are left out, letters and marks of both scripts stay", () => {
  expect(toPrintable("A\u0000 👩🏽‍⚕️ok🎉\u0007")).toBe("A ok");
  expect(toPrintable("কৃষ্ণচূড়া র‍্যাগিং © ₹ 2.5 #1 – “a”")).toBe("কৃষ্ণচূড়া র‍্যাগিং © ₹ 2.5 #1 – “a”");
});

test("a word wider than a column may break, at the parts of an address first", () => {
  expect(toPrintable("internalcommittee@krishnachura.example")).toBe(
    "internalcommittee@\u200Bkrishnachura.\u200Bexample",
  );
  expect(
    toPrintable("W".repeat(60))
      .split("\u200B")
      .map((part) => part.length),
  ).toEqual([25, 25, 10]);
  expect(toPrintable("a phrase of ordinary words stays as it is")).not.toContain("\u200B");
});

test("a long Bengali word never breaks inside a syllable", () => {
  const parts = toPrintable("স্ট্রেপ্টোমাইসিন".repeat(4)).split("\u200B");

  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts.slice(1)) expect(part).not.toMatch(/^[\p{M}\u200C\u200D]/u);
  for (const part of parts.slice(0, -1)) expect(part).not.toMatch(/\u09CD$/u);
});

test("addresses are never changed", () => {
  const href = `https://college.example/${"path".repeat(20)}`;

  expect(toPrintable({ entries: [{ href, src: href }] })).toEqual({ entries: [{ href, src: href }] });
});
