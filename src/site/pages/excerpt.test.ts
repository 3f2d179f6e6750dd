import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test.for([
  ["Forms\n\nare out.", 20, "Forms are out."],
  ["Forms are given out at the office.", 20, "Forms are given out…"],
  ["মার্কশিট সঙ্গে আনুন", 14, "মার্কশিট…"],
  ["Withoutanyspaceatall", 10, "Withoutan…"],
] as const)("%s is cut to %i characters, between words where it can be", ([text, longest, cut]) => {
  expect(excerpt(text, longest)).toBe(cut);
});
