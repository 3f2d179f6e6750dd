import type { Feature, Platform } from "#server/platform/feature.ts";
import { eraseBinned, type MediaService } from "#server/platform/media/media.service.ts";
import type { VersionSubject } from "./version-subjects.ts";
import { binRoutes, versionRoutes } from "./versions.routes.ts";
import { createVersionService } from "./versions.service.ts";

/** Ids of files in the versions of a record. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The history of all that is edited, and the bin. */
export function versionsFeature(
  { db, now }: Platform,
  options: {
    documents: VersionSubject;
    /** Histories of records, whose files go with their last version. */
    records: readonly Omit<VersionSubject, "forget">[];
    media: MediaService;
  },
) {
  const { documents, records, media } = options;
  const forget = async (_id: string, values: readonly string[]) => {
    const ids = [...new Set(values.flatMap((value) => value.match(UUID) ?? []))];
    await eraseBinned({ db, media }, { ids });
  };
  const subjects = [documents, ...records.map((history) => ({ ...history, forget }))];
  const versions = createVersionService({ db, subjects, now });
  return {
    ...versions,
    adminRoutes: async (app) => {
      await app.register(versionRoutes, { prefix: "/versions", versions });
      await app.register(binRoutes, { prefix: "/bin", versions });
    },
    expiries: { bin: () => versions.emptyOldBin() },
  } satisfies Feature;
}
