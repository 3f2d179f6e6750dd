import { setImmediate as breathe } from "node:timers/promises";
import {
  type EnquiryImport,
  type ImportDetails,
  type ImportOptions,
  MAX_LISTED_ROWS,
} from "#contract/enquiry-imports.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type CourseFinder, isGeneralAdmission } from "./find-courses.ts";
import { findKnownPersons, listRows, type RowRecord, STORED_ERRORS } from "./import-steps.ts";
import { chosenCourse, createPersonIndex, type createRowReader, type ParsedRow } from "./read-row.ts";

type Reader = ReturnType<typeof createRowReader>;
type Flagged = ImportDetails["faults"];

export const BATCH_SIZE = 500;
const EXAMPLES = 3;
/** Maximum length of the other cells' text that is shown beside the cells to correct. */
const MAX_CELL_LENGTH = 200;

/** Yields all rows of an import in batches, with pauses in which the server handles other requests. */
async function* rowsInTurn(db: Database, importId: string): AsyncGenerator<RowRecord[]> {
  for (let after = 0; ; ) {
    const rows = await listRows(db, importId, { after, limit: BATCH_SIZE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.number;
    await breathe();
  }
}

/** Describes what an import would do with the rows of a draft, given the enquiries now on the desk. */
export async function describeDraft(
  db: Database,
  id: string,
  parts: { headings: string[]; options: ImportOptions; findCourses: CourseFinder; read: Reader },
) {
  const { headings, options, findCourses, read } = parts;
  const inFile = createPersonIndex<number>();
  const faults: Flagged = { total: 0, rows: [] };
  const warnings: Flagged = { total: 0, rows: [] };
  const duplicates: ImportDetails["duplicates"] = { total: 0, rows: [] };
  const texts = new Map<string, number>();
  const examples = headings.map((): string[] => []);
  const courseColumn = options.columns.indexOf("course");
  let ready = 0;
  for await (const rows of rowsInTurn(db, id)) {
    const all = rows.map((row) => {
      const cells: string[] = JSON.parse(row.cells);
      return { row, cells, said: read(cells) };
    });
    const said = all.map((one) => one.said);
    const { match, isBlocked } = await findKnownPersons(db, said);
    for (const { row, cells, said } of all) {
      for (const [index, cell] of cells.entries()) {
        const seen = examples[index];
        if (cell && seen && seen.length < EXAMPLES && !seen.includes(cell)) seen.push(cell.slice(0, 80));
      }
      const text = cells[courseColumn];
      if (text && !isGeneralAdmission(text)) texts.set(text, (texts.get(text) ?? 0) + 1);
      if ("error" in said || isBlocked(said)) {
        flag(faults, row.number, cells, "error" in said ? said : { ...said, problems: [] }, STORED_ERRORS.blocked());
        continue;
      }
      if (said.problems.length > 0) flag(warnings, row.number, cells, said);
      const [onDesk, earlier] = [match.find(said), inFile.find(said)];
      const isInFile = earlier !== undefined && (!onDesk || (onDesk.isOther && !earlier.isOther));
      const found = isInFile ? earlier : onDesk;
      inFile.add(said, row.number);
      // A row of a withdrawn family counts as a duplicate even with another name, so that the family is not called.
      const isOther = found?.isOther === true && (isInFile || !onDesk?.found.isWithdrawn);
      if (!found || isOther) ready += 1;
      else duplicates.total += 1;
      if (found && duplicates.rows.length < MAX_LISTED_ROWS) {
        const { by, value } = found;
        const known = { enquiry: isInFile ? null : (onDesk?.found ?? null), row: isInFile ? earlier.found : null };
        duplicates.rows.push({ number: row.number, name: said.name, by, value, ...known, isOther, choice: row.choice });
      }
    }
  }
  const courses = [...texts].slice(0, MAX_LISTED_ROWS).map(([text, rows]) => {
    return { text, rows, course: chosenCourse(text, options) || (findCourses(text).names[0] ?? "") };
  });
  return { examples, courses, ready, faults, warnings, duplicates, kept: [] };
}

export async function describeOutcome(db: Database, { _id: id, counts }: EnquiryImport, read: Reader) {
  const faults: Flagged = { total: 0, rows: [] };
  for (const row of await listRows(db, id, { states: ["faulty"], limit: MAX_LISTED_ROWS })) {
    const cells: string[] = JSON.parse(row.cells);
    const said = read(cells);
    // The row itself may not show why it was left out: a blocked sender, or a database error.
    const stored = STORED_ERRORS[row.fault as keyof typeof STORED_ERRORS]?.() ?? row.fault ?? "";
    flag(faults, row.number, cells, "error" in said ? said : { ...said, problems: [] }, stored);
  }
  const kept = await listRows(db, id, { states: ["kept"], limit: MAX_LISTED_ROWS });
  return {
    ...{ examples: [], courses: [], ready: 0 },
    duplicates: { total: 0, rows: [] },
    warnings: { total: 0, rows: [] },
    faults: { ...faults, total: counts.faulty },
    kept: kept.map(({ number, cells, enquiry_id }) => {
      const said = read(JSON.parse(cells));
      return { number, name: "error" in said ? "" : said.name, enquiry: enquiry_id ?? "" };
    }),
  };
}

/** Counts a row, and lists it up to a maximum. @param sentence shown if the row itself has no error or problem */
function flag(list: Flagged, number: number, cells: readonly string[], said: ParsedRow, sentence = ""): void {
  list.total += 1;
  if (list.rows.length >= MAX_LISTED_ROWS) return;
  const columns = "error" in said ? said.columns : said.problems.map(({ column }) => column);
  const own = "error" in said ? said.error : said.problems.map((problem) => problem.sentence).join(" ");
  list.rows.push({
    ...{ number, name: "error" in said ? "" : said.name, sentence: own || sentence },
    cells: columns.map((column) => ({ column, text: cells[column] ?? "" })),
    others: cells
      .filter((text, column) => text !== "" && !columns.includes(column))
      .join(" · ")
      .slice(0, MAX_CELL_LENGTH),
  });
}
