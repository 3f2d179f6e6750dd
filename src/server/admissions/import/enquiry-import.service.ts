import { setImmediate as breathe } from "node:timers/promises";
import type { PlainAction } from "#contract/activity.ts";
import {
  DEFAULT_IMPORT_OPTIONS,
  type EnquiryImport,
  type ImportChanges,
  type ImportDetails,
  type ImportOptions,
  type TableRows,
} from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { language } from "#messages/language.ts";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import {
  BadInputError,
  ConflictError,
  fieldError,
  InvalidUploadError,
  NotFoundError,
  TooManyRequestsError,
} from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Upload } from "#server/platform/media/upload.ts";
import { runInChild } from "#server/platform/work/child-process.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { createCourseFinder } from "./find-courses.ts";
import { guessColumns, guessDayOrder } from "./guess-columns.ts";
import { BATCH_SIZE, describeDraft, describeOutcome } from "./import-report.ts";
import { getImportableDays, type ImportRecord, listImports, listRows, parseImportOptions } from "./import-steps.ts";
import type { ImportWorker } from "./import-worker.ts";
import { createRowReader, foldCells, getImportFieldLabel } from "./read-row.ts";
import type { PlainTable, Table } from "./read-table.ts";
import { remarkSentence } from "./table-remarks.ts";

const PARSER = new URL("./read-table.ts", import.meta.url);
/** Timeout for reading one table. A browser that has stopped waiting can retry and receives the first reply. */
const PARSING_LIMIT_MS = 10_000;
const PARSING_HEAP_MB = 96;

