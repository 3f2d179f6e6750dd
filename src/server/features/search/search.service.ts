import type { SearchAnswer } from "#contract/search-pages.ts";

import type { Database } from "#server/db/open-database.ts";
import {
  listPublishedAnnouncements,
  nextPublication,
} from "#server/features/announcements/announcements.repository.ts";
import { listNewestPublicEvents } from "#server/features/events/events.repository.ts";
import { listGalleryCategories } from "#server/features/gallery-categories/gallery-categories.repository.ts";
import { nextCollegeMidnight } from "#server/time.ts";
import {
  contentDocuments,
  eventDocument,
  galleryDocument,
  noticeDocument,
  type SearchedContent,
} from "./search-documents.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";

/** Of each kind, so that no record-keeping of decades fills the memory. */
const RECORDS = 5000;

interface SearchServiceDependencies {
  db: Database;
  content: SearchedContent;
  /** Grows with every change that pages show; an index of an older one is built anew. */
  changes: () => number;
  now: () => Date;
}

export interface SearchService {
  search(query: string): Promise<SearchAnswer>;
}

interface BuiltIndex {
  index: SearchIndex;
  /** From this moment (ms) on, other notices are public or another day has begun. */
  freshUntil: number;
}

/**
 * Searches an index that is built when somebody first asks, and again after a change, after the publication of a notice
 * and at the college's midnight: when the page cache makes its pages anew.
 */
export function createSearchService({ db, content, changes, now }: SearchServiceDependencies): SearchService {
  const documents = contentDocuments(content);
  let kept: { changes: number; building: Promise<BuiltIndex> } | null = null;

  async function build(): Promise<BuiltIndex> {
    const moment = now();
    const publishedBy = moment.toISOString();
    const [publication, notices, events, albums] = await Promise.all([
      nextPublication(db, publishedBy),
      listPublishedAnnouncements(db, { publishedBy, limit: RECORDS }),
      listNewestPublicEvents(db, { limit: RECORDS }),
      listGalleryCategories(db),
    ]);
    const midnight = nextCollegeMidnight(moment).getTime();
    return {
      index: await buildSearchIndex([
        ...documents,
        ...notices.map(noticeDocument),
        ...events.map(eventDocument),
        ...albums.map(galleryDocument),
      ]),
      freshUntil: publication === null ? midnight : Math.min(midnight, Date.parse(publication)),
    };
  }

  /** The changes are counted before the rows are read: one that comes in meanwhile is seen by the next search. */
  function start(): Promise<BuiltIndex> {
    const started = { changes: changes(), building: build() };
    kept = started;
    started.building.catch(() => {
      if (kept === started) kept = null;
    });
    return started.building;
  }

  return {
    async search(query) {
      const known = kept?.changes === changes() ? await kept.building : null;
      const { index } = known && known.freshUntil > now().getTime() ? known : await start();
      return index.search(query);
    },
  };
}
