import { expect, test } from "vitest";
import { fold, hasAllWords, searchedWords } from "./fold.ts";

test.for([
  ["য় as one character or as two", "বিদ্যাল\u09df", "বিদ্যাল\u09af\u09bc"],
  ["ড় as one character or as two", "প\u09dcা", "প\u09a1\u09bcা"],
  ["long and short vowels", "মৌসুমী", "মৌসুমি"],
  ["Bengali digits", "২০২৬", "2026"],
  ["capitals and accents", "Résumé", "resume"],
  ["capitals", "B.PHARM", "b.pharm"],
] as const)("%s makes no difference to a search", ([, one, other]) => {
  expect(fold(one)).toBe(fold(other));
});

test("every word that is searched has to stand somewhere, in any order", () => {
  const text = fold("Ananya রা\u09df, Teesta Labs");

  expect(hasAllWords(text, searchedWords(" labs  রা\u09af\u09bc "))).toBe(true);
  expect(hasAllWords(text, searchedWords("labs ghosh"))).toBe(false);
  expect(searchedWords("  ")).toEqual([]);
});
