import type { ClipboardEvent } from "react";
import { expect, test } from "vitest";
import { pasteTable } from "./paste-table.ts";

test("a table pasted between typed rows stays text, so that these rows are kept; one pasted over them is uploaded", () => {
  const names: string[] = [];
  const paste = pasteTable("Rows", ([file]) => names.push(file?.name ?? ""));
  const copied = { "text/html": "<table><tr><td>Asha<td>Roy</table>", "text/plain": "Asha\tRoy" };
  const isLeft = (value: string, selectionStart: number) => {
    let left = true;
    const event = {
      currentTarget: { value, selectionStart, selectionEnd: value.length },
      clipboardData: { getData: (type: keyof typeof copied) => copied[type] },
      preventDefault: () => {
        left = false;
      },
    };
    paste(event as unknown as ClipboardEvent<HTMLTextAreaElement>);
    return left;
  };

  expect([isLeft("Mita\tDas\n", 9), isLeft("Mita\tDas\n", 0), isLeft("", 0)]).toEqual([true, false, false]);
  expect(names).toEqual(["Rows", "Rows"]);
});
