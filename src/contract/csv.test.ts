import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("commas, quotation marks and lines stay within their cell, and Bengali is marked as UTF-8", () => {
  const csv = toCsv([
    ["Name", "Note"],
    ["রাহুল মণ্ডল", 'Says "yes",\nwill come'],
  ]);

  expect(csv).toBe('\uFEFF"Name","Note"\r\n"রাহুল মণ্ডল","Says ""yes"",\nwill come"\r\n');
});

test.for(["=1+1", "+91 98", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1", "＋1", "－1", "＠A1", "\rx"])(
  "a spreadsheet does not run %j as a formula",
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);
