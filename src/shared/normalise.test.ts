import { expect, test } from "vitest";
import { hasAllWords, insertNoBreakSpaces, normaliseForSearch, parseWholeNumber, searchedWords } from "./normalise.ts";

test.for([
  ["য় as one character or as two", "বিদ্যাল\u09df", "বিদ্যাল\u09af\u09bc"],
  ["ড় as one character or as two", "প\u09dcা", "প\u09a1\u09bcা"],
  ["long and short vowels", "মৌসুমী", "মৌসুমি"],
  ["য় with its dot or without", "প্রায়োগিক", "প্রাযোগিক"],
  ["a joiner in a conjunct", "র‍্যাগিং", "র্যাগিং"],
  ["khanda ta, the old way to write it", "হঠাৎ", "হঠাত্‌"],
  ["letters that sound alike", "ভাষণ", "ভাসন"],
  ["a vowel that is made of two signs", "কোর্স", "কো\u09b0্স"],
  ["Bengali digits", "২০২৬", "2026"],
  ["capitals and accents", "Résumé", "resume"],
] as const)("%s makes no difference to a search", ([, one, other]) => {
  expect(normaliseForSearch(one)).toBe(normaliseForSearch(other));
});

test("a text matches if it contains every searched word, in any order", () => {
  const text = normaliseForSearch("Ananya রা\u09df, Teesta Labs");

  expect(hasAllWords(text, searchedWords(" labs  রা\u09af\u09bc "))).toBe(true);
  expect(hasAllWords(text, searchedWords("labs ghosh"))).toBe(false);
  expect(searchedWords("  ")).toEqual([]);
});

test.each([
  ["9:30 AM to 6:00 PM, Saturday until 2:00 PM", "9:30_AM to 6:00_PM, Saturday until 2:00_PM"],
  ["B.Pharm semesters IV to VI, D.Pharm Part\nII", "B.Pharm semesters_IV to_VI, D.Pharm Part_II"],
  ["Semester I. When I came, in part I stayed", "Semester_I. When I came, in part I stayed"],
  ["up to ₹10 lakh", "up to ₹10_lakh"],
  ["Pharmacognosy and Phytochemistry I", "Pharmacognosy and Phytochemistry_I"],
])("%j keeps its numbers and their words on one line", (text, kept) => {
  expect(insertNoBreakSpaces(text)).toBe(kept.replaceAll("_", "\u00a0"));
});

test.for([
  ["১,২০,০০০", 120000],
  ["₹42,000/-", 42000],
  ["৪৫,০০০/- টাকা", 45000],
  [" 60 ", 60],
  ["sixty", "sixty"],
  ["1.5", "1.5"],
  ["", ""],
])("a number typed as %j is %j", ([typed, number]) => {
  expect(parseWholeNumber(String(typed))).toBe(number);
});
