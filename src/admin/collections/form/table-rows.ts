import { withoutTitles } from "#contract/field-meta.ts";
import { flattenUnionIssues, formatIssue } from "#contract/validation-messages.ts";
import { inEachLanguage } from "#messages/language.ts";
import { parseWholeNumber } from "#shared/normalise.ts";
import {
  type Field,
  type FieldPath,
  findMatchingGroup,
  getEntryTitle,
  isMultiline,
  type ListField,
} from "./field-tree.ts";
import { longest, NOTHING, normaliseCell, optionOf, wordsIn, wordsOf } from "./table-cells.ts";
import { HEADINGS, OPTION_WORDS, ORDINALS, TERMS } from "./table-words.ts";
import { createInitialValue, isWithin, makeUnique, setValueAt, valueAt } from "./value-changes.ts";

/** This file converts rows of a table to list entries. Headings are matched with the labels of the fields. */

export interface TableImportColumn {
  label: string;
  path: FieldPath;
  field: Field;
  /** Headings that stand for this column, normalised by `wordsOf`. */
  words: string[];
  isNeeded: boolean;
}

export interface ImportedTable {
  headings: string[];
  /** Number of columns in the given table. Any further columns were added for missing required fields. */
  width: number;
  /** The column of each cell, by the cell's index in the row; null for cells that are left out. */
  columns: (TableImportColumn | null)[];
  /** `number` is the row number in the spreadsheet, from 1. */
  rows: { number: number; cells: string[] }[];
}

interface MadeEntry {
  row: ImportedTable["rows"][number];
  entry: unknown;
  /** The existing list entry that `entry` replaces; undefined for a new entry. */
  known: unknown;
}

