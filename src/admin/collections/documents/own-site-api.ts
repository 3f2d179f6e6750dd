import { api } from "#admin/api/api.ts";
import { refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import type { OwnSite, OwnSitePreview, StarterEntries } from "#contract/own-site.ts";

/** Fetches what visitors currently see, and whether the college can start its own site. */
export const useOwnSite = () => useQuery("own-site", () => api.get<OwnSite>("/own-site"));

export const useOwnSitePreview = () => useQuery("own-site-preview", ownSiteCalls.preview);

/** API calls for the college's own site as a whole. @throws {ApiError} 409 with a message, 422 with `faults` */
export const ownSiteCalls = {
  /** Replaces the sample content with a starter that contains no invented facts. */
  start: () => change("start"),
  /** Restores the sample content, which is possible until the own site is published. */
  backToSample: () => change("sample"),
  publish: () => change("publish"),
  preview: () => api.get<OwnSitePreview>("/own-site/preview"),
  /** Fetches the courses, committees and admission papers that a new site can start with. */
  fetchStarterEntries: () => api.get<StarterEntries>("/own-site/offers"),
};

/** Timeout above the default, because the server builds the whole site with all sample pictures. */
const TIMEOUT_MS = 60_000;

async function change(action: "start" | "sample" | "publish"): Promise<OwnSite> {
  const now = await api.post<OwnSite>(`/own-site/${action}`, undefined, { timeoutMs: TIMEOUT_MS });
  await refreshVisibleQueries();
  return now;
}
