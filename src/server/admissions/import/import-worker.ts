import { setTimeout as sleep } from "node:timers/promises";
import type { CourseNames } from "#server/admissions/enquiry/course-names.ts";
import { classifyDatabaseError } from "#server/platform/db/driver-errors.ts";
import { refreshStatistics } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { createWorker, type WorkerLog } from "#server/platform/work/worker.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { createCourseFinder } from "./find-courses.ts";
import {
  type ImportRecord,
  importRows,
  leaseImport,
  listActiveImports,
  markRowAsFaulty,
  undoRows,
} from "./import-steps.ts";

/** Rows per transaction: few, since other users of the database may have to wait for one transaction. */
const BATCH_SIZE = 100;
/** Pause between two transactions, in which the server handles other requests. */
const BREATH_MS = 2;
/** How long the lease of a killed process lasts, after which another process continues the import. */
const LEASE_MS = 60_000;
const MAX_PAUSE_MS = 30_000;

export type ImportWorker = ReturnType<typeof createImportWorker>;

/**
 * Runs and undoes imports, a few rows per transaction. The transaction also stores the rows' results, so that an
 * interrupted import continues where it stopped.
 * @param options `isOnlyWorker`: no other process works on this database, so leases found at the start are void
 */
export function createImportWorker(options: {
  db: Database;
  courseNames: Pick<CourseNames, "listWithBengaliNames">;
  customFields: () => StoredCustomField[];
  log: WorkerLog;
  isOnlyWorker: boolean;
  now: () => Date;
}) {
  const { db, courseNames, customFields, log, isOnlyWorker, now } = options;
  const holder = newId();
  let areOldLeasesGone = !isOnlyWorker;

  /** Processes the next rows of an import. @returns whether rows may be left */
  async function doSome(record: ImportRecord, limit: number): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      const moment = now();
      const until = new Date(moment.getTime() + LEASE_MS).toISOString();
      const current = await leaseImport(transaction, record, holder, { now: moment.toISOString(), until });
      if (!current) return false;
      const isUndo = current.state === "undoing";
      const count = isUndo
        ? await undoRows(transaction, current, limit)
        : await importRows(transaction, current, {
            findCourses: createCourseFinder(courseNames.listWithBengaliNames()),
            customFields: customFields(),
            now: moment,
            limit,
          });
      if (count > 0) return true;
      const done = { state: isUndo ? ("undone" as const) : ("done" as const), leased_by: null, leased_until: null };
      await transaction.updateTable("enquiry_import").set(done).where("id", "=", record.id).execute();
      return false;
    });
  }

  /** Finishes an import, even if single rows fail. @throws {Error} if the database fails, or a row of an undo */
  async function finish(record: ImportRecord): Promise<void> {
    for (let limit = BATCH_SIZE; !worker.signal.aborted; ) {
      try {
        if (!(await doSome(record, limit))) return;
        limit = BATCH_SIZE;
      } catch (error) {
        if (classifyDatabaseError(error) !== null || record.state === "undoing") throw error;
        if (limit === 1) {
          log.error({ err: error, import: record.id }, "A row of an import could not be stored.");
          await db.transaction().execute((transaction) => markRowAsFaulty(transaction, record, now()));
        }
        limit = 1;
      }
      await sleep(BREATH_MS);
    }
  }

  /** Finishes all imports that are to be run or undone. */
  async function work(): Promise<void> {
    for (const record of await listActiveImports(db)) {
      await finish(record);
      await refreshStatistics(db);
    }
  }

  const worker = createWorker({
    async run() {
      if (!areOldLeasesGone) await db.updateTable("enquiry_import").set({ leased_until: null }).execute();
      areOldLeasesGone = true;
      await work();
      return MAX_PAUSE_MS;
    },
    log,
    failure: "An import cannot go on; trying again in a few seconds.",
  });
  return { ...worker, work };
}
