import { parse } from "csv-parse/sync";
import { unzipSync, zipSync } from "fflate";
import readXlsx from "read-excel-file/universal";
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import type { Language } from "#messages/languages.ts";
import { inLanguage } from "#server/platform/language.ts";
import { columnLetters } from "#shared/csv.ts";
import { normaliseForSearch, withLatinDigits } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import { parseFreeText } from "./parse-free-text.ts";
import { findMobiles } from "./read-cell.ts";
import { isHtml, readHtmlRows } from "./read-html.ts";
import { recogniseHeading } from "./recognise-heading.ts";
import type { TableRemark } from "./table-remarks.ts";

/** Reads tables in a child process, because a malicious upload could use up time and memory. */

export interface Table {
  headings: string[];
  /** `number` is the row number in the spreadsheet; `cells` has one cell for each heading. */
  rows: { number: number; cells: string[] }[];
  remarks: TableRemark[];
}

/** All rows of a table, unprocessed. */
export interface PlainTable {
  rows: string[][];
  remarks: TableRemark[];
}

/** Maximum unpacked size of a workbook; a genuine one with 20,000 rows is smaller. */
const MAX_UNPACKED_BYTES = 32 * 1_048_576;
const MAX_CELL_LENGTH = 2_000;
/** Number of rows at the top that are searched for the headings, since titles may stand above them. */
const HEADINGS_WITHIN = 15;

/** The file cannot be read. The message says why, and is shown after the file's name. */
class InvalidTableError extends Error {}

type Job = { bytes: Uint8Array; language?: Language };

/** Reads a table; runs in the child process. @param job `language`: of the error message */
export function readTable({ bytes, language = "en" }: Job): Promise<{ table: Table } | { error: string }> {
  return inLanguage(language, () => read(bytes, toTable, parseFreeText));
}

/** Reads all rows of a table, including titles and headings; runs in the child process. */
export function readRows({ bytes, language = "en" }: Job): Promise<{ table: PlainTable } | { error: string }> {
  return inLanguage(language, () =>
    read(bytes, (rows, remarks) => {
      if (rows.length > MAX_TABLE_ROWS) throw new InvalidTableError(m.tooManyRows());
      return { rows, remarks };
    }),
  );
}

type LineReader = (text: string, remarks: TableRemark[]) => string[][] | null;

async function read<Made>(
  bytes: Uint8Array,
  make: (cells: string[][], remarks: TableRemark[]) => Made,
  linesOf: LineReader = () => null,
) {
  try {
    const remarks: TableRemark[] = [];
    const all = isZip(bytes) ? await readWorkbook(bytes, remarks) : readText(bytes, remarks, linesOf);
    const cells = all.map((row) => row.map(clean));
    const width = Math.max(0, ...cells.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
    if (width > MAX_TABLE_COLUMNS) {
      throw new InvalidTableError(m.tooManyColumns({ count: width, most: MAX_TABLE_COLUMNS }));
    }
    return { table: make(cells, remarks) };
  } catch (error) {
    if (error instanceof InvalidTableError) return { error: error.message };
    throw error;
  }
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);

async function readWorkbook(bytes: Uint8Array, remarks: TableRemark[]): Promise<string[][]> {
  // Without compression, so that the library cannot unpack more than was measured.
  const sheets = await readXlsx(zipSync(unpack(bytes), { level: 0 }).buffer as ArrayBuffer).catch(() => {
    throw new InvalidTableError(m.noWorkbook());
  });
  // Unpacked again, because the files would take too much memory while the library reads the workbook.
  const entries = unpack(bytes);
  const tags = sheetTags(entries);
  // The office does not see a hidden sheet, such as one with the choices for a column.
  const isHidden = (place: number) => /\sstate="(?:hidden|veryHidden)"/.test(tags[place] ?? "");
  const filled = sheets.filter(({ data }, place) => data.length > 0 && !isHidden(place));
  const [first, ...others] = filled;
  if (!first) throw new InvalidTableError(m.noSheet());
  if (others.length > 0) {
    const names = others.map(({ sheet }) => `“${sheet}”`).join(", ");
    remarks.push(["sheets", { first: first.sheet, others: names }]);
  }
  fillMerged(first.data, sheetAt(entries, sheets.indexOf(first)));
  return first.data.map((row) => row.map(textOf));
}

/** Repeats the value of cells that are merged with those below, such as the day of several families. */
function fillMerged(data: unknown[][], sheet: Uint8Array = new Uint8Array()): void {
  const xml = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  const after = xml.subarray(Math.max(0, xml.lastIndexOf("</sheetData>"))).toString();
  for (const [, column = "", top, same, bottom] of after.matchAll(
    /<mergeCell ref="([A-Z]{1,2})(\d+):([A-Z]+)(\d+)"/g,
  )) {
    const at = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const value = data[Number(top) - 1]?.[at];
    if (column === same && value != null) for (const row of data.slice(Number(top), Number(bottom))) row[at] ??= value;
  }
}

type Entries = Record<string, Uint8Array>;
const textIn = (entries: Entries, name: string) => Buffer.from(entries[name] ?? []).toString();

/** Returns the elements with the name and the state of each sheet of a workbook, in order. */
const sheetTags = (entries: Entries) => textIn(entries, "xl/workbook.xml").match(/<sheet\s[^>]*>/g) ?? [];

/** Returns the XML of a workbook's sheet, by the sheet's place in the workbook. */
function sheetAt(entries: Entries, place: number): Uint8Array | undefined {
  const [, id] = /\sr:id="([^"]+)"/.exec(sheetTags(entries)[place] ?? "") ?? [];
  const relations = textIn(entries, "xl/_rels/workbook.xml.rels").match(/<Relationship\s[^>]*>/g) ?? [];
  const [, target = ""] =
    /Target="(?:\/xl\/)?([^"]+)"/.exec(relations.find((one) => one.includes(`Id="${id}"`)) ?? "") ?? [];
  return entries[`xl/${target}`];
}

