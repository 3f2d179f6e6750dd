import { setImmediate as breathe } from "node:timers/promises";
import type { PlainAction } from "#contract/activity.ts";
import {
  type EnquiryImport,
  IMPORT_FIELDS,
  type ImportChanges,
  type ImportDetails,
  type ImportOptions,
  importOptionsSchema,
  MOST_LISTED_ROWS,
  type TableRows,
} from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { language } from "#messages/language.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { countChanged } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import {
  BadInputError,
  ConflictError,
  InvalidUploadError,
  NotFoundError,
  TooManyRequestsError,
} from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { toCsv } from "#shared/csv.ts";
import { guessColumns, guessDayOrder } from "./guess-columns.ts";
import {
  findKnown,
  type ImportRecord,
  keptDays,
  listImports,
  listRows,
  type RowRecord,
  STORED_ERRORS,
} from "./import-steps.ts";
import type { ImportWorker } from "./import-worker.ts";
import {
  type Candidate,
  chosenCourse,
  createMatcher,
  foldCells,
  labelOf,
  type ReadRow,
  rowReader,
} from "./read-row.ts";
import type { Table } from "./read-table.ts";

const PARSER = new URL("./read-table.ts", import.meta.url);
/** Longest time to read one table. A browser that stopped waiting sends the same file again and gets the first answer. */
const PARSING_LIMIT_MS = 10_000;
const PARSING_HEAP_MB = 96;
const ROWS_AT_ONCE = 500;
const EXAMPLES = 3;

