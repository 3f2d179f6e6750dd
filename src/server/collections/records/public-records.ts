import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection, RecordOf } from "#contract/collections/define-collection.ts";
import type { InOrder } from "#contract/site-pages.ts";
import type { Language } from "#messages/languages.ts";
import { idsOfFilledAlbums } from "#server/collections/albums/albums.repository.ts";
import { columnOf } from "#server/platform/db/record-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isId } from "#server/platform/ids.ts";
import {
  type Condition,
  countRecords,
  findNeighbour,
  listRecords,
  listValues,
  type RecordQuery,
  type RecordRow,
} from "./records.repository.ts";
import { readRecords, translateRow } from "./records.service.ts";

/** A row that a preview shows in place of the public one, or though there is none. */
export type ShownRecord = { name: string; row: RecordRow };

/** Public records of a collection, newest first, in a language as far as they have it, without the pictures of albums. */
export function publicRecords<K extends Collection>(
  collection: K,
  db: Database,
  now: Date,
  language: Language = "en",
  shown?: ShownRecord,
) {
  const preview = shown?.name === collection.name ? shown.row : undefined;
  const conditions = publicConditions(collection, db, now);
  const read = async (query: RecordQuery) => {
    const where = [...conditions, ...(query.where ?? [])];
    return readRows(await listRecords(db, collection, { ...query, where }));
  };
  const readRows = async (rows: RecordRow[]) => {
    const shownRows = rows.map((row) => (row.id === preview?.id ? preview : row));
    return (await readRecords(collection, db, shownRows, language)) as RecordOf<K>[];
  };
  const find = async (id: string): Promise<RecordOf<K> | null> => {
    if (!isId(id)) return null;
    const found = id === preview?.id ? readRows([preview]) : read({ where: [["_id", "=", id]], limit: 1 });
    return (await found)[0] ?? null;
  };
  const titleOf = async (id: string, side: "newer" | "older") => {
    const row = await findNeighbour(db, collection, id, side, conditions);
    return row ? { _id: row.id, title: String(translateRow(collection, row, language)[collection.titleField]) } : null;
  };
  return {
    list: (query: RecordQuery = {}) => read(query),
    count: (where: readonly Condition[] = []) => countRecords(db, collection, [...conditions, ...where]),
    /** Values of a field without the blank one, each with its name in the language, as one of its records has it. */
    async valuesOf(field: string): Promise<Map<string, string>> {
      const where = [...conditions, [field, "<>", ""] as const];
      if (language === "en")
        return new Map((await listValues(db, collection, field, where)).map((value) => [value, value]));
      const column = columnOf(collection, field);
      const rows = await listRecords(db, collection, { where });
      const names = rows.map(
        (row) => [String(row[column]), String(translateRow(collection, row, language)[column])] as const,
      );
      // Translated names come last, so that they count where another record with the value has none.
      return new Map([...names, ...names.filter(([value, name]) => value !== name)]);
    },
    find,
    async findInOrder(id: string): Promise<InOrder<RecordOf<K>> | null> {
      const record = await find(id);
      return record && { record, newer: await titleOf(id, "newer"), older: await titleOf(id, "older") };
    },
  };
}

/** When the next record of the collections becomes public by itself, in ms since 1970; else Infinity. */
export async function nextPublication(
  db: Database,
  now: Date,
  collections: readonly Collection[] = COLLECTIONS,
): Promise<number> {
  const rules = collections.flatMap((collection) =>
    (collection.public?.when ?? []).flatMap((one) => ("isPast" in one ? { collection, field: one.field } : [])),
  );
  const moments = await Promise.all(
    rules.map(({ collection, field }) => listValues(db, collection, field, [[field, ">", now.toISOString()]])),
  );
  return Math.min(...moments.flat().map(Date.parse));
}

/** Conditions for the public records of a collection. @throws when no record of it is public */
function publicConditions({ name, hasPictures, public: rule }: Collection, db: Database, now: Date): Condition[] {
  if (!rule) throw new Error(`Records of the collection ${name} are not public.`);
  if (hasPictures) return [["_id", "in", idsOfFilledAlbums(db)]];
  return (rule.when ?? []).map(({ field, ...test }) =>
    "isPast" in test ? [field, "<=", now.toISOString()] : [field, "in", test.isOneOf],
  );
}
