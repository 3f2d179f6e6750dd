import type { SitePages } from "#contract/site-pages.ts";
import { nextCollegeMidnight } from "#server/time.ts";
import type { FinishedPage } from "./finish-page.ts";
import type { Frontend } from "./frontend.ts";
import type { Page, Topic } from "./page-cache.ts";
import type { Signboard } from "./signboard.ts";

export interface PageSource {
  frontend: Frontend;
  publicUrl: string;
  signboard: Signboard;
  /** SitePages that tells which topics were read through it. */
  sitePages: (asked: (topic: Topic) => void) => SitePages;
  contentSecurityPolicy: (hashes: NonNullable<FinishedPage["hashes"]>) => string;
  /** The next moment at which an announcement becomes public by itself. */
  nextChange: (now: Date) => Promise<Date | null>;
  now: () => Date;
}

/** Renders one page whole, by its one address (page-addresses.ts); the Host header never takes part. */
export async function renderPage(
  address: string,
  source: PageSource,
  reportFault: (error: unknown) => void,
): Promise<Page> {
  const topics = new Set<Topic>();
  let isWhole = true;
  const now = source.now();
  const response = await source.frontend.render(
    new Request(`${source.publicUrl}${address}`),
    source.sitePages((topic) => topics.add(topic)),
    (error) => {
      isWhole = false;
      reportFault(error);
    },
  );
  // Only for pages that show announcements: the others need no database. A page that failed is not kept anyway.
  const nextChange = response.ok && topics.has("announcements") ? await source.nextChange(now) : null;
  const html = await response.text();
  const { hashes, ...finished } = source.frontend.finish(html, address, source.signboard.styleFor(html));
  return {
    ...finished,
    status: response.status,
    headers: {
      ...(hashes && { "content-security-policy": source.contentSecurityPolicy(hashes) }),
      ...(response.headers.has("location") && { location: response.headers.get("location") ?? "/" }),
    },
    topics,
    // A page that could not show all it should is made anew for the next visitor.
    freshUntil:
      hashes && isWhole
        ? Math.min(nextCollegeMidnight(now).getTime(), nextChange?.getTime() ?? Number.POSITIVE_INFINITY)
        : 0,
  };
}
