import { setImmediate as breathe } from "node:timers/promises";
import { type CustomField, type CustomValues, customFacts, isDay } from "#contract/custom-fields.ts";
import type { DeskEnquiry, DeskOutcome } from "#contract/enquiries.ts";
import { PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import {
  CHANNEL_LABELS,
  DIRECT,
  outcomeName,
  plannedCall,
  STATUS_LABELS,
  sourceName,
  WITHDRAWN,
} from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { languageName } from "#messages/language-name.ts";
import { LANGUAGES } from "#messages/languages.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { collegeMomentText } from "#server/platform/time.ts";
import { escapeXmlText } from "#server/platform/xml.ts";
import { columnLetters, toCsv } from "#shared/csv.ts";
import { listInOrder, listNotes } from "./enquiry.repository.ts";
import { toDeskEnquiries } from "./enquiry-lists.ts";

const BATCH_SIZE = 100;

/** A cell: text, a day `YYYY-MM-DD`, or a moment `YYYY-MM-DD HH:MM`, both on the college's clock. */
type ExportCell = string | { date: string };
type Batches = AsyncIterable<readonly (readonly ExportCell[])[]>;

type ExportColumn = readonly [head: string, width: number, cellOf: (enquiry: DeskEnquiry, notes: string) => ExportCell];

/** Returns the export's columns in the current language, resolved now because rows are written after the request. */
export function exportColumns(
  fields: readonly CustomField[],
  outcomes: readonly DeskOutcome[],
  courses: Readonly<Record<string, string>>,
): ExportColumn[] {
  const statuses = mapValues(STATUS_LABELS);
  const languages = new Map(LANGUAGES.map((one) => [one, languageName(one)]));
  const direct = sourceName(DIRECT);
  const channels = mapValues(CHANNEL_LABELS);
  const reasons = new Map(
    [...outcomes.map(({ label }) => label), WITHDRAWN].map((one) => [one, outcomeName(outcomes, one)]),
  );
  const received: ExportColumn = [
    m.exportHead({ column: "received" }),
    17,
    ({ createdAt }) => ({ date: collegeMomentText(createdAt) }),
  ];
  const person = PERSON_FIELDS.map((field): ExportColumn => {
    const { label, width } = PERSON_FIELD_RULES[field];
    const cellOf = (value: string) => (field === "course" ? (courses[value] ?? value) : value);
    return [label(), width, (enquiry) => cellOf(enquiry[field])];
  });
  const shown = fields.filter(({ isOn }) => isOn);
  const own = shown.map((field): ExportColumn => {
    const { key, kind, label, options } = field;
    const cellOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
    return [
      label,
      18,
      ({ own: { [key]: value = "" } }) => (kind === "day" && isDay(value) ? { date: value } : cellOf(value)),
    ];
  });
  /** Returns lines for the notes column: the values of custom fields without a column, switched off or deleted. */
  const leftOver = (values: CustomValues) => {
    const isShown = (key: string) => shown.some((field) => field.key === key);
    const others = Object.entries(values).filter(([key]) => !isShown(key));
    return customFacts(fields, Object.fromEntries(others)).map(([label, text]) => `${label}: ${text}`);
  };
  const others: ExportColumn[] = [
    ["language", 10, ({ language }) => languages.get(language) ?? ""],
    ["status", 11, ({ status }) => statuses[status]],
    ["owner", 18, ({ owner }) => owner?.name ?? ""],
    ["nextCall", 12, (enquiry) => ({ date: plannedCall(enquiry) ?? "" })],
    ["calls", 7, ({ attempts }) => (attempts > 0 ? String(attempts) : "")],
    ["channel", 11, ({ channel }) => channels[channel]],
    ["source", 18, ({ source }) => (source === DIRECT ? direct : source)],
    ["closingReason", 18, ({ closingReason }) => reasons.get(closingReason) ?? closingReason],
    ["notes", 70, (enquiry, notes) => [...leftOver(enquiry.own), notes].filter(Boolean).join("\n")],
  ];
  return [
    received,
    ...person,
    ...own,
    ...others.map(([column, ...rest]): ExportColumn => [m.exportHead({ column }), ...rest]),
  ];
}

const mapValues = <Key extends string>(words: Record<Key, () => string>) =>
  Object.fromEntries(Object.entries<() => string>(words).map(([key, word]) => [key, word()])) as Record<Key, string>;

/** Yields the export's rows in batches, each read when needed; other requests are handled in between. */
export async function* exportBatches(
  db: Database,
  ids: readonly string[],
  today: string,
  columns: readonly ExportColumn[],
) {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const part = ids.slice(at, at + BATCH_SIZE);
    const [rows, notes] = await Promise.all([listInOrder(db, part, today), listNotes(db, part)]);
    const notesOf = Map.groupBy(notes, (note) => note.enquiry_id);
    yield toDeskEnquiries(rows, []).map((enquiry) => {
      const texts = (notesOf.get(enquiry._id) ?? []).map(
        ({ at, admin_email, text }) => `${collegeMomentText(at)} ${admin_email}: ${text}`,
      );
      return columns.map(([, , cellOf]) => cellOf(enquiry, texts.join("\n")));
    });
    await breathe();
  }
}

