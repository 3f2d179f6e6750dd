import { api } from "#admin/api/api.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import type { OwnSite, OwnSitePreview } from "#contract/own-site.ts";

/** Fetches what visitors currently see, and whether the college can start its own site. */
export const useOwnSite = () => useQuery("own-site", () => api.get<OwnSite>("/own-site"));

export const useOwnSitePreview = () => useQuery("own-site-preview", () => api.get<OwnSitePreview>("/own-site/preview"));

/** Timeout above the default, because the server builds the whole site with all sample pictures. */
const TIMEOUT_MS = 60_000;

/**
 * Changes the college's own site as a whole: `start` replaces the sample content with a starter that contains no invented
 * facts, `sample` restores the sample content until the site is published. @throws {ApiError} 409, or 422 with `faults`
 */
export async function changeOwnSite(action: "start" | "sample" | "publish"): Promise<void> {
  await api.post(`/own-site/${action}`, undefined, { timeoutMs: TIMEOUT_MS });
  await refreshVisibleQueries();
}