/** Imports enquiries from tables. Every method that takes an id throws NotFoundError. */
export function createEnquiryImportService(dependencies: {
  db: Database;
  courseNames: Pick<CourseNames, "current">;
  worker: Pick<ImportWorker, "wake">;
  now: () => Date;
}) {
  const { db, courseNames, worker, now } = dependencies;
  const queue = createTaskQueue({
    mostWaiting: 3,
    tooMany: () => new TooManyRequestsError(m.otherTables(), 60),
  });

  async function getWithCounts(id: string) {
    const [found] = await listImports(db, [id]);
    if (!found) throw new NotFoundError(m.importGone());
    return { ...found, item: toImport(found) };
  }

  /** All rows of an import in turn, with pauses in which the server answers others. */
  async function* rowsOf(importId: string): AsyncGenerator<RowRecord[]> {
    for (let after = 0; ; ) {
      const rows = await listRows(db, importId, { after, limit: ROWS_AT_ONCE });
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      after = last.number;
      await breathe();
    }
  }

  async function parse<Made = Table>({ field, originalName, bytes }: Upload, reader = "readTable"): Promise<Made> {
    const refuse = (rowError: string) =>
      new InvalidUploadError(field, m.ofFile({ file: originalName, problem: rowError }));
    const job = { bytes: new Uint8Array(bytes), language: language() };
    const limits = { limitMs: PARSING_LIMIT_MS, heapMb: PARSING_HEAP_MB };
    const parsed = await queue.run(() =>
      runInChild<{ table: Made } | { error: string }>(PARSER, reader, job, limits.limitMs, limits.heapMb).catch(() => {
        throw refuse(m.readsTooLong());
      }),
    );
    if ("error" in parsed) throw refuse(parsed.error);
    return parsed.table;
  }

  /** Changes an import that is still a draft, in one transaction with the audit entry. */
  const changeDraft = (
    actor: Actor,
    id: string,
    action: PlainAction,
    change: (transaction: Database, record: ImportRecord) => Promise<void>,
  ) =>
    inChange(db, actor, now(), async (transaction) => {
      const draft = transaction.updateTable("enquiry_import").set(({ ref }) => ({ state: ref("state") }));
      const record = await draft.where("id", "=", id).returningAll().executeTakeFirst();
      if (!record || record.state === "uploading") throw new NotFoundError(m.importGone());
      if (record.state !== "draft") throw new ConflictError(m.importBegun());
      await change(transaction, record);
      return { result: undefined, auditEvent: { action, subjectId: id, subject: record.file_name } };
    });

  return {
    /** The rows of any table, of which nothing is stored. @throws {InvalidUploadError} as `upload` */
    readRows: (file: Upload) => parse<TableRows>(file, "readRows"),

    /** Makes a draft. @throws {InvalidUploadError} with a sentence: no table, damaged, protected, too large or empty */
    async upload(actor: Actor, file: Upload): Promise<EnquiryImport> {
      const { headings, rows, remarks } = await parse(file);
      const columns = guessColumns(
        headings,
        rows.map(({ cells }) => cells),
      );
      const received = columns.indexOf("received");
      const options: ImportOptions = {
        columns,
        dayOrder: guessDayOrder(rows.map(({ cells }) => cells[received] ?? "")),
        ...{ course: "", heardFrom: "", duplicates: "join", courses: {} },
      };
      const id = newId();
      const json = {
        headings: JSON.stringify(headings),
        options: JSON.stringify(options),
        remarks: JSON.stringify(remarks),
      };
      const record = { id, file_name: file.originalName, state: "uploading" as const, ...json, row_count: rows.length };
      const created = { created_at: now().toISOString(), admin_email: actor.email };
      await db
        .insertInto("enquiry_import")
        .values({ ...record, ...created })
        .execute();
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const stored = rows.slice(at, at + ROWS_AT_ONCE).map(({ number, cells }) => ({
          ...{ import_id: id, number, cells: JSON.stringify(cells), folded: foldCells(cells) },
          state: "waiting" as const,
        }));
        await db.insertInto("enquiry_import_row").values(stored).execute();
        await breathe();
      }
      await inChange(db, actor, now(), async (transaction) => {
        await transaction.updateTable("enquiry_import").set({ state: "draft" }).where("id", "=", id).execute();
        const auditEvent = { action: "enquiry-import.uploaded", subjectId: id, subject: file.originalName } as const;
        return { result: undefined, auditEvent };
      });
      return (await getWithCounts(id)).item;
    },

    list: async () => (await listImports(db)).map(toImport),

    /** An import with its rows: of a draft what an import would do with them, otherwise what it has done. */
    async get(id: string): Promise<ImportDetails> {
      const { record, item } = await getWithCounts(id);
      const headings: string[] = JSON.parse(record.headings);
      const options = importOptionsSchema.parse(JSON.parse(record.options));
      const shared = { item, options, headings, remarks: JSON.parse(record.remarks) };
      if (item.state !== "draft") return { ...shared, ...(await outcomeOf(item, headings, options)) };
      return { ...shared, ...(await checkDraft(id, headings, options)) };
    },

    /** Changes the options of a draft. @throws {ConflictError} once it runs */
    change: (actor: Actor, id: string, { choices = {}, ...changes }: ImportChanges): Promise<void> =>
      changeDraft(actor, id, "enquiry-import.changed", async (transaction, record) => {
        const before: ImportOptions = JSON.parse(record.options);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const options = { ...before, ...given };
        refuseUnfit(options, before.columns.length, courseNames.current());
        const set = { options: JSON.stringify(options) };
        await transaction.updateTable("enquiry_import").set(set).where("id", "=", id).execute();
        for (const [number, choice] of Object.entries(choices)) {
          const row = transaction.updateTable("enquiry_import_row").set({ choice }).where("import_id", "=", id);
          await row.where("number", "=", Number(number)).execute();
        }
      }),

    async start(actor: Actor, id: string): Promise<EnquiryImport> {
      await changeDraft(actor, id, "enquiry-import.started", async (transaction, record) => {
        const { columns } = JSON.parse(record.options) as ImportOptions;
        for (const field of ["name", "mobile"] as const) {
          if (!columns.includes(field)) throw new BadInputError(m.chooseColumn({ field }));
        }
        await transaction.updateTable("enquiry_import").set({ state: "running" }).where("id", "=", id).execute();
      });
      worker.wake();
      return (await getWithCounts(id)).item;
    },

    /** Takes back what an import added, even while it runs. What the office has changed since is kept. */
    async undo(actor: Actor, id: string): Promise<EnquiryImport> {
      const { record } = await getWithCounts(id);
      await inChange(db, actor, now(), async (transaction) => {
        const undoable = transaction.updateTable("enquiry_import").set({ state: "undoing", leased_until: null });
        const count = await countChanged(undoable.where("id", "=", id).where("state", "in", ["running", "done"]));
        if (count === 0) throw new ConflictError(m.importNotUndone());
        return {
          result: undefined,
          auditEvent: { action: "enquiry-import.undone", subjectId: id, subject: record.file_name },
        };
      });
      worker.wake();
      return (await getWithCounts(id)).item;
    },

    /** Deletes a draft with its rows. */
    discard: (actor: Actor, id: string): Promise<void> =>
      changeDraft(actor, id, "enquiry-import.discarded", async (transaction) => {
        await transaction.deleteFrom("enquiry_import").where("id", "=", id).execute();
      }),

    /** The rows at fault with their sentences, as a table to correct and import. */
    async exportRowErrors(id: string): Promise<{ filename: string; csv: string }> {
      const { record, item } = await getWithCounts(id);
      const headings: string[] = JSON.parse(record.headings);
      const read = readerOf(headings, JSON.parse(record.options));
      const lines = [["Row", ...headings, "What is wrong"]];
      for await (const rows of rowsOf(id)) {
        for (const row of rows) {
          const cells: string[] = JSON.parse(row.cells);
          const said = read(cells);
          const rowError = item.state === "draft" ? rowErrorOf(said) : row.state === "faulty" && rowErrorNow(row, said);
          if (rowError) lines.push([String(row.number), ...cells, rowError]);
        }
      }
      return { filename: `faults-${record.file_name.replace(/\.\w+$/, "")}.csv`, csv: toCsv(lines) };
    },
  };

  function readerOf(headings: string[], options: ImportOptions) {
    return rowReader({ headings, options, courses: courseNames.current() }, keptDays(now()));
  }

  async function checkDraft(id: string, headings: string[], options: ImportOptions) {
    const read = readerOf(headings, options);
    const inFile = createMatcher<number>();
    const rowErrors: ImportDetails["faults"] = { total: 0, rows: [] };
    const duplicates: ImportDetails["duplicates"] = { total: 0, rows: [] };
    const texts = new Map<string, number>();
    const examples = headings.map((): string[] => []);
    const courseColumn = options.columns.indexOf("course");
    const nameOf = nameReader(options);
    let ready = 0;
    for await (const rows of rowsOf(id)) {
      const parsed = rows.map((row) => ({ row, cells: JSON.parse(row.cells) as string[] }));
      const all = parsed.map(({ row, cells }) => ({ row, cells, said: read(cells) }));
      const candidates = all.flatMap(({ said }) => ("error" in said ? [] : [said]));
      const { match, isBlocked } = await findKnown(db, candidates);
      for (const { row, cells, said } of all) {
        for (const [index, cell] of cells.entries()) {
          const seen = examples[index];
          if (cell && seen && seen.length < EXAMPLES && !seen.includes(cell)) seen.push(cell.slice(0, 80));
        }
        const text = cells[courseColumn];
        if (text) texts.set(text, (texts.get(text) ?? 0) + 1);
        const rowError = "error" in said ? said.error : isBlocked(said) && STORED_ERRORS.blocked();
        if (rowError) {
          rowErrors.total += 1;
          if (rowErrors.rows.length < MOST_LISTED_ROWS) {
            rowErrors.rows.push({ number: row.number, name: nameOf(cells), sentence: rowError });
          }
          continue;
        }
        const person = said as Candidate;
        const [onDesk, earlier] = [match.find(person), inFile.find(person)];
        const found = onDesk ?? earlier;
        inFile.add(person, row.number);
        if (!found) {
          ready += 1;
          continue;
        }
        duplicates.total += 1;
        if (duplicates.rows.length < MOST_LISTED_ROWS) {
          const { by, value } = found;
          const shown = { number: row.number, name: person.name, by, value, choice: row.choice };
          duplicates.rows.push({
            ...shown,
            enquiry: onDesk?.found ?? null,
            row: onDesk ? null : (earlier?.found ?? null),
          });
        }
      }
    }
    const courses = [...texts].slice(0, MOST_LISTED_ROWS).map(([text, rows]) => {
      return { text, rows, course: chosenCourse(text, options, courseNames.current()) };
    });
    return { examples, courses, ready, faults: rowErrors, duplicates, kept: [] };
  }

  async function outcomeOf({ _id: id, counts }: EnquiryImport, headings: string[], options: ImportOptions) {
    const read = readerOf(headings, options);
    const nameOf = nameReader(options);
    const invalidRows = await listRows(db, id, { states: ["faulty"], limit: MOST_LISTED_ROWS });
    const kept = await listRows(db, id, { states: ["kept"], limit: MOST_LISTED_ROWS });
    const named = ({ number, cells }: RowRecord) => ({ number, name: nameOf(JSON.parse(cells)) });
    const nothing = { examples: [], courses: [], ready: 0, duplicates: { total: 0, rows: [] } };
    return {
      ...nothing,
      faults: {
        total: counts.faulty,
        rows: invalidRows.map((row) => ({ ...named(row), sentence: rowErrorNow(row, read(JSON.parse(row.cells))) })),
      },
      kept: kept.map((row) => ({ ...named(row), enquiry: row.enquiry_id ?? "" })),
    };
  }
}

