import { expect, test } from "vitest";
import { clockTimeIn, translateCommonWord } from "./usual-words.ts";

test.for([
  ["5:30 am", "ভোর 5:30"],
  ["10:00 AM", "সকাল 10:00"],
  ["12 PM", "দুপুর 12:00"],
  ["2.45 p.m.", "দুপুর 2:45"],
  ["3:00 PM", "বিকেল 3:00"],
  ["6:00 PM", "সন্ধ্যা 6:00"],
  ["8:15 PM", "রাত 8:15"],
  // No translation: text in Bengali already, an uncertain reading, and times in the small hours.
  ["সন্ধ্যা ৫টা", undefined],
  ["10:00", undefined],
  ["12:30 AM", undefined],
  ["after lunch", undefined],
])("the time %s is %s in Bengali", ([text, expected]) => {
  expect(clockTimeIn("bn", String(text))).toBe(expected);
});

test("usual kinds of notices have built-in translations, in upper or lower case, singular or plural", () => {
  for (const word of ["EXAMINATION", "Exam", "Exams "]) expect(translateCommonWord("bn", word), word).toBe("পরীক্ষা");
  for (const word of ["Sports", "sport"]) expect(translateCommonWord("bn", word), word).toBe("খেলাধুলা");
  for (const word of ["Quiz night", "Constructor"]) expect(translateCommonWord("bn", word), word).toBeUndefined();
  expect(translateCommonWord("en", "Notice")).toBeUndefined();
});
