import type { Feature, Platform } from "#server/platform/feature.ts";
import { feedRoutes } from "./feed.routes.ts";
import { deletePresence } from "./presence.ts";

/** What open screens follow: changes, and who has what open. */
export function feedFeature({ db, versions, now }: Platform) {
  return {
    adminRoutes: async (app) => {
      await app.register(feedRoutes, { db, versions, now });
    },
    expiries: { presences: (daysAgo) => deletePresence(db, daysAgo(1)) },
  } satisfies Feature;
}
