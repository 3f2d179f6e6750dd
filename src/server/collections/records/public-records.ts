import type { Kind, RecordOf } from "#contract/kinds/define-kind.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import type { InOrder } from "#contract/site-pages.ts";
import type { Language } from "#messages/languages.ts";
import { idsOfFilledAlbums } from "#server/collections/albums/albums.repository.ts";
import type { Database } from "#server/platform/db/open-database.ts";
import { columnOf } from "#server/platform/db/record-tables.ts";
import { isId } from "#server/platform/ids.ts";
import {
  type Condition,
  countRecords,
  findNeighbour,
  listRecords,
  listValues,
  type RecordQuery,
} from "./records.repository.ts";
import { readRecords, rowIn } from "./records.service.ts";

/** The public records of a kind, newest first, in that language as far as they have it, without the pictures of albums. */
export function publicRecords<K extends Kind>(kind: K, db: Database, now: Date, language: Language = "en") {
  const conditions = publicConditions(kind, db, now);
  const read = async (query: RecordQuery) => {
    const where = [...conditions, ...(query.where ?? [])];
    return (await readRecords(kind, db, await listRecords(db, kind, { ...query, where }), language)) as RecordOf<K>[];
  };
  const find = async (id: string): Promise<RecordOf<K> | null> =>
    !isId(id) ? null : ((await read({ where: [["_id", "=", id]], limit: 1 }))[0] ?? null);
  const titleOf = async (id: string, side: "newer" | "older") => {
    const row = await findNeighbour(db, kind, id, side, conditions);
    return row ? { _id: row.id, title: String(rowIn(kind, row, language)[kind.titleField]) } : null;
  };
  return {
    list: (query: RecordQuery = {}) => read(query),
    count: (where: readonly Condition[] = []) => countRecords(db, kind, [...conditions, ...where]),
    /** Without the blank one, each with what it is called in the language: by one record for all. */
    async valuesOf(field: string): Promise<Map<string, string>> {
      const where = [...conditions, [field, "<>", ""] as const];
      if (language === "en") return new Map((await listValues(db, kind, field, where)).map((value) => [value, value]));
      const column = columnOf(kind, field);
      const rows = await listRecords(db, kind, { where });
      const names = rows.map((row) => [String(row[column]), String(rowIn(kind, row, language)[column])] as const);
      return new Map(names.toSorted(([one, named]) => (one === named ? -1 : 1)));
    },
    find,
    async findInOrder(id: string): Promise<InOrder<RecordOf<K>> | null> {
      const record = await find(id);
      return record && { record, newer: await titleOf(id, "newer"), older: await titleOf(id, "older") };
    },
  };
}

/** When the next record becomes public by itself, in ms since 1970; else Infinity. */
export async function nextPublication(db: Database, now: Date): Promise<number> {
  const moments = await Promise.all(
    (KINDS as readonly Kind[]).map(async (kind) => {
      const moment = kind.public?.when?.find((one) => "isPast" in one)?.field;
      return moment ? listValues(db, kind, moment, [[moment, ">", now.toISOString()]]) : [];
    }),
  );
  return Math.min(...moments.flat().map(Date.parse));
}

/** @throws when no record of the kind is public */
function publicConditions({ name, hasPictures, public: rule }: Kind, db: Database, now: Date): Condition[] {
  if (!rule) throw new Error(`Records of the kind ${name} are not public.`);
  if (hasPictures) return [["_id", "in", idsOfFilledAlbums(db)]];
  return (rule.when ?? []).map(({ field, ...test }) =>
    "isPast" in test ? [field, "<=", now.toISOString()] : [field, "in", test.isOneOf],
  );
}
