import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test.for(["=1+1", "+91 98", "-1", "@SUM(A1)", "\t=1", "  =1", "＝1", "＋1", "－1", "＠A1", "\rx"])(
  "a spreadsheet does not run %j as a formula",
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);
