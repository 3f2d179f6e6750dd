import { expect, test } from "vitest";
import { toPlainLine, toPlainText } from "./fields.tsx";

const WORD = "র\u200d্যাগিং, অর্থাৎ ক\u09cd\u200cষ";

test.for<[pasted: string, plain: string, convert?: typeof toPlainLine]>([
  [
    "\ufeffHolidays\u00a0“2026”\r\n\r\n\r\n\uf0b7\tPuja:\u000b 12–20 Oct\u00ad\r\no\tEid \u200b\r\n",
    "Holidays “2026”\n\n• Puja:\n 12–20 Oct\n• Eid\n",
  ],
  ["open\nof all", "open\nof all"],
  [WORD, WORD.normalize("NFC")],
  ["Quality control\r\n\tchemist\u00a0 ", "Quality control chemist", toPlainLine],
])("pasted %j becomes %j", ([pasted, plain, convert = toPlainText]) => {
  expect(convert(pasted)).toBe(plain);
});
