import { expect, test } from "vitest";
import { fold, hasAllWords, searchedWords } from "./fold.ts";

test.for([
  ["য় as one character or as two", "বিদ্যাল\u09df", "বিদ্যাল\u09af\u09bc"],
  ["ড় as one character or as two", "প\u09dcা", "প\u09a1\u09bcা"],
  ["long and short vowels", "মৌসুমী", "মৌসুমি"],
  ["ড় as one character or as two", "পড়া", "পড়া"],
  ["য় with its dot or without", "প্রায়োগিক", "প্রাযোগিক"],
  ["a joiner in a conjunct", "র‍্যাগিং", "র্যাগিং"],
  ["khanda ta, the old way to write it", "হঠাৎ", "হঠাত্‌"],
  ["long and short vowels", "শ্রেণী", "শ্রেণি"],
  ["letters that sound alike", "ভাষণ", "ভাসন"],
  ["a vowel that is made of two signs", "কোর্স", "কো\u09b0্স"],
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
