import { api } from "#admin/api/api.ts";
import { refreshShown, useQuery } from "#admin/data/query-store.ts";
import type { Offers, OwnSite, OwnSitePreview } from "#contract/own-site.ts";

/** What visitors get now, and whether the college can start a site of its own. */
export const useOwnSite = () => useQuery("own-site", () => api.get<OwnSite>("/own-site"));

/** The site with all drafts. */
export const useOwnSitePreview = () => useQuery("own-site-preview", ownSiteCalls.preview);

/** API calls for the college's own site as a whole. They throw an `ApiError`: 409 with a sentence, 422 with `faults`. */
export const ownSiteCalls = {
  /** Puts the sample away, for a starter that says nothing false. */
  start: () => change("start"),
  /** Brings the sample back, while nothing is published. */
  backToSample: () => change("sample"),
  /** Publishes the drafts of all documents together. */
  publish: () => change("publish"),
  preview: () => api.get<OwnSitePreview>("/own-site/preview"),
  /** What a new site can begin with. */
  offers: () => api.get<Offers>("/own-site/offers"),
};

/** Longer than other calls may take: the server builds the whole site, with all pictures of the sample. */
const TIMEOUT_MS = 60_000;

async function change(action: "start" | "sample" | "publish"): Promise<OwnSite> {
  const now = await api.post<OwnSite>(`/own-site/${action}`, undefined, { timeoutMs: TIMEOUT_MS });
  await refreshShown();
  return now;
}
