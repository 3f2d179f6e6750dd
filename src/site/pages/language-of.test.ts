import { expect, test } from "vitest";
import { languageOf } from "./language-of.ts";

test("a text is in the language of its first letter", () => {
  expect(languageOf("২০২৫: ভর্তি")).toBe("bn");
  expect(languageOf("प्रवेश सूचना")).toBe("hi");
});

test("English and texts without letters are left to the page's language", () => {
  expect(languageOf("Counselling, ভর্তি")).toBeUndefined();
  expect(languageOf("24/7")).toBeUndefined();
});
