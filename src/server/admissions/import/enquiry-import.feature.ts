import type { RecordWriter } from "#server/collections/records/record-writer.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { CourseNames } from "../enquiry/course-names.ts";
import { deleteOldImports } from "./enquiry-import.repository.ts";
import { enquiryImportRoutes } from "./enquiry-import.routes.ts";
import { createEnquiryImportService } from "./enquiry-import.service.ts";
import { createImportWorker } from "./import-worker.ts";

/** Days for which an import is kept and can be undone. */
const KEPT_DAYS = 30;

/** Import of enquiries from tables. */
export function enquiryImportFeature(
  { config, db, log, now }: Platform,
  { courseNames, write }: { courseNames: CourseNames; write: RecordWriter },
) {
  const worker = createImportWorker({ db, courseNames, log, now, isOnlyWorker: config.database.kind === "sqlite" });
  const imports = createEnquiryImportService({ db, courseNames, write, worker, now });
  return {
    adminRoutes: async (app) => {
      await app.register(enquiryImportRoutes, { prefix: "/enquiry-imports", imports });
    },
    workers: [worker],
    expiries: { imports: (daysAgo) => deleteOldImports(db, daysAgo(KEPT_DAYS)) },
  } satisfies Feature;
}