/** Returns the unpacked files of a workbook. fflate unpacks at most the size that the archive declares. */
function unpack(bytes: Uint8Array): Entries {
  let total = 0;
  let isWorkbook = false;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    isWorkbook ||= name === "xl/workbook.xml";
    if (!/\.(xml|rels)$/.test(name)) return false;
    total += originalSize;
    if (total > MAX_UNPACKED_BYTES) {
      throw new InvalidTableError(m.unpacksTooLarge());
    }
    return true;
  };
  let entries: Entries;
  try {
    entries = unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof InvalidTableError) throw error;
    throw new InvalidTableError(m.cannotUnpack());
  }
  if (!isWorkbook) throw new InvalidTableError(m.noTable());
  return entries;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return momentText(value);
  return String(value);
}

/** Returns the day and time of a cell. The library gives days as midnight in UTC, times alone as of Excel's day 0. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return "";
  const rounded = new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString();
  const [day, time] = [rounded.slice(0, 10), rounded.slice(11, 16)];
  return moment.getUTCFullYear() < 1900 ? time : time === "00:00" ? day : `${day} ${time}`;
}

const MAX_LINES = MAX_TABLE_ROWS + 100;
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const XML_WORKBOOK = "urn:schemas-microsoft-com:office:spreadsheet";
const PROTECTED = Buffer.from("EncryptedPackage", "utf16le");

function readText(bytes: Uint8Array, remarks: TableRemark[], linesOf: LineReader): string[][] {
  if (startsWith(bytes, ...OLE)) {
    throw new InvalidTableError(Buffer.from(bytes).includes(PROTECTED) ? m.protectedFile() : m.oldExcel());
  }
  const text = decode(bytes, remarks);
  if (text.trim() === "") throw new InvalidTableError(m.emptyFile());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them, a binary file nearly always
  if (/[\0-\x08\x0e-\x1a]/.test(text) || /^(%PDF|\{\\rtf)/.test(text)) throw new InvalidTableError(m.noTable());
  if (isHtml(text)) {
    if (text.includes(XML_WORKBOOK)) throw new InvalidTableError(m.oldExcel());
    const rows = readHtmlRows(text);
    if (rows.length === 0) throw new InvalidTableError(m.noTable());
    return rows;
  }
  const lines = linesOf(text, remarks);
  if (lines) return lines;
  const shared = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false, to: MAX_LINES };
  let rows: string[][];
  try {
    rows = parse(text, { ...shared, delimiter: delimiterOf(text) });
  } catch {
    throw new InvalidTableError(m.openQuotation());
  }
  // The parser stops after this number of lines, so the rest of the table would be lost silently.
  if (rows.length >= MAX_LINES) throw new InvalidTableError(m.tooManyRows());
  return rows;
}

/** Decodes UTF-16 (by its BOM or many zeros), UTF-8, or else Windows-1252, in which Excel for Windows saves CSV. */
function decode(bytes: Uint8Array, remarks: TableRemark[]): string {
  const as = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (startsWith(bytes, 0xff, 0xfe)) return as("utf-16le");
  if (startsWith(bytes, 0xfe, 0xff)) return as("utf-16be");
  const start = bytes.subarray(0, 1_000);
  const zeros = (odd: number) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length / start.length;
  if (zeros(1) > 0.3) return as("utf-16le");
  if (zeros(0) > 0.3) return as("utf-16be");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    remarks.push(["encoding"]);
    return as("windows-1252");
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

/** Returns the delimiter with the highest median count in the first lines, not counting quoted text. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/, 20)
    .filter((line) => line !== "");
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).toSorted((a, b) => a - b);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  return DELIMITERS.toSorted((a, b) => score(b) - score(a))[0] ?? ",";
}

const clean = (text: string) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[^\P{Cc}\t\n\r]|^'(?=[+\d])/gu, "")
    .trim()
    .slice(0, MAX_CELL_LENGTH);

const TOTAL = /^(?:grand |sub[ -]?)?total(?![\p{L}\p{M}])|^(?:সর্ব)?মোট(?![\p{L}\p{M}])/iu;
/** Whether a row has totals: "total" and only numbers. A row with "total marks" and a name is an ordinary row. */
const isTotal = (cells: readonly string[]) =>
  cells.some((cell) => TOTAL.test(cell)) &&
  cells.every((cell) => TOTAL.test(cell) || !/\p{L}/u.test(cell) || /\d/.test(withLatinDigits(cell)));
/** What stands below a register: "Place: Bankura", "Prepared by: S. Das", "Signature of the Principal". */
const SIGNATURE = /signature|(?:prepared|checked|verified|submitted|signed) by|^place\s*:|স্বাক্ষর/iu;
/** Signs for "as above" in registers. */
const DITTO = /^[\s.-]*(?:do|ditto|ঐ|〃|"|''|”)[\s.-]*$/iu;
/** Whether a row is blank except for a line number, a day or a dash, as in rows prepared for later entries. */
const saysNothing = (cells: readonly string[]) =>
  cells.every((cell) => {
    const plain = withLatinDigits(cell);
    // A number may have gaps, as in `98300 12345`; a day has as many digits.
    return !/\p{L}|\d{6}/u.test(isDay(cell) ? plain : plain.replace(/[\s()-]/g, ""));
  });

const areHeadings = (cells: readonly string[]) =>
  cells.length > 1 && cells.every((cell) => recogniseHeading(cell)?.doubt === 0);

/** Whether a text is a day, in any order and also without a year. */
const isDay = (text: string) =>
  /\D/.test(text) && (readDay(text, "dmy", "2999-12-31") !== null || readDay(text, "mdy") !== null);
const DAY_LABEL = /^\P{L}*(?:(?:day|দিন)[\s:#-]*\p{N}{0,2}|date|তারিখ)(?![\p{L}\p{M}])[\s:.,(–-]*/iu;

/** Returns the day, or nothing if it has none, of a row between the others, such as `Day 2 (28.11.2026)`; else null. */
function dayOfDivider(cells: readonly string[]): string | null {
  const [cell = "", ...others] = cells.filter(Boolean);
  if (others.length > 0 || hasMobile([cell])) return null;
  const day = cell.replace(DAY_LABEL, "").replace(/[)\s]+$/, "");
  return isDay(day) ? day : day !== cell && /\p{N}/u.test(cell) ? "" : null;
}

const hasMobile = (cells: readonly string[]) => cells.some((cell) => findMobiles(cell).mobiles.length > 0);

function toTable(found: readonly string[][], remarks: TableRemark[]): Table {
  const isNarrow = !found.some((cells) => cells.some((cell, index) => index > 0 && cell !== ""));
  const all = (isNarrow && parseFreeText(found.map(([cell = ""]) => cell).join("\n"), remarks, true)) || found;
  const numbered = all
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const at = headingsAt(numbered.map(({ cells }) => cells));
  const first = numbered[at];
  if (!first) throw new InvalidTableError(m.emptyFile());
  const isHeaded = hasHeadings(first.cells);
  const below = isHeaded ? secondHeadings(first, numbered[at + 1]) : null;
  const named = below ?? first.cells;
  // Without headings, a row above the first one with two cells is a title, unless the row has a mobile number.
  const body = numbered.filter(({ cells }, index) =>
    isHeaded ? index > at + Number(below !== null) : index >= at || hasMobile(cells),
  );
  const width = Math.max(...numbered.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1));
  if (width < 2) throw new InvalidTableError(m.oneColumn());
  if (body.length > MAX_TABLE_ROWS) {
    throw new InvalidTableError(m.tooManyRows());
  }
  const columns = Array.from({ length: width }, (_, index) => index);
  const headings = columns.map((index) => (isHeaded && named[index]) || `Column ${columnLetters(index)}`);
  const known = new Set(headings.map(normaliseForSearch));
  const isNoPerson = (cells: readonly string[]) =>
    cells.every((cell) => cell === "" || known.has(normaliseForSearch(cell))) ||
    areHeadings(cells.filter(Boolean)) ||
    ((isTotal(cells) || cells.every((cell) => cell === "" || SIGNATURE.test(cell))) && !hasMobile(cells)) ||
    dayOfDivider(cells) !== null;
  const filled = body.filter(({ cells }) => !saysNothing(cells));
  const persons = filled.filter(({ cells }) => !isNoPerson(cells));
  if (persons.length === 0) throw new InvalidTableError(m.noRows());
  if (!isHeaded) remarks.push(["headings"]);
  if (persons.length < filled.length) remarks.push(["passedOver", { count: filled.length - persons.length }]);
  let above: string[] = [];
  const undated = persons.map(({ number, cells }) => {
    above = columns.map((index) => (DITTO.test(cells[index] ?? "") ? above[index] : cells[index]) ?? "");
    return { number, cells: above };
  });
  const dividers = numbered.flatMap(({ number, cells }) => {
    const day = dayOfDivider(cells);
    return day === null ? [] : { number, day };
  });
  return { ...withDaysAbove(headings, undated, dividers, remarks), remarks };
}

/** Gives rows without a day the one of the divider above them, in the column of the days or a new one. */
function withDaysAbove(
  headings: string[],
  rows: Table["rows"],
  dividers: { number: number; day: string }[],
  remarks: TableRemark[],
): Pick<Table, "headings" | "rows"> {
  if (!dividers.some(({ day }) => day !== "")) return { headings, rows };
  const known = headings.findIndex(
    (heading, index) =>
      recogniseHeading(heading)?.field === "received" && rows.some(({ cells }) => isDay(cells[index] ?? "")),
  );
  const column = known < 0 ? headings.length : known;
  if (column >= MAX_TABLE_COLUMNS) return { headings, rows };
  let [next, count] = [0, 0];
  const dated = rows.map(({ number, cells }) => {
    while ((dividers[next]?.number ?? number) < number) next += 1;
    const day = dividers[next - 1]?.day ?? "";
    if (cells[column] || (day === "" && known >= 0)) return { number, cells };
    if (day !== "") count += 1;
    return { number, cells: Object.assign([...cells], { [column]: day }) };
  });
  if (count > 0) remarks.push(["dayAbove", { count }]);
  return { headings: known < 0 ? [...headings, "Date"] : headings, rows: dated };
}

const looksLikeData = (cell: string) => /@/.test(cell) || /\d{7}/.test(withLatinDigits(cell).replace(/[\s-]/g, ""));
const hasHeadings = (cells: readonly string[]) => !cells.some(looksLikeData);

/** Joins headings in two lines: `Student` above `Name` and `Village` gives `Student Name`. Null if one line has all. */
function secondHeadings(upper: Table["rows"][number], lower?: Table["rows"][number]): string[] | null {
  if (lower?.number !== upper.number + 1 || !hasHeadings(lower.cells)) return null;
  const isName = (cell: string) => recogniseHeading(cell)?.field === "name" && recogniseHeading(cell)?.doubt === 0;
  if (!lower.cells.some(isName) || !lower.cells.some((cell, index) => cell !== "" && !upper.cells[index])) return null;
  let group = "";
  return Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, index) => {
    group = upper.cells[index] || group;
    const own = lower.cells[index] ?? "";
    return own === "" ? (upper.cells[index] ?? "") : own === group ? own : `${group} ${own}`.trim();
  });
}

/** Returns the index of the heading row: most known headings (at least two), else the first with two cells, else 0. */
function headingsAt(rows: readonly string[][]): number {
  const first = rows.slice(0, HEADINGS_WITHIN);
  const known = first.map((cells) =>
    hasHeadings(cells) ? cells.filter((cell) => recogniseHeading(cell) !== null).length : 0,
  );
  const most = Math.max(...known);
  if (most >= 2) return known.indexOf(most);
  return Math.max(
    0,
    first.findIndex((cells) => cells.filter((cell) => cell !== "").length >= 2),
  );
}
