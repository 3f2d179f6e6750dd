import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection, RecordOf } from "#contract/collections/define-collection.ts";
import type { RecordWithNeighbours } from "#contract/site-pages.ts";
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
import { toRecords, translateRow } from "./records.service.ts";

/** A draft's row that a preview shows, even if the record is not public. `name` is the collection's. */
export type ShownRecord = { name: string; row: RecordRow };

/** Reads a collection's public records, newest first, translated where possible. Albums come without their pictures. */
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
    return (await toRecords(collection, db, shownRows, language)) as RecordOf<K>[];
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
    /** Returns the non-blank values of a field, each with its translation from one of the records, if any has one. */
    async valuesOf(field: string): Promise<Map<string, string>> {
      const where = [...conditions, [field, "<>", ""] as const];
      if (language === "en")
        return new Map((await listValues(db, collection, field, where)).map((value) => [value, value]));
      const column = columnOf(collection, field);
      const rows = await listRecords(db, collection, { where });
      const names = rows.map(
        (row) => [String(row[column]), String(translateRow(collection, row, language)[column])] as const,
      );
      // Translated names come last, so that they override the untranslated name from another record with that value.
      return new Map([...names, ...names.filter(([value, name]) => value !== name)]);
    },
    find,
    async findInOrder(id: string): Promise<RecordWithNeighbours<RecordOf<K>> | null> {
      const record = await find(id);
      return record && { record, newer: await titleOf(id, "newer"), older: await titleOf(id, "older") };
    },
  };
}

/** Returns when the next record becomes public because its date is reached, in ms since 1970; else Infinity. */
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

/** Returns the conditions for public records of a collection. @throws {Error} if the collection is never public */
function publicConditions({ name, hasPictures, public: rule }: Collection, db: Database, now: Date): Condition[] {
  if (!rule) throw new Error(`Records of the collection ${name} are not public.`);
  if (hasPictures) return [["_id", "in", idsOfFilledAlbums(db)]];
  return (rule.when ?? []).map(({ field, ...test }) =>
    "isPast" in test ? [field, "<=", now.toISOString()] : [field, "in", test.isOneOf],
  );
}
