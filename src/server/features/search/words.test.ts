import { expect, test } from "vitest";
import { foldWord, termsOf, wordsIn } from "./words.ts";

test.for([
  ["dots and hyphens", "B.Pharm", "bpharm"],
  ["f for ph", "B.Pharm", "b.farm"],
  ["the commas of an amount", "৩,৭৯,০০০", "379000"],
] as const)("%s makes no difference", ([, one, other]) => {
  expect(foldWord(one)).toBe(foldWord(other));
});

test("a Bengali word stays whole, with its marks and joiners", () => {
  expect(wordsIn("কৃষ্ণচূড়া, র‍্যাগিং!").map(({ text }) => text)).toEqual(["কৃষ্ণচূড়া", "র‍্যাগিং"]);
});

test("a comma belongs to an amount and to nothing else", () => {
  expect(wordsIn("₹1,41,000, 1, 2,b,3").map(({ text }) => text)).toEqual(["1,41,000", "1", "2", "b", "3"]);
});

test("a word with a dot can be found whole and by its parts", () => {
  expect(termsOf("B.Pharm")).toEqual(["bfarm", "b", "farm"]);
});
