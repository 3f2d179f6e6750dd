import { parse } from "csv-parse/sync";
import { unzipSync, zipSync } from "fflate";
import readXlsx from "read-excel-file/universal";
import { MOST_TABLE_COLUMNS, MOST_TABLE_ROWS, type TableRows } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import type { Language } from "#messages/languages.ts";
import { inLanguage } from "#server/platform/language.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { headingField } from "./guess-columns.ts";

/** Reads tables in a child process: an upload may be made to take all time and memory. */

export interface Table {
  headings: string[];
  /** `number` counts as the spreadsheet does; `cells` has one for each heading. */
  rows: { number: number; cells: string[] }[];
  /** Sentences about how the file was read. */
  remarks: string[];
}

/** Most bytes that a workbook may unpack to; an honest one of 20,000 rows takes less. */
const MOST_UNPACKED_BYTES = 32 * 1_048_576;
const LONGEST_CELL = 2_000;
/** How many rows from the top may hold the headings: titles may stand above them. */
const HEADINGS_WITHIN = 15;

/** Says what is wrong with the file, in words that follow the file's name. */
class InvalidTableError extends Error {}

type Outcome = { table: Table } | { error: string };
type Job = { bytes: Uint8Array; language?: Language };

/** Reads a table in the child process. @param job.language of the sentences in the result */
export function readTable({ bytes, language = "en" }: Job): Promise<Outcome> {
  return inLanguage(language, () => read(bytes, toTable));
}

/** All rows of a table as they stand, titles and headings among them; read in the child process like the above. */
export function readRows({ bytes, language = "en" }: Job): Promise<{ table: TableRows } | { error: string }> {
  return inLanguage(language, () =>
    read(bytes, (rows, remarks) => {
      if (rows.length > MOST_TABLE_ROWS) throw new InvalidTableError(m.tooManyRows());
      return { rows, remarks };
    }),
  );
}

async function read<Made>(bytes: Uint8Array, make: (cells: string[][], remarks: string[]) => Made) {
  try {
    const remarks: string[] = [];
    const all = isZip(bytes) ? await readWorkbook(bytes, remarks) : readText(bytes, remarks);
    const cells = all.map((row) => row.map(clean));
    const width = Math.max(0, ...cells.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
    if (width > MOST_TABLE_COLUMNS) {
      throw new InvalidTableError(m.tooManyColumns({ count: width, most: MOST_TABLE_COLUMNS }));
    }
    return { table: make(cells, remarks) };
  } catch (error) {
    if (error instanceof InvalidTableError) return { error: error.message };
    throw error;
  }
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);

async function readWorkbook(bytes: Uint8Array, remarks: string[]): Promise<string[][]> {
  const sheets = await readXlsx(unpack(bytes)).catch(() => {
    throw new InvalidTableError(m.noWorkbook());
  });
  const filled = sheets.filter(({ data }) => data.length > 0);
  const [first, ...others] = filled;
  if (!first) throw new InvalidTableError(m.noSheet());
  if (others.length > 0) {
    const names = others.map(({ sheet }) => `“${sheet}”`).join(", ");
    remarks.push(m.onlyFirstSheet({ first: first.sheet, others: names }));
  }
  return first.data.map((row) => row.map(textOf));
}

/**
 * Packs a workbook again without compression: what the library unpacks is then no larger than what is measured here.
 * fflate writes no more than the size that the archive declares.
 */
function unpack(bytes: Uint8Array): ArrayBuffer {
  let total = 0;
  let isWorkbook = false;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    isWorkbook ||= name === "xl/workbook.xml";
    if (!/\.(xml|rels)$/.test(name)) return false;
    total += originalSize;
    if (total > MOST_UNPACKED_BYTES) {
      throw new InvalidTableError(m.unpacksTooLarge());
    }
    return true;
  };
  let entries: Record<string, Uint8Array>;
  try {
    entries = unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof InvalidTableError) throw error;
    throw new InvalidTableError(m.cannotUnpack());
  }
  if (!isWorkbook) throw new InvalidTableError(m.noTable());
  return zipSync(entries, { level: 0 }).buffer as ArrayBuffer;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  // The library gives Excel's days as midnight in UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  return String(value);
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PROTECTED = Buffer.from("EncryptedPackage", "utf16le");

function readText(bytes: Uint8Array, remarks: string[]): string[][] {
  if (startsWith(bytes, ...OLE)) {
    throw new InvalidTableError(Buffer.from(bytes).includes(PROTECTED) ? m.protectedFile() : m.oldExcel());
  }
  const text = decode(bytes, remarks);
  if (text.trim() === "") throw new InvalidTableError(m.emptyFile());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them, a binary file nearly always
  if (/[\0-\x08\x0e-\x1a]/.test(text) || /^(%PDF|\{\\rtf|\s*<(!doctype|html|\?xml))/i.test(text)) {
    throw new InvalidTableError(m.noTable());
  }
  const shared = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false, to: MOST_TABLE_ROWS + 100 };
  try {
    return parse(text, { ...shared, delimiter: delimiterOf(text) });
  } catch {
    throw new InvalidTableError(m.openQuotation());
  }
}

/** Decodes UTF-16 by its mark or its many zeros, UTF-8, or else Windows-1252, as Excel for Windows saves CSV. */
function decode(bytes: Uint8Array, remarks: string[]): string {
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
    remarks.push(m.notUtf8());
    return as("windows-1252");
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

/** The delimiter that makes the most columns in most of the first lines; quoted texts do not count. */
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
    .replace(/\u00a0/g, " ")
    .trim()
    .slice(0, LONGEST_CELL);

function toTable(all: readonly string[][], remarks: string[]): Table {
  const numbered = all
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const at = headingsAt(numbered.map(({ cells }) => cells));
  const first = numbered[at];
  if (!first) throw new InvalidTableError(m.emptyFile());
  const isHeaded = hasHeadings(first.cells);
  const body = isHeaded ? numbered.slice(at + 1) : numbered.slice(at);
  const width = Math.max(...numbered.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1));
  if (width < 2) throw new InvalidTableError(m.noTable());
  if (body.length === 0) throw new InvalidTableError(m.noRows());
  if (body.length > MOST_TABLE_ROWS) {
    throw new InvalidTableError(m.tooManyRows());
  }
  if (!isHeaded) remarks.push(m.noHeadings());
  const columns = Array.from({ length: width }, (_, index) => index);
  const headings = columns.map((index) => (isHeaded && first.cells[index]) || `Column ${letterOf(index)}`);
  const rows = body.map(({ number, cells }) => ({
    number,
    cells: columns.map((index) => cells[index] ?? ""),
  }));
  return { headings, rows, remarks };
}

const looksLikeData = (cell: string) => /@/.test(cell) || /\d{7}/.test(withLatinDigits(cell).replace(/[\s-]/g, ""));
const hasHeadings = (cells: readonly string[]) => !cells.some(looksLikeData);

/** Index of the headings: the first row with two known ones, else the first with two cells, else the first. */
function headingsAt(rows: readonly string[][]): number {
  const first = rows.slice(0, HEADINGS_WITHIN);
  const known = first.findIndex((cells) => cells.filter((cell) => headingField(cell) !== "").length >= 2);
  if (known >= 0) return known;
  return Math.max(
    0,
    first.findIndex((cells) => cells.filter((cell) => cell !== "").length >= 2),
  );
}

/** Letters of a column in a spreadsheet: 0 → `A`, 26 → `AA` */
function letterOf(index: number): string {
  return (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
}
