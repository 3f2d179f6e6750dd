import { expect, onTestFinished, test } from "vitest";
import { readLanguageFrom } from "#messages/language.ts";
import { langAttribute } from "./language.tsx";

test("a Bengali page marks English text with its language", () => {
  onTestFinished(readLanguageFrom(() => "bn"));

  const texts = ["Fees", "ফি", "24/7", "WBJEE-তে র‍্যাঙ্ক"];
  expect(texts.map(langAttribute)).toEqual(["en", undefined, undefined, undefined]);
});
