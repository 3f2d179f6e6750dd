import { customFieldName } from "#contract/custom-fields.ts";
import type { DayOrder, ImportField } from "#contract/enquiry-imports.ts";
import { comparedHeading, type StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import type { CourseFinder } from "./find-courses.ts";
import { emailIn, findMobiles, isBlankCell, isNameLike, nameIn } from "./read-cell.ts";
import { type HeadingField, isIdHeading, isSerial, recogniseHeading } from "./recognise-heading.ts";

/** Maximum number of rows, and of characters of a cell, to examine, so that guessing does not block the server. */
const [MAX_ROWS, MAX_CELL_LENGTH] = [50, 200];
/** A column with an unknown heading holds the course if a larger share of its cells than this names a course. */
const MIN_COURSE_SHARE = 0.7;
/** Whether the table's reader generated this heading, because the table has none. */
const isMadeUp = (heading: string) => /^Column [A-Z]+$/.test(heading);

/**
 * Guesses the fields of the columns by their headings and cells. An unknown column goes into the note, so that nothing
 * is lost. Several columns can be `mobile`: the first number of a row counts.
 */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  findCourses: CourseFinder,
  customFields: readonly StoredCustomField[] = [],
): ImportField[] {
  const read = headings.map(recogniseHeading);
  const cells = headings.map((_, index) =>
    rows
      .slice(0, MAX_ROWS)
      .map((row) => (row[index] ?? "").slice(0, MAX_CELL_LENGTH))
      .filter((cell) => !isBlankCell(cell)),
  );
  const columns = headings.map((heading, index): ImportField => {
    // `waId` and `Contact ID` may head mobile numbers as well as the ids of records.
    const isId = isIdHeading(heading) && read[index]?.field !== "mobile";
    const isCount = (isIdHeading(heading) || isSerial(heading)) && !isMostly(index, isMobile);
    const isLeftOut = rows.every((row) => !row[index]) || isId || isCount;
    return isLeftOut ? "" : "note";
  });
  /** Returns the share of the cells that fit, 0 to 1. */
  function share(index: number, fits: (cell: string) => boolean): number {
    const all = cells[index] ?? [];
    return all.length === 0 ? 0 : all.filter(fits).length / all.length;
  }
  function isMostly(index: number, fits: (cell: string) => boolean): boolean {
    return share(index, fits) > 0.5;
  }
  /** How surely the heading names the field: 3 (certain) to 1; 0 if it names another one or none. */
  const surety = (index: number, field: ImportField) => (read[index]?.field === field ? 3 - read[index].doubt : 0);
  const free = () => columns.flatMap((field, index) => (field === "note" ? index : []));
  /** Assigns the field to the free column with the highest score above zero. @returns whether there was one */
  function take(field: ImportField, score: (index: number) => number): boolean {
    const scored = free().map((index) => ({ index, score: score(index) }));
    const best = scored.toSorted((a, b) => b.score - a.score)[0];
    if (best === undefined || best.score <= 0) return false;
    columns[best.index] = field;
    return true;
  }
  const isUnread = (index: number) => read[index] === null;

  for (const { key, isOn, headings: names } of customFields) {
    const column = isOn ? free().find((index) => names.includes(comparedHeading(headings[index] ?? ""))) : undefined;
    if (column !== undefined) columns[column] = customFieldName(key);
  }

  const areNumbers = (index: number) =>
    surety(index, "mobile") > 0 || (surety(index, "name") + Number(isUnread(index)) > 0 && isMostly(index, isMobile));
  for (const index of free()) if (areNumbers(index)) columns[index] = "mobile";
  /** Scores how well a column fits each field that a single column holds. The type requires a score for every field. */
  const scores: Record<Exclude<HeadingField, "mobile" | "name" | "note">, (index: number) => number> = {
    email: (index) =>
      surety(index, "email") || Number(isUnread(index) && isMostly(index, (cell) => emailIn(cell) !== "")),
    course: (index) => {
      const known = share(index, (cell) => findCourses(cell).names.length > 0);
      if (surety(index, "course") > 0) return known + surety(index, "course") / 5;
      return isUnread(index) && known > MIN_COURSE_SHARE ? known : 0;
    },
    received: (index) => {
      const days = share(index, (cell) => readDay(cell, "dmy", "2999-12-31") !== null || readDay(cell, "mdy") !== null);
      if (surety(index, "received") > 0) return days && days + surety(index, "received");
      return Number(isMadeUp(headings[index] ?? "") && days > 0.5);
    },
    heardFrom: (index) => surety(index, "heardFrom"),
  };
  for (const [field, score] of Object.entries(scores)) take(field as keyof typeof scores, score);

  const isWritten = (index: number) => isMostly(index, (cell) => nameIn(cell) !== "");
  const parts = free().filter((index) => read[index]?.part !== undefined && isWritten(index));
  const hasWhole = free().some((index) => surety(index, "name") === 3 && !parts.includes(index) && isWritten(index));
  const hasParts = !hasWhole && parts.some((index) => read[index]?.part === 0);
  if (hasParts) for (const index of parts) columns[index] = "name";
  else {
    const isNamed = take("name", (index) => {
      const sure = surety(index, "name");
      return sure && (sure === 3 ? isWritten(index) : isMostly(index, isNameLike)) ? sure : 0;
    });
    if (!isNamed)
      take("name", (index) => (isUnread(index) && isMostly(index, isNameLike) ? distinct(cells[index] ?? []) : 0));
  }
  return columns;
}

/** Whether a cell has a mobile number and no name beside the number. */
const isMobile = (cell: string) => {
  const { mobiles, rest } = findMobiles(cell);
  return mobiles.length > 0 && !isNameLike(rest);
};

/** Returns the share of distinct texts: names differ from row to row, towns repeat. */
const distinct = (texts: readonly string[]) => new Set(texts).size / texts.length;

/** Guesses the order of day and month from the first unambiguous date. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  for (const cell of cells) {
    const [, first = "", second = ""] =
      /^\(?(\d{1,4})\s?[/.|\s-]\s?(\d{1,2})\s?[/.|\s-]/.exec(withLatinDigits(cell)) ?? [];
    if (first.length === 4) continue;
    if (Number(first) > 12) return "dmy";
    if (Number(second) > 12) return "mdy";
  }
  return "dmy";
}