/** Yields a CSV file in chunks, as UTF-8 with a byte order mark. No cell can begin a formula. */
export async function* writeCsv(columns: readonly ExportColumn[], batches: Batches): AsyncGenerator<Uint8Array> {
  yield Buffer.from(toCsv([columns.map(([head]) => head)]));
  for await (const rows of batches) {
    const lines = toCsv(rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : cell.date))));
    yield Buffer.from(lines.slice(1));
  }
}

/** Yields an Excel workbook with one sheet, in chunks. Text cells are never formulas, and dates are real dates. */
export async function* writeXlsx(columns: readonly ExportColumn[], batches: Batches): AsyncGenerator<Uint8Array> {
  // Imported here, so that a server that writes no workbook never loads the library.
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 1 });
    zip.add(file);
    return file;
  };
  for (const [name, text] of Object.entries(PARTS)) add(name).push(strToU8(XML + text), true);
  const sheet = add("xl/worksheets/sheet1.xml");
  const widths = columns.map(
    ([, width], index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let number = 0;
  /** Gives each cell its address, such as `B2`: Excel does not need it, but other readers and the desk's import do. */
  const rowOf = (cells: string[]) => {
    number += 1;
    return `<row r="${number}">${cells.map((cell, index) => `<c r="${columnLetters(index)}${number}"${cell.slice(2)}`).join("")}</row>`;
  };
  sheet.push(
    strToU8(
      `${XML}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${rowOf(columns.map(([head]) => textCell(head, HEAD)))}`,
    ),
  );
  for await (const rows of batches) {
    sheet.push(strToU8(rows.map((row) => rowOf(row.map(xlsxCell))).join("")));
    yield* ready.splice(0);
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true);
  zip.end();
  yield* ready;
}

const [HEAD, DAY, MOMENT, TEXT] = [1, 2, 3, 4];
/** Maximum length of text in an Excel cell, in characters. */
const MAX_CELL_LENGTH = 32_767;
/** Days from Excel's day 0 to 1 January 1970. */
const EXCEL_EPOCH_DAYS = 25_569;

function xlsxCell(cell: ExportCell): string {
  if (typeof cell === "string") return cell === "" ? "<c/>" : textCell(cell, TEXT);
  if (cell.date === "") return "<c/>";
  const [day = "", time = "00:00"] = cell.date.split(" ");
  const days = Date.parse(`${day}T${time}Z`) / 86_400_000 + EXCEL_EPOCH_DAYS;
  return `<c s="${cell.date === day ? DAY : MOMENT}"><v>${days}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXmlText(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org";
const SHEETS = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="Enquiries" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  // The cell formats in the order of HEAD, DAY, MOMENT, TEXT, after the default.
  "xl/styles.xml": `<styleSheet xmlns="${SHEETS}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
};
