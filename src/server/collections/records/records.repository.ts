import type { Expression, Kysely } from "kysely";
import { countAffected, countRows } from "#server/platform/db/count-rows.ts";
import { columnOf, type StoredCollection } from "#server/platform/db/record-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ChangedMeanwhileError } from "#server/platform/errors.ts";

export interface RecordRow {
  [column: string]: string | number | null;
  id: string;
  created_at: string;
  updated_at: string | null;
  is_sample: 0 | 1;
}

/** A condition of a query. If it names several fields, at least one of them must meet it. */
export type Condition =
  | readonly [field: string | readonly string[], operator: "=" | "<>" | "<" | "<=" | ">" | ">=", value: string]
  | readonly [field: string, operator: "in", values: readonly string[] | Expression<unknown>];

export interface RecordQuery {
  where?: readonly Condition[];
  newestBy?: string;
  isOldestFirst?: boolean;
  limit?: number | undefined;
  offset?: number;
}

/** Lists records of a collection, by default newest first. The id breaks ties, so that the order is stable. */
export function listRecords(db: Database, collection: StoredCollection, query: RecordQuery = {}): Promise<RecordRow[]> {
  const { where = [], newestBy = collection.newestBy, isOldestFirst = false, limit, offset = 0 } = query;
  const order = isOldestFirst ? "asc" : "desc";
  const rows = select(db, collection, where).selectAll().$castTo<RecordRow>();
  const ordered = rows.orderBy(columnOf(collection, newestBy), order).orderBy("id", order);
  return (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute();
}

export const countRecords = (db: Database, collection: StoredCollection, where: readonly Condition[]) =>
  countRows(select(db, collection, where));

/** Finds the record next to the record with this id, in the order of `newestBy`. */
export function findNeighbour(
  db: Database,
  collection: StoredCollection,
  id: string,
  side: "newer" | "older",
  where: readonly Condition[],
): Promise<RecordRow | undefined> {
  const [beyond, order] = side === "newer" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const column = columnOf(collection, collection.newestBy);
  const own = tables(db).selectFrom(collection.name).select(column).where("id", "=", id);
  return select(db, collection, where)
    .selectAll()
    .$castTo<RecordRow>()
    .where(({ eb, and, or }) => or([eb(column, beyond, own), and([eb(column, "=", own), eb("id", beyond, id)])]))
    .orderBy(column, order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
}

/** Returns the distinct values of a field, sorted. */
export async function listValues(
  db: Database,
  collection: StoredCollection,
  field: string,
  where: readonly Condition[],
): Promise<string[]> {
  const column = columnOf(collection, field);
  const rows = await select(db, collection, where).select(column).distinct().orderBy(column).execute();
  return rows.map((row) => String(row[column]));
}

/** Locks a record until the transaction ends. An update without effect locks on SQLite and PostgreSQL alike. */
export function lockRecord(
  db: Database,
  { name }: Pick<StoredCollection, "name">,
  id: string,
): Promise<RecordRow | undefined> {
  return tables(db)
    .updateTable(name)
    .set(({ ref }) => ({ is_sample: ref("is_sample") }))
    .where("id", "=", id)
    .returningAll()
    .$castTo<RecordRow>()
    .executeTakeFirst();
}

/** @throws {ChangedMeanwhileError} if another transaction has inserted one: published its draft, or restored it */
export async function insertRecords(
  db: Database,
  { name }: Pick<StoredCollection, "name">,
  rows: RecordRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const insert = tables(db)
    .insertInto(name)
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing());
  if ((await countAffected(insert)) < rows.length) throw new ChangedMeanwhileError(null);
}

/** Updates columns of a record. A column whose value is undefined stays unchanged. */
export function updateRecord(
  db: Database,
  { name }: StoredCollection,
  id: string,
  changes: Record<string, string | number | null | undefined>,
): Promise<RecordRow> {
  const updated = tables(db).updateTable(name).set(changes).where("id", "=", id).returningAll();
  return updated.$castTo<RecordRow>().executeTakeFirstOrThrow();
}

export async function deleteRecord(db: Database, { name }: StoredCollection, id: string): Promise<void> {
  await tables(db).deleteFrom(name).where("id", "=", id).execute();
}

/** Sets the references of these rows to a restored record, except where a row refers to another record by now. */
export async function restoreReferences(
  db: Database,
  table: string,
  column: string,
  ids: readonly string[],
  id: string,
) {
  if (ids.length === 0) return;
  await tables(db)
    .updateTable(table)
    .set({ [column]: id })
    .where("id", "in", ids)
    .where(column, "is", null)
    .execute();
}

export async function listRecordsByIds(db: Database, name: string, ids: readonly string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  return tables(db).selectFrom(name).selectAll().where("id", "in", ids).$castTo<RecordRow>().execute();
}

/** Returns the database typed for the tables of collections, which `Database` does not declare. */
function tables(db: Database) {
  return db as unknown as Kysely<Record<string, RecordRow>>;
}

function select(db: Database, collection: StoredCollection, where: readonly Condition[]) {
  let query = tables(db).selectFrom(collection.name);
  for (const [fields, operator, value] of where) {
    const columns = [fields].flat().map((field) => columnOf(collection, field));
    query = query.where(({ eb, or }) => or(columns.map((column) => eb(column, operator, value as string))));
  }
  return query;
}
