import type { SearchPages } from "#contract/search-pages.ts";
import type { SitePagesSource } from "#server/site-pages-source.ts";

export function createSearchPages({ search, asked }: Pick<SitePagesSource, "search" | "asked">): SearchPages {
  return {
    search(query) {
      asked("announcements");
      asked("events");
      asked("gallery");
      return search.search(query);
    },
  };
}
