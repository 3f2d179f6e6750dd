import { expect, test } from "vitest";
import { readTable } from "./read-table.ts";

const read = async (html: string) => {
  const outcome = await readTable({ bytes: Buffer.from(html) });
  return "table" in outcome ? [outcome.table.headings, ...outcome.table.rows.map(({ cells }) => cells)] : outcome.error;
};

test("an HTML table that a portal saved as .xls is read, with its spans, line breaks and the tables around it", async () => {
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { mso-number-format: "\\@"; }</style></head>
    <body><table><tr><td><table border="1">
      <tr><th colspan="4">Leads of &ldquo;Bharat Shiksha&rdquo;</th></tr>
      <tr><th>Name</th><th>Mobile</th><th>Course</th><th>Date</th></tr>
      <tr><td>Rina&nbsp;Khatun</td><td>+91-9830012345</td><td>B.Pharm<br>evening</td><td rowspan="2">21/11/2026</td></tr>
      <tr><td> Bimal
          Roy </td><td>9830012346</td><td>D.Pharm</td></tr>
      <tr><td colspan=2>9830012347</td><td></td><td>22/11/2026</td></tr>
    </table></td></tr></table></body></html>`;
  const rows = [
    ["Name", "Mobile", "Course", "Date"],
    ["Rina Khatun", "+91-9830012345", "B.Pharm\nevening", "21/11/2026"],
    ["Bimal Roy", "9830012346", "D.Pharm", "21/11/2026"],
    ["9830012347", "", "", "22/11/2026"],
  ];
  expect(await read(excel)).toEqual(rows);
  const bare =
    "\ufeff<table><tr><td>Name<td>Mobile<tr><td>রিনা<td>9830012345</table><table><tr><td>Mita<td>9830012346</table>";
  expect(await read(bare)).toEqual([
    ["Name", "Mobile"],
    ["রিনা", "9830012345"],
    ["Mita", "9830012346"],
  ]);
});

test("a page without a table, endless spans, deep nesting and Excel's old XML are refused, and each says what to do", async () => {
  const wide = "<table><tr><td colspan=9999>Name<td>Mobile<tr><td rowspan=65534>Rina<td>9830012345</table>";
  expect(await read(wide)).toMatch(/^has \d+ columns/);
  const xml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>';
  expect(await read(xml)).toMatch(/^is an old Excel file/);
  for (const html of ["<!DOCTYPE html><p>Please log in.</p>", "<table></table>", "<div>".repeat(20_000)]) {
    expect(await read(html)).toMatch(/^is no table/);
  }
});
