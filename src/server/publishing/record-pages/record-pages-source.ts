import type { Collection } from "#contract/collections/define-collection.ts";
import type { PaginatedItems, SearchAnswer, Shell } from "#contract/site-pages.ts";
import type { LanguageTag } from "#messages/languages.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import type { publicRecords, ShownRecord } from "#server/collections/records/public-records.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";

export interface SitePagesSource {
  db: Database;
  content: ContentInLanguage;
  tag: LanguageTag;
  settings: Pick<Shell, "publicUrl" | "enquiry" | "face">;
  /** Size of the brochure in bytes; 0 until it is made. */
  brochureBytes: () => number;
  search: (query: string) => Promise<SearchAnswer>;
  now: () => Date;
  preview?: ShownRecord | undefined;
  /** Called with each cache tag that a page reads, so that a write invalidates only the pages that show its data. */
  onTagRead: (cacheTag: CacheTag) => void;
}

export interface RecordPagesSource extends SitePagesSource {
  /** Returns the public records of a collection, and adds the collection's cache tag to the page. */
  records: <K extends Collection>(collection: K) => ReturnType<typeof publicRecords<K>>;
}

const PAGE_SIZE = 20;

/** Loads one page of a list. @returns null if there is no such page; page 1 exists even if it is empty */
export async function paginate<Item>(
  page: number,
  count: number,
  list: (part: { limit: number; offset: number }) => Promise<Item[]>,
): Promise<PaginatedItems<Item> | null> {
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (!Number.isInteger(page) || page < 1 || page > pages) return null;
  return { items: await list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }), page, pages };
}