/** Imports enquiries from tables. Every method that takes an id throws NotFoundError. */
export function createEnquiryImportService(dependencies: {
  db: Database;
  courseNames: Pick<CourseNames, "current" | "listWithBengaliNames">;
  customFields: () => StoredCustomField[];
  worker: Pick<ImportWorker, "wake">;
  now: () => Date;
}) {
  const { db, courseNames, customFields, worker, now } = dependencies;
  const queue = createTaskQueue({
    maxWaiting: 3,
    tooMany: () => new TooManyRequestsError(m.otherTables(), 60),
  });

  async function getWithCounts(id: string) {
    const [found] = await listImports(db, [id]);
    if (!found) throw new NotFoundError(m.importGone());
    return { ...found, item: toImport(found) };
  }

  async function parse<Made = Table>({ field, originalName, bytes }: Upload, reader = "readTable"): Promise<Made> {
    const refuse = (problem: string) => new InvalidUploadError(field, m.ofFile({ file: originalName, problem }));
    const job = { bytes: new Uint8Array(bytes), language: language() };
    type Outcome = { table: Made } | { error: string };
    const parsed = await queue.run(() =>
      runInChild<Outcome>(PARSER, reader, job, PARSING_LIMIT_MS, PARSING_HEAP_MB).catch(() => {
        throw refuse(m.readsTooLong());
      }),
    );
    if ("error" in parsed) throw refuse(parsed.error);
    return parsed.table;
  }

  type ImportChange = (transaction: Database, record: ImportRecord) => Promise<void>;

  /** Locks and changes an import, in one transaction with the audit entry. */
  const changeImport = (actor: Actor, id: string, action: PlainAction, change: ImportChange) =>
    inChange(db, actor, now(), async (transaction) => {
      const lock = transaction.updateTable("enquiry_import").set(({ ref }) => ({ state: ref("state") }));
      const record = await lock.where("id", "=", id).returningAll().executeTakeFirst();
      if (!record || record.state === "uploading") throw new NotFoundError(m.importGone());
      await change(transaction, record);
      return { result: undefined, auditEvent: { action, subjectId: id, subject: record.file_name } };
    });

  const changeDraft = (actor: Actor, id: string, action: PlainAction, change: ImportChange) =>
    changeImport(actor, id, action, async (transaction, record) => {
      if (record.state !== "draft") throw new ConflictError(m.importBegun());
      await change(transaction, record);
    });

  return {
    /** Returns the rows of a table; nothing is stored. @throws {InvalidUploadError} in the same cases as `upload` */
    async readRows(file: Upload): Promise<TableRows> {
      const { rows, remarks } = await parse<PlainTable>(file, "readRows");
      return { rows, remarks: remarks.map(remarkSentence) };
    },

    /** Stores a table as a draft. @throws {InvalidUploadError} if damaged, protected, too large, empty or no table */
    async upload(actor: Actor, file: Upload): Promise<EnquiryImport> {
      const { headings, rows, remarks } = await parse(file);
      const columns = guessColumns(
        headings,
        rows.map(({ cells }) => cells),
        createCourseFinder(courseNames.listWithBengaliNames()),
        customFields(),
      );
      const received = columns.indexOf("received");
      const dayOrder = guessDayOrder(rows.map(({ cells }) => cells[received] ?? ""));
      const options: ImportOptions = { ...DEFAULT_IMPORT_OPTIONS, columns, dayOrder };
      const id = newId();
      const record = {
        ...{ id, file_name: file.originalName, state: "uploading" as const, row_count: rows.length },
        ...{ headings: JSON.stringify(headings), options: JSON.stringify(options), remarks: JSON.stringify(remarks) },
        ...{ created_at: now().toISOString(), admin_email: actor.email },
      };
      await db.insertInto("enquiry_import").values(record).execute();
      for (let at = 0; at < rows.length; at += BATCH_SIZE) {
        const stored = rows.slice(at, at + BATCH_SIZE).map(({ number, cells }) => ({
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

    /** Returns an import: for a draft what running it would do with its rows, otherwise what the run has done. */
    async get(id: string): Promise<ImportDetails> {
      const { record, item } = await getWithCounts(id);
      const headings: string[] = JSON.parse(record.headings);
      const options = parseImportOptions(record);
      const shared = { item, options, headings, remarks: JSON.parse(record.remarks).map(remarkSentence) };
      const read = readerOf(headings, options);
      if (item.state !== "draft") return { ...shared, ...(await describeOutcome(db, item, read)) };
      const findCourses = createCourseFinder(courseNames.listWithBengaliNames());
      return { ...shared, ...(await describeDraft(db, id, { headings, options, findCourses, read })) };
    },

    /** Changes the options of a draft. @throws {ConflictError} once it runs */
    change: (actor: Actor, id: string, { choices = {}, ...changes }: ImportChanges): Promise<void> =>
      changeDraft(actor, id, "enquiry-import.changed", async (transaction, record) => {
        const before = parseImportOptions(record);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const options = { ...before, ...given };
        refuseUnfit(options, before.columns.length, courseNames.current(), customFields());
        const { today, earliest } = getImportableDays(now());
        if (options.day > today) throw fieldError("day", m.dayToCome());
        if (options.day !== "" && options.day < earliest) throw fieldError("day", m.tooOld());
        const set = { options: JSON.stringify(options) };
        await transaction.updateTable("enquiry_import").set(set).where("id", "=", id).execute();
        for (const [number, choice] of Object.entries(choices)) {
          const row = transaction.updateTable("enquiry_import_row").set({ choice }).where("import_id", "=", id);
          await row.where("number", "=", Number(number)).execute();
        }
      }),

    async start(actor: Actor, id: string): Promise<EnquiryImport> {
      await changeDraft(actor, id, "enquiry-import.started", async (transaction, record) => {
        const { columns } = parseImportOptions(record);
        if (!columns.includes("name") && !columns.includes("mobile")) throw new BadInputError(m.chooseColumn());
        await transaction.updateTable("enquiry_import").set({ state: "running" }).where("id", "=", id).execute();
      });
      worker.wake();
      return (await getWithCounts(id)).item;
    },

    /**
     * Corrects cells of any row of a draft or, after the import, of a row that was left out, which is then imported.
     * @throws {BadInputError} for a column that the table does not have; {ConflictError} for any other row
     */
    async correctRow(actor: Actor, id: string, number: number, changes: Record<string, string>): Promise<void> {
      await changeImport(actor, id, "enquiry-import.changed", async (transaction, record) => {
        const [row] = await listRows(transaction, id, { after: number - 1, limit: 1 });
        if (row?.number !== number) throw new NotFoundError(m.importGone());
        const isDraft = record.state === "draft";
        if (!isDraft && !(record.state === "done" && row.state === "faulty")) throw new ConflictError(m.importBegun());
        const cells: string[] = JSON.parse(row.cells);
        for (const [column, text] of Object.entries(changes)) {
          if (cells[Number(column)] === undefined) throw new BadInputError(m.noSuchColumn());
          cells[Number(column)] = text;
        }
        const set = { cells: JSON.stringify(cells), folded: foldCells(cells), state: "waiting" as const, fault: null };
        const corrected = transaction.updateTable("enquiry_import_row").set(set).where("import_id", "=", id);
        await corrected.where("number", "=", number).execute();
        const goesOn = transaction.updateTable("enquiry_import").set({ state: "running" }).where("id", "=", id);
        if (!isDraft) await goesOn.execute();
      });
      worker.wake();
    },

    /** Undoes an import, even while it runs. Enquiries that the office has changed since are kept. */
    async undo(actor: Actor, id: string): Promise<EnquiryImport> {
      await changeImport(actor, id, "enquiry-import.undone", async (transaction, { state }) => {
        if (state !== "running" && state !== "done") throw new ConflictError(m.importNotUndone());
        const undone = transaction.updateTable("enquiry_import").set({ state: "undoing", leased_until: null });
        await undone.where("id", "=", id).execute();
      });
      worker.wake();
      return (await getWithCounts(id)).item;
    },

    discard: (actor: Actor, id: string): Promise<void> =>
      changeDraft(actor, id, "enquiry-import.discarded", async (transaction) => {
        await transaction.deleteFrom("enquiry_import").where("id", "=", id).execute();
      }),
  };

  function readerOf(headings: string[], options: ImportOptions) {
    const known = { findCourses: createCourseFinder(courseNames.listWithBengaliNames()), customFields: customFields() };
    return createRowReader({ headings, options, ...known }, getImportableDays(now()));
  }
}

function refuseUnfit(
  { columns, course, courses }: ImportOptions,
  width: number,
  known: readonly string[],
  customFields: readonly StoredCustomField[],
): void {
  if (columns.length !== width) throw new BadInputError(m.columnsExpected({ count: width }));
  const twice = columns.find((field, index) => {
    return !["", "name", "mobile", "note"].includes(field) && columns.indexOf(field) !== index;
  });
  if (twice) throw new BadInputError(m.twoColumns({ field: getImportFieldLabel(twice, customFields) }));
  const chosen = [course, ...Object.values(courses)].filter(Boolean);
  if (chosen.some((name) => !known.includes(name))) throw new BadInputError(m.collegeCourse());
}

function toImport({ record, counts }: Awaited<ReturnType<typeof listImports>>[number]): EnquiryImport {
  const { id: _id, file_name: fileName, state, admin_email: by, created_at: createdAt, row_count: rows } = record;
  return { _id, fileName, state, by, createdAt, rows, counts };
}
