import { resolve } from "node:path";
import type { Checklist, SampleRemoved } from "#contract/checklist.ts";
import * as m from "#messages/compiled/health.ts";
import { originalsIn } from "#server/collections/content/content-files.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { SampleFinder } from "#server/collections/content/leftovers.ts";
import type { PublicFiles } from "#server/collections/content/public-files.ts";
import { countSampleData, removeSampleData } from "#server/operations/sample-data/load-sample-data.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import { SEAL } from "#server/publishing/appearance/appearance.service.ts";
import { checkList } from "./checklist.ts";

const RECORDS: Record<keyof SampleRemoved, (v: { count: number }) => string> = {
  notices: m.sampleNotices,
  events: m.sampleEvents,
  placedStudents: m.samplePlacedStudents,
  categories: m.sampleCategories,
  pictures: m.samplePictures,
};

export type ChecklistService = ReturnType<typeof createChecklistService>;

/** The first steps, as the start screen of the admin asks for them. */
export function createChecklistService(options: {
  db: Database;
  store: Pick<ContentStore, "documents">;
  openSample: SampleFinder;
  publicFiles: () => PublicFiles;
  media: Pick<MediaService, "remove">;
  now: () => Date;
}) {
  const { db, store, openSample, publicFiles, media, now } = options;
  return {
    async check(): Promise<Omit<Checklist, "ok">> {
      const counts = await countSampleData(db);
      const kinds = Object.keys(RECORDS) as (keyof typeof RECORDS)[];
      const { sample, findWord, findIn } = await openSample();
      return checkList({
        own: originalsIn(store.documents()),
        sample,
        findWord,
        isSample: (path) => findIn(path) !== null,
        hasOwnSeal: publicFiles().get(SEAL) !== resolve(`public${SEAL}`) && publicFiles().get(SEAL) !== `public${SEAL}`,
        records: kinds.filter((kind) => counts[kind] > 0).map((kind) => RECORDS[kind]({ count: counts[kind] })),
      });
    },

    async removeSample(actor: Actor): Promise<SampleRemoved> {
      const act = { action: "sample.removed", subjectId: null, subject: "" } as const;
      return removeSampleData(db, media, (transaction) =>
        inChange(transaction, actor, now(), async () => ({ result: undefined, act })),
      );
    },
  };
}
