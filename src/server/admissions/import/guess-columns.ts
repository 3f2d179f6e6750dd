import type { DayOrder, ImportField } from "#contract/enquiry-imports.ts";
import { ownName } from "#contract/own-fields.ts";
import { comparedHeading, type StoredOwnField } from "#server/publishing/pages/own-fields.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import type { CourseFinder } from "./find-courses.ts";
import { type HeadingField, isId, isSerial, readHeading } from "./heading-words.ts";
import { emailIn, findMobiles, isNameLike, isNothing, nameIn } from "./read-cell.ts";

/** What is looked at: more would keep the server from answering others. */
const [ROWS_LOOKED_AT, LONGEST_LOOKED_AT] = [50, 200];
/** Share of cells that name a course, above which an unknown heading is the course's. Below, a course is found in the note. */
const MOST_COURSES = 0.7;
/** Headings that the reader of the table made, since it has none. */
const isMadeUp = (heading: string) => /^Column [A-Z]+$/.test(heading);

/**
 * Guesses what the columns hold by their headings and by the cells below. An unknown column becomes part of the note, so that
 * nothing is lost. Several can be `mobile`: a row's first number counts.
 */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  findCourses: CourseFinder,
  ownFields: readonly StoredOwnField[] = [],
): ImportField[] {
  const read = headings.map(readHeading);
  const cells = headings.map((_, index) =>
    rows
      .slice(0, ROWS_LOOKED_AT)
      .map((row) => (row[index] ?? "").slice(0, LONGEST_LOOKED_AT))
      .filter((cell) => !isNothing(cell)),
  );
  const columns = headings.map((heading, index): ImportField => {
    const isLeftOut =
      rows.every((row) => !row[index]) || isId(heading) || (isSerial(heading) && !isMostly(index, isMobile));
    return isLeftOut ? "" : "note";
  });
  /** Share of the cells that fit, 0 to 1. */
  function share(index: number, fits: (cell: string) => boolean): number {
    const all = cells[index] ?? [];
    return all.length === 0 ? 0 : all.filter(fits).length / all.length;
  }
  function isMostly(index: number, fits: (cell: string) => boolean): boolean {
    return share(index, fits) > 0.5;
  }
  /** How surely the heading names the field: 3 to 1, 0 where it does not. */
  const surety = (index: number, field: ImportField) => (read[index]?.field === field ? 3 - read[index].doubt : 0);
  const free = () => columns.flatMap((field, index) => (field === "note" ? index : []));
  /** The column with the highest score above zero, the first of several. */
  function take(field: ImportField, score: (index: number) => number): boolean {
    const scored = free().map((index) => ({ index, score: score(index) }));
    const best = scored.toSorted((a, b) => b.score - a.score)[0];
    if (best === undefined || best.score <= 0) return false;
    columns[best.index] = field;
    return true;
  }
  const isUnread = (index: number) => read[index] === null;

  for (const { key, isOn, headings: names } of ownFields) {
    const column = isOn ? free().find((index) => names.includes(comparedHeading(headings[index] ?? ""))) : undefined;
    if (column !== undefined) columns[column] = ownName(key);
  }

  const areNumbers = (index: number) =>
    surety(index, "mobile") > 0 || (surety(index, "name") + Number(isUnread(index)) > 0 && isMostly(index, isMobile));
  for (const index of free()) if (areNumbers(index)) columns[index] = "mobile";
  /** How well a column fits each field that one column holds. A field of a person without a score does not compile. */
  const scores: Record<Exclude<HeadingField, "mobile" | "name" | "note">, (index: number) => number> = {
    email: (index) =>
      surety(index, "email") || Number(isUnread(index) && isMostly(index, (cell) => emailIn(cell) !== "")),
    course: (index) => {
      const known = share(index, (cell) => findCourses(cell).names.length > 0);
      if (surety(index, "course") > 0) return known + surety(index, "course") / 5;
      return isUnread(index) && known > MOST_COURSES ? known : 0;
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

/** A cell with a number and no name beside it. */
const isMobile = (cell: string) => {
  const { mobiles, rest } = findMobiles(cell);
  return mobiles.length > 0 && !isNameLike(rest);
};

/** Share of the texts that no other one repeats: names differ, towns do not. */
const distinct = (texts: readonly string[]) => new Set(texts).size / texts.length;

/** Guesses the order of day and month by the first date that can be read in one way only. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  for (const cell of cells) {
    const [, first = "", second = ""] = /^(\d{1,4})[/.\s-](\d{1,2})[/.\s-]/.exec(withLatinDigits(cell)) ?? [];
    if (first.length === 4) continue;
    if (Number(first) > 12) return "dmy";
    if (Number(second) > 12) return "mdy";
  }
  return "dmy";
}