const NONE: ReadonlySet<unknown> = new Set();
/** Number of rows at the top that are searched for the headings, since titles may precede the headings. */
const HEADINGS_WITHIN = 15;
/** The heading of serial numbers. */
const SERIAL = /^(?:(?:sl|sr|s|serial)[. ]*(?:no|n|number)?|no|#|ক্রম(?:িক)?(?: (?:নং|সংখ্যা))?)\.?$/i;
const SUM = /^(grand |sub ?)?total\b|^(সর্ব)?মোট/i;
/** In a column without a known heading, numbers from this minimum on are amounts of money. */
const MIN_AMOUNT = 100;

/** Returns the fields of an entry that a table cell can hold, including those of an inner group: `Name, Bengali`. */
export function listTableImportColumns(entry: Field): TableImportColumn[] {
  const walk = (field: Field, path: FieldPath, outer: Field | null): TableImportColumn[] =>
    [...(findMatchingGroup(field, undefined)?.fields ?? [])].flatMap(([key, inner], index) => {
      const { kind, meta } = inner;
      if (meta.propose || meta.isImmutable) return [];
      if (kind === "group" && !meta.widget && !outer) return walk(inner, [...path, key], inner);
      if (isMultiline(inner) && meta.widget !== "text") return [];
      const labelOf = (one: Field) => one.meta.label?.() ?? one.label;
      const named = !outer ? [inner] : index === 0 ? [outer] : [outer, inner];
      const name = () => named.map(labelOf).join(", ");
      const label = name();
      const keys = outer && index === 0 ? [String(path.at(-1)), key] : [key];
      const words = [...inEachLanguage(name), ...keys.map((one) => HEADINGS[one])].flatMap(wordsIn);
      const isNeeded = !inner.isOptional && !outer?.isOptional;
      return [{ label, path: [...path, key], field: inner, words, isNeeded }];
    });
  return entry.kind === "group" ? walk(entry, [], null) : [];
}

/** Parses the tab-separated cells that spreadsheets and word processors put on the clipboard. */
export function parseTsv(text: string): string[][] {
  const inOneLine = text.replace(/(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g, (_, before: string, inner: string) => {
    return before + inner.replace(/""/g, '"').replace(/\s+/g, " ");
  });
  return inOneLine.split(/\r\n?|\n/).map((line) => line.split("\t"));
}

/** Reads a table with or without headings. Skips rows that are empty, name a section or hold a total. */
export function readTable(lines: readonly (readonly string[])[], columns: readonly TableImportColumn[]): ImportedTable {
  const clean = (cell: string) => cell.normalize("NFC").replace(/\s+/g, " ").trim();
  const all = lines
    .map((cells, index) => ({ number: index + 1, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const width = Math.max(0, ...all.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1));
  const scores = all.slice(0, HEADINGS_WITHIN).map(({ cells }) => scoreOf(cells, columns));
  const best = Math.max(...scores, 0);
  const at = best > 1 ? scores.indexOf(best) : -1;
  const headings = Array.from({ length: width }, (_, index) => (at >= 0 && all[at]?.cells[index]) || "");
  const choices = columns.filter(
    ({ field }) => field.kind === "choice" && field.options.some(({ value }) => OPTION_WORDS[value]),
  );
  const isOfSection = (text: string) => choices.some(({ field }) => optionOf(field, text) !== undefined);
  let section = all
    .slice(0, Math.max(at, 0))
    .flatMap(({ cells }) => cells)
    .find(isOfSection);
  const rows: (ImportedTable["rows"][number] & { section: string | undefined })[] = [];
  for (const { number, cells } of all.slice(at + 1)) {
    const [only = "", ...others] = cells.filter((cell) => cell !== "");
    const isSum = columns.some(({ field }) => field.meta.isRupees) && SUM.test(only);
    if (others.length === 0 && width > 2 && isOfSection(only)) section = only;
    else if (!isSum) rows.push({ number, section, cells: headings.map((_, index) => cells[index] ?? "") });
  }
  const columnCells = headings.map((_, index) => rows.map(({ cells }) => cells[index] ?? ""));
  const found = at < 0 ? inOrder(columnCells, columns) : matchHeadings(headings, columns);
  takeBengali(found, headings, columnCells, columns);
  takeAmounts(found, headings, columnCells, columns);
  if (at >= 0) matchHeadings(headings, columns, found);
  // Drop a choice column whose heading matched but whose cells hold no option, such as a blood group.
  for (const [index, column] of found.entries()) {
    const isKnown = (cell: string) => column && optionOf(column.field, cell) !== undefined;
    if (column?.field.kind === "choice" && !columnCells[index]?.some(isKnown)) found[index] = null;
  }
  // Append a column, to be filled in by hand, for each required field missing from the table.
  // A choice that no table holds, such as the lettering of a recruiter, keeps its first option.
  const isAsked = (column: TableImportColumn) => column.field.kind !== "choice" || choices.includes(column);
  const missing = columns.filter((column) => column.isNeeded && !found.includes(column) && isAsked(column));
  const table = { width, headings: [...headings, ...missing.map(() => "")], columns: [...found, ...missing], rows };
  const isKnown = ({ cells }: { cells: readonly string[] }) => found.some((column, index) => column && cells[index]);
  const post = table.columns.findIndex((column) => column?.field.meta.isDetail);
  const amounts = headings.filter((_, index) => table.columns[index]?.field.meta.isRupees);
  const detail =
    post >= 0 ? post : table.columns.findIndex((column) => column?.isNeeded && column.field.kind === "text");
  return {
    ...table,
    rows: rows.filter(isKnown).map(({ number, section: around = "", cells }) => ({
      number,
      cells: table.columns.map((column, index) => {
        const shown = normaliseCell(column, cells[index] ?? "");
        // Under the heading `Semester`, the item `1st` is the 1st Semester.
        const term = `${shown} ${headings[index]}`;
        if (index === detail && amounts.length > 0 && !namesTerm(shown) && namesTerm(term)) return term;
        if (shown !== "" || column?.field.kind !== "choice") return shown;
        const option = optionOf(column.field, cells[detail] ?? "") ?? optionOf(column.field, around) ?? "";
        const isFee = column.field.options.some(({ value }) => value === "once");
        const isOfOneTerm = isFee && [`${cells[detail]} ${headings[detail]}`, ...amounts].some(namesTerm);
        // The fee of one year or semester is due once, but `Tuition per semester` in a column `1st year` is unclear.
        return !isOfOneTerm ? option : option === "" || option === "once" ? "once" : "";
      }),
    })),
  };
}

/** Whether a text names one year, semester or instalment: `1st year`, `Sem II`, `২য় কিস্তি`. */
function namesTerm(text: string): boolean {
  const words = wordsOf(text).trim().split(" ");
  const isIn = (list: string, word = "") => wordsIn(list).includes(` ${word} `);
  return words.some((word, index) => {
    const next = words[index + 1];
    return isIn(ORDINALS, word)
      ? isIn(TERMS, next)
      : isIn(TERMS, word) && (isIn(ORDINALS, next) || /^[1-8]$/.test(next ?? ""));
  });
}

/** Returns how well cells fit as headings: each matching heading counts 1, as does `Sl. No.`; an exact match 2. */
function scoreOf(cells: readonly string[], columns: readonly TableImportColumn[]): number {
  if (cells.some((cell) => /@/.test(cell) || typeof parseWholeNumber(cell) === "number")) return 0;
  const known = (cell: string) => columns.some(({ words }) => words.includes(wordsOf(cell)));
  const serial = Number(cells.some((cell) => SERIAL.test(cell)));
  return matchHeadings(cells, columns).reduce((score, column, index) => {
    return score + (column ? (known(cells[index] ?? "") ? 2 : 1) : 0);
  }, serial);
}

function matchHeadings(
  headings: readonly string[],
  columns: readonly TableImportColumn[],
  found: (TableImportColumn | null)[] = headings.map(() => null),
): (TableImportColumn | null)[] {
  for (const isExact of [true, false]) {
    for (const [index, heading] of headings.entries()) {
      const free = columns.filter((column) => !found.includes(column));
      const fits = ({ words }: TableImportColumn) =>
        isExact ? words.filter((word) => word === wordsOf(heading)) : words;
      found[index] ??= longest(heading, free, fits) ?? null;
    }
  }
  return found;
}

/** Reports whether cells hold serial numbers from 1, which may start again in each section. */
const isSerial = (cells: readonly string[]) =>
  cells
    .map((cell) => Number(parseWholeNumber(cell.replace(/[.)]$/, ""))))
    .every((number, index, all) => number === 1 || number === (all[index - 1] ?? 0) + 1);

export function isSerialNumberColumn({ rows }: ImportedTable, index: number): boolean {
  return isSerial(rows.map(({ cells }) => cells[index] ?? ""));
}

function inOrder(
  columnCells: readonly (readonly string[])[],
  columns: readonly TableImportColumn[],
): (TableImportColumn | null)[] {
  const left = [...columns];
  return columnCells.map((cells) => (columnCells.length > 1 && isSerial(cells) ? null : (left.shift() ?? null)));
}

/** Assigns a column of names to the Bengali name if most of its cells are in Bengali letters: `নাম` beside `Name`. */
function takeBengali(
  found: (TableImportColumn | null)[],
  headings: readonly string[],
  columnCells: readonly string[][],
  columns: readonly TableImportColumn[],
) {
  for (const [index, known] of found.entries()) {
    const column = known ?? columns.find(({ words }) => words.includes(wordsOf(headings[index] ?? "")));
    if (column?.path.at(-1) !== "english") continue;
    const filled = (columnCells[index] ?? []).filter((cell) => cell !== "");
    const isBengali = filled.filter((cell) => /\p{Script=Bengali}/u.test(cell)).length * 2 > filled.length;
    const other = columns.find(({ path }) => path.at(-1) === "bengali" && isWithin(path, column.path.slice(0, -1)));
    if (isBengali && other && !found.includes(other)) found[index] = other;
  }
}

/** Treats further columns of numbers, such as one per kind of fee, as amounts, and drops the column of their sum. */
function takeAmounts(
  found: (TableImportColumn | null)[],
  headings: readonly string[],
  columnCells: readonly string[][],
  columns: readonly TableImportColumn[],
) {
  // Only in a list of amounts, such as fees: placement figures have numbers of students beside the median pay.
  const amount = columns.find(({ field, isNeeded }) => field.meta.isRupees && isNeeded);
  if (!amount) return;
  const numbers = columnCells.map((cells) =>
    cells.filter((cell) => cell !== "" && !NOTHING.test(cell)).map(parseWholeNumber),
  );
  for (const [index, cells] of numbers.entries()) {
    const areAmounts = cells.length > 0 && cells.every((cell) => typeof cell === "number" && cell >= MIN_AMOUNT);
    // `Year` may head numbers of years; `Semester fee` has amounts, although a semester is also an item.
    const isCertain = found[index]?.words.includes(wordsOf(headings[index] ?? ""));
    if (areAmounts && !isCertain) found[index] = amount;
  }
  const places = [...found.keys()].filter((index) => found[index] === amount);
  const at = (index: number, row: number) => Number(parseWholeNumber(columnCells[index]?.[row] ?? "")) || 0;
  const sum = places.find((index) =>
    (columnCells[index] ?? []).every((_, row) => {
      return at(index, row) === places.reduce((total, one) => (one === index ? total : total + at(one, row)), 0);
    }),
  );
  if (places.length > 2 && sum !== undefined) found[sum] = null;
}

/** Returns the table with the column at an index reassigned. Only an amount may be assigned to several columns. */
export function reassignColumn(table: ImportedTable, at: number, column: TableImportColumn | null): ImportedTable {
  const columns = table.columns.map((one, index) => {
    if (index === at) return column;
    return one?.label === column?.label && !one?.field.meta.isRupees ? null : one;
  });
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.with(at, normaliseCell(column, row.cells[at] ?? "")),
  }));
  return { ...table, columns, rows };
}

