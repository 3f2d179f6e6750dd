import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/site.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { listRecords } from "#server/collections/records/records.repository.ts";
import { columnOf } from "#server/platform/db/record-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isId } from "#server/platform/ids.ts";

export type PageTitles = ReturnType<typeof createPageTitles>;

/** Finds titles by path, in the current language, of the pages, courses and records that exist. */
export function createPageTitles(db: Database, content: () => Pick<ContentInLanguage, "courses" | "pages">) {
  return async (paths: readonly string[]): Promise<Map<string, string>> => {
    const titles = new Map(paths.includes("/") ? [["/", m.home()]] : []);
    for (const { route, name } of content().courses) if (paths.includes(route)) titles.set(route, name);
    for (const { route, title } of content().pages) if (paths.includes(route)) titles.set(route, title);
    for (const collection of COLLECTIONS as readonly Collection[]) {
      const list = collection.public?.page;
      if (!list) continue;
      const named = paths.filter((path) => path.startsWith(`${list}/`)).map((path) => path.slice(list.length + 1));
      const ids = named.filter(isId);
      const rows = ids.length === 0 ? [] : await listRecords(db, collection, { where: [["_id", "in", ids]] });
      for (const row of rows) titles.set(`${list}/${row.id}`, String(row[columnOf(collection, collection.titleField)]));
    }
    return titles;
  };
}
