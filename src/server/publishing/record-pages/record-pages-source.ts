import type { Collection } from "#contract/collections/define-collection.ts";
import type { SearchAnswer, Shell } from "#contract/site-pages.ts";
import type { LanguageTag } from "#messages/languages.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import type { publicRecords, ShownRecord } from "#server/collections/records/public-records.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Topic } from "#server/platform/db/topic-versions.ts";

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
  /** Called with each topic that a page reads, so that a write invalidates just the pages that show it. */
  asked: (topic: Topic) => void;
}

export interface RecordPagesSource extends SitePagesSource {
  /** The public records of a collection, whose topic a page has that asks for them. */
  records: <K extends Collection>(collection: K) => ReturnType<typeof publicRecords<K>>;
}
