import { strToU8, zipSync } from "fflate";

/** Returns a workbook as Excel writes it, with inline strings and numeric cells. */
export function anXlsx(
  rows: readonly (readonly (string | number | null)[])[],
  parts: Record<string, Uint8Array> = {},
  merged: readonly string[] = [],
): Buffer {
  const sheet = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => {
      const at = `${String.fromCharCode(65 + column)}${row + 1}`;
      if (cell === null) return "";
      if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
      return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${xml.join("")}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Enquiries" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet.join("")}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
  };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync({ ...Object.fromEntries(bytes), ...parts }));
}

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** Returns a table with headings and `count` rows, each a person with a different number. */
export function aTable(count: number, from = 0): string[][] {
  const person = (index: number) => {
    const mobile = String(9_000_000_000 + from + index);
    return [`Student ${from + index}`, mobile, `student${from + index}@example.in`, "B.Pharm", "21/11/2026"];
  };
  return [["Name", "Mobile", "Email", "Course", "Date"], ...Array.from({ length: count }, (_, index) => person(index))];
}

export const asCsv = (rows: readonly (readonly string[])[], delimiter = ",") =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join("\r\n"));
