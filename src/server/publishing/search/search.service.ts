import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { SearchAnswer } from "#contract/site-pages.ts";
import { LANGUAGES, type Language } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { memoised } from "#server/collections/content/memo.ts";
import { nextPublication, publicRecords } from "#server/collections/records/public-records.ts";
import type { Platform } from "#server/platform/feature.ts";
import { nextCollegeMidnight } from "#server/platform/time.ts";
import { contentDocuments, mergeSearchDocuments, toSearchDocument } from "./search-documents.ts";
import { buildSearchIndex } from "./search-index.ts";

/** Maximum number of records of each collection that can be found. */
const MAX_RECORDS = 5000;

type SearchSource = Pick<Platform, "db" | "now"> & {
  content: () => Content;
  /** Number of public changes so far. */
  changes: () => number;
};

/** Creates a search per language. Its index is built at the first query after a change, publication or midnight. */
export function createSearchService(source: SearchSource) {
  const searches = LANGUAGES.map((language) => [language, createSearch(source, language)] as const);
  return Object.fromEntries(searches) as Record<Language, ReturnType<typeof createSearch>>;
}

function createSearch({ db, content, changes, now }: SearchSource, language: Language) {
  const documents = memoised(content, (all) => contentDocuments((each) => contentIn(all, each), language));
  const inEach = [language, ...LANGUAGES.filter((other) => other !== language)];
  let kept: { changes: number; building: ReturnType<typeof build> } | undefined;

  async function build() {
    const moment = now();
    const publication = await nextPublication(db, moment);
    const all = [...documents()];
    for (const collection of COLLECTIONS as readonly Collection[]) {
      if (!collection.public?.search) continue;
      const lists = inEach.map(async (each) => {
        const records = await publicRecords(collection, db, moment, each).list({ limit: MAX_RECORDS });
        return new Map(records.map((record) => [record._id, toSearchDocument(collection, record, each)]));
      });
      const [shown = new Map(), ...others] = await Promise.all(lists);
      for (const [id, document] of shown) {
        const found = mergeSearchDocuments([document, ...others.map((other) => other.get(id) ?? null)]);
        if (found) all.push(found);
      }
    }
    const freshUntil = Math.min(nextCollegeMidnight(moment).getTime(), publication);
    return { index: await buildSearchIndex(all), freshUntil };
  }

  return async (query: string): Promise<SearchAnswer> => {
    const before = kept;
    const known = before?.changes === changes() ? await before.building.catch(() => null) : null;
    if (known && known.freshUntil > now().getTime()) return known.index.search(query);
    // Read the counter before the rows, so that the next search notices a change during the build. If another search
    // has already begun to build the new index, share that index.
    if (kept === before || kept?.changes !== changes()) kept = { changes: changes(), building: build() };
    return (await kept.building).index.search(query);
  };
}