const rowErrorOf = (said: ReadRow) => ("error" in said ? said.error : null);

/** The error of a row in the language of the reader; as it was stored when the row does not show it any more. */
function rowErrorNow({ fault: rowError }: RowRecord, said: ReadRow): string {
  return rowErrorOf(said) ?? STORED_ERRORS[rowError as keyof typeof STORED_ERRORS]?.() ?? rowError ?? "";
}

/** Makes a function that returns the name in a row for lists, even if the row has errors. */
function nameReader({ columns }: ImportOptions) {
  const places = columns.flatMap((field, index) => (field === "name" ? [index] : []));
  return (cells: string[]) =>
    places
      .map((index) => cells[index] ?? "")
      .filter(Boolean)
      .join(" ")
      .slice(0, 120);
}

function refuseUnfit({ columns, course, courses }: ImportOptions, width: number, known: readonly string[]): void {
  if (columns.length !== width) throw new BadInputError(m.columnsExpected({ count: width }));
  const twice = IMPORT_FIELDS.find((field) => {
    return !["", "name", "note"].includes(field) && columns.filter((one) => one === field).length > 1;
  });
  if (twice) throw new BadInputError(m.twoColumns({ field: labelOf(twice) }));
  const chosen = [course, ...Object.values(courses)].filter(Boolean);
  if (chosen.some((name) => !known.includes(name))) throw new BadInputError(m.collegeCourse());
}

function toImport({ record, counts }: Awaited<ReturnType<typeof listImports>>[number]): EnquiryImport {
  const { id, file_name, state, admin_email, created_at, row_count } = record;
  // `uploading` cannot occur here: `listImports` leaves such imports out.
  const shown = state === "uploading" ? "draft" : state;
  return {
    _id: id,
    fileName: file_name,
    state: shown,
    by: admin_email,
    createdAt: created_at,
    rows: row_count,
    counts,
  };
}
