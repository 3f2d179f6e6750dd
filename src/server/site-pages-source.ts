import type { Shell } from "#contract/site-pages.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import type { SearchService } from "#server/features/search/search.service.ts";
import type { Topic } from "#server/rendering/page-cache.ts";

/** What the parts of `SitePages` are made from, the content and one part a feature. */
export interface SitePagesSource {
  db: Database;
  content: Content;
  settings: Pick<Shell, "publicUrl" | "enquiry">;
  /** Size of the brochure in bytes; 0 while it is not made yet. */
  brochureBytes: () => number;
  search: SearchService;
  now: () => Date;
  /** Hears which topics a page has read, so that a write clears just the pages that show it. */
  asked: (topic: Topic) => void;
}
