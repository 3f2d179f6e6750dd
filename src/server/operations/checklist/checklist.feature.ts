import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { SampleFinder } from "#server/collections/content/leftovers.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import type { MediaService } from "#server/platform/media/media.service.ts";
import { checklistRoutes } from "./checklist.routes.ts";
import { createChecklistService } from "./checklist.service.ts";

/** The first steps of the start screen. */
export function checklistFeature(
  { db, now }: Platform,
  options: { store: ContentStore; openSample: SampleFinder; content: () => Content; media: MediaService },
) {
  const publicFiles = () => options.content().publicFiles;
  const checklist = createChecklistService({ db, ...options, publicFiles, now });
  return {
    adminRoutes: async (app) => {
      await app.register(checklistRoutes, { checklist });
    },
  } satisfies Feature;
}