/**
 * Makes an entry for each row, or for each amount of a row with several amounts. An entry that is already in the list
 * keeps the fields that the table does not have.
 * @param entries current entries of the list, matched by title
 */
export function tableToEntries(
  table: ImportedTable,
  list: ListField,
  entries: readonly unknown[],
  today: string,
): MadeEntry[] {
  const { entry: root } = list;
  const immutableKeys = [...(findMatchingGroup(root, undefined)?.fields ?? [])].flatMap(([key, { meta }]) =>
    meta.isImmutable ? key : [],
  );
  const taken = new Set(entries.flatMap((entry) => immutableKeys.map((key) => valueAt(entry, [key]))));
  const used = new Set<unknown>();
  return table.rows.flatMap((row) =>
    spread(table, row).map((cells) => {
      const write = (start: unknown, isFresh: boolean) =>
        cells.reduce<unknown>((value, { column, cell }) => {
          if (cell === "" && !(isFresh && column.isNeeded)) return value;
          const next = column.field.kind === "number" ? parseWholeNumber(cell) : cell;
          return setValueAt(root, value, column.path, next, NONE);
        }, start);
      const fresh = write(createInitialValue(root, today), true);
      const titleWords = (one: unknown) => wordsOf(withoutTitles(getEntryTitle(root, one)));
      const isSame = (one: unknown) => titleWords(one) === titleWords(fresh);
      // An entry matches one row only: a second row with the same name becomes a new entry.
      const known =
        getEntryTitle(root, fresh) === "" ? undefined : entries.find((one) => !used.has(one) && isSame(one));
      used.add(known);
      const entry = known === undefined ? distinct(fresh, immutableKeys, taken) : write(known, false);
      return { row, entry, known };
    }),
  );
}

