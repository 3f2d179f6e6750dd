import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { isPostgres } from "./database-facts.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";

/** A row of any table: only text and whole numbers. */
export type Row = Record<string, string | number | null>;

/** A table's name, and the types of its columns in alphabetical order. */
export interface TableShape {
  name: string;
  columns: Record<string, "text" | "integer">;
}

const BATCH_SIZE = 200;

/** Runs `read` on a read-only snapshot of the database, while others may write. */
export async function withSnapshot<Result>(
  location: DatabaseLocation,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  await using db = await openDatabase(location);
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await transaction.execute(read);
}

/** Returns the number of other clients of a PostgreSQL database; 0 for SQLite, which does not list them. */
export async function countOtherSessions(db: Database): Promise<number> {
  if (!isPostgres(db)) return 0;
  const { rows } = await sql<{ sessions: string }>`
    select count(*) as sessions from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  return Number(rows[0]?.sessions);
}

/** Lists all tables except Kysely's own, each after the tables that its foreign keys reference. */
export async function listTables(db: Database): Promise<TableShape[]> {
  const here = isPostgres(db)
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined;
  const tables = (await db.introspection.getTables()).filter(({ isView, schema }) => !isView && schema === here);
  const shapes = tables.map(({ name, columns }) => {
    const types = columns.map((column) => {
      return [column.name, /int/i.test(column.dataType) ? "integer" : "text"] as const;
    });
    return { name, columns: Object.fromEntries(types.sort(([a], [b]) => (a < b ? -1 : 1))) };
  });
  const references = await listReferences(db);
  const ordered = new Map<string, TableShape>();
  function add(shape: TableShape): void {
    if (ordered.has(shape.name)) return;
    const parents = references.filter(({ table }) => table === shape.name).map(({ parent }) => parent);
    for (const parent of shapes) if (parent !== shape && parents.includes(parent.name)) add(parent);
    ordered.set(shape.name, shape);
  }
  for (const shape of shapes.sort((a, b) => (a.name < b.name ? -1 : 1))) add(shape);
  return [...ordered.values()];
}

/** Lists the foreign keys: `column` of `table` references the table `parent`. */
export async function listReferences(db: Database) {
  type Reference = { table: string; column: string; parent: string; isRequired: boolean | 0 | 1 };
  const query = isPostgres(db)
    ? sql<Reference>`
      select tables.relname as "table", attname as "column", parents.relname as parent, attnotnull as "isRequired"
      from pg_constraint
      join pg_class as tables on tables.oid = conrelid
      join pg_class as parents on parents.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = current_schema()::regnamespace`
    : sql<Reference>`
      select tables.name as "table", keys."from" as "column", keys."table" as parent, columns."notnull" as "isRequired"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys, pragma_table_info(tables.name) as columns
      where tables.type = 'table' and columns.name = keys."from"`;
  return (await query.execute(db)).rows;
}

/** Reads a table's rows in batches, so that no table has to fit into memory. `snapshot` must be a transaction. */
export async function* readRows(snapshot: Database, table: string): AsyncGenerator<Row[]> {
  if (!isPostgres(snapshot)) {
    let rows: Row[] = [];
    for await (const row of (snapshot as unknown as Kysely<Record<string, Row>>)
      .selectFrom(table)
      .selectAll()
      .stream()) {
      if (rows.push(row) < BATCH_SIZE) continue;
      yield rows;
      rows = [];
    }
    yield rows;
    return;
  }
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(snapshot);
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from copied`.execute(snapshot);
    isMore = rows.length > 0;
    yield rows;
  }
  await sql`close copied`.execute(snapshot);
}

/** Inserts rows into a table. @param json an array of rows, each with a value for every column */
export async function insertRows(db: Database, { name, columns }: TableShape, json: string): Promise<void> {
  const names = Object.keys(columns);
  const list = sql.join(names.map((column) => sql.ref(column)));
  const source = isPostgres(db)
    ? sql`select ${list} from json_populate_recordset(null::${sql.table(name)}, ${json}::json)`
    : sql`select ${sql.join(names.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(name)} (${list}) ${source}`.execute(db);
}

/** Creates an accumulator that counts a table's rows and computes a checksum independent of their order. */
export function createTableChecksum({ columns }: TableShape) {
  const names = Object.keys(columns);
  const sum = Buffer.alloc(32);
  let rows = 0;
  return {
    add(row: Row): void {
      const digest = hash("sha256", JSON.stringify(names.map((name) => row[name])), "buffer");
      for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) ^ (digest[index] ?? 0);
      rows += 1;
    },
    total: () => ({ rows, sum: sum.toString("hex") }),
  };
}

/** Adds the tables and columns that no migration creates: those of collections unknown to this version. */
export async function addUnmigratedTables(db: Database, shapes: readonly TableShape[]): Promise<void> {
  const known = new Map((await listTables(db)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of shapes) {
    const isNew = !known.has(name);
    if (isNew)
      await db.schema
        .createTable(name)
        .addColumn("id", "text", (column) => column.primaryKey())
        .execute();
    const there = known.get(name) ?? { id: "text" };
    for (const [column, type] of Object.entries(columns)) {
      if (!(column in there)) await db.schema.alterTable(name).addColumn(column, type).execute();
    }
  }
}
