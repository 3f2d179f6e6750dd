import { expect, test } from "vitest";
import { toPlainLine, toPlainText } from "./plain-text.ts";

test("text from a word processor keeps its words, quotes and paragraphs and loses what nobody sees", () => {
  const pasted = "\ufeffHolidays\u00a0“2026”\r\n\r\n\r\n\uf0b7\tPuja:\u000b 12–20 Oct\u00ad\r\no\tEid \u200b\r\n";

  expect(toPlainText(pasted)).toBe("Holidays “2026”\n\n• Puja:\n 12–20 Oct\n• Eid\n");
});

test("Bengali keeps its joiners", () => {
  const word = "র\u200d্যাগিং, অর্থাৎ ক\u09cd\u200cষ";

  expect(toPlainText(word)).toBe(word.normalize("NFC"));
  expect(toPlainLine(`  ${word}\r\n`)).toBe(word.normalize("NFC"));
});

test("a field of one line takes several lines as one", () => {
  expect(toPlainLine("Quality control\r\n\tchemist\u00a0 ")).toBe("Quality control chemist");
});

test("words that begin with the letter of a bullet stay", () => {
  expect(toPlainText("open\nof all")).toBe("open\nof all");
});