/** Pairs cells with columns. A row with several amounts is split, with each amount's heading added to the title. */
function spread({ columns, headings }: ImportedTable, { cells }: ImportedTable["rows"][number]) {
  const given = columns.flatMap((column, index) => {
    const heading = (headings[index] ?? "").replace(/\s*\((?:in )?(?:rs\.?|inr|₹|rupees)\)$/i, "");
    return column ? [{ column, cell: cells[index] ?? "", heading }] : [];
  });
  const amounts = given.filter(({ column }) => column.field.meta.isRupees);
  if (amounts.length < 2) return [given];
  const title = given.find(({ column }) => column.isNeeded && column.field.kind === "text");
  return amounts
    .filter(({ cell }) => cell !== "")
    .map((amount) =>
      given
        .filter((one) => one === amount || !amounts.includes(one))
        .map((one) => (one === title ? { ...one, cell: [one.cell, amount.heading].filter(Boolean).join(", ") } : one)),
    );
}

function distinct(entry: unknown, immutableKeys: readonly string[], taken: Set<unknown>): unknown {
  const changed = immutableKeys.map((key) => {
    const free = makeUnique(String(valueAt(entry, [key])), taken);
    taken.add(free);
    return [key, free] as const;
  });
  return { ...(entry as object), ...Object.fromEntries(changed) };
}

/** Lists the validation errors of the entries that can be corrected in a cell of the table. */
export function listTableErrors(made: readonly MadeEntry[], { columns }: ImportedTable, list: ListField) {
  return made.flatMap(({ row, entry }) => {
    const issues =
      list.entry.schema?.safeParse(entry).error?.issues.flatMap((issue) => flattenUnionIssues(issue)) ?? [];
    return columns.flatMap((column, index) => {
      if (!column) return [];
      const { label, path } = column;
      const isAt = (one: (typeof issues)[number]) => one.path.length > 0 && isWithin(path, one.path as FieldPath);
      // An error in a value derived from the cell, such as the number to dial, counts for the cell.
      const isBeside = columns.every((other) => other === column || other?.path[0] !== path[0]);
      const found = issues.find((one) => isAt(one) || (isBeside && one.path[0] === path[0]));
      return found ? [{ number: row.number, index, label, sentence: formatIssue(found, entry) }] : [];
    });
  });
}

/** Returns the list with the table's entries merged in: existing entries keep their position, new ones are appended. */
export function mergeTableEntries(entries: readonly unknown[], made: readonly MadeEntry[]): unknown[] {
  const changed = new Map<unknown, unknown>(
    made.flatMap(({ known, entry }) => (known === undefined ? [] : [[known, entry] as const])),
  );
  const fresh = made.filter(({ known }) => known === undefined).map(({ entry }) => entry);
  return [...entries.map((one) => changed.get(one) ?? one), ...fresh];
}
