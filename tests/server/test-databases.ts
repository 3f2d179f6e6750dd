import { randomBytes } from "node:crypto";
import { copyFile, mkdtempDisposable, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { inject } from "vitest";
import { type DatabaseLocation, openDatabase, pingDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { locatePostgres, withPostgresClient } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplates: DatabaseTemplates;
  }
}

/** Migrated, empty databases that are copied for each test: an SQLite file, and a PostgreSQL database's name. */
export interface DatabaseTemplates {
  sqlite: string;
  postgres?: string;
}

const templates = inject("databaseTemplates");

/** The default kind of database. */
export const usualKind: DatabaseLocation["kind"] = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** Kinds for tests that run on every kind, which they do in the project "unit" and not again in "postgres". */
export const databaseKinds = (["sqlite", "postgres"] as const).filter(
  (kind) => usualKind === "sqlite" && templates[kind] !== undefined,
);

/** Opens a new, migrated database, removed at the end: `await using database = await openTestDatabase()`. */
export async function openTestDatabase(kind: DatabaseLocation["kind"] = usualKind) {
  const { location, remove } = kind === "sqlite" ? await copySqlite() : await takePostgres();
  const db = await openDatabase(location);
  // Kysely connects at the first query. Connect now, because tests that damage the file need it to be open.
  await pingDatabase(db);
  // Do not sync to the disk, as for PostgreSQL (see `locatePostgres`).
  if (kind === "sqlite") await sql`pragma synchronous = off`.execute(db);
  return {
    db,
    location: location as DatabaseLocation,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await remove();
    },
  };
}

/** Creates a place for a new database: the path of a file that does not exist, or an empty PostgreSQL database. */
export async function openEmptyPlace(kind: DatabaseLocation["kind"] = usualKind) {
  const { path, remove } = await mkdtempDisposable(join(tmpdir(), "mortarboard-"));
  const location =
    kind === "sqlite" ? { kind, file: join(path, "test.sqlite") } : locatePostgres(await makePostgres(""));
  return { path, location: location as DatabaseLocation, [Symbol.asyncDispose]: remove };
}

async function copySqlite() {
  const { path, remove } = await mkdtempDisposable(join(tmpdir(), "mortarboard-"));
  const file = join(path, "test.sqlite");
  await copyFile(templates.sqlite, file);
  return { location: { kind: "sqlite", file } as const, remove };
}

/** Emptied PostgreSQL databases for reuse in this file. Emptying a database is faster than creating one. */
const free: string[] = [];

async function takePostgres() {
  const name = free.pop() ?? (await makePostgres());
  return {
    location: locatePostgres(name),
    async remove() {
      await withPostgresClient(emptyTables, name);
      free.push(name);
    },
  };
}

async function makePostgres(template = `template ${templates.postgres}`): Promise<string> {
  // The global setup removes databases whose names start with the template's name.
  const name = `${templates.postgres}_${randomBytes(8).toString("hex")}`;
  await withPostgresClient((client) => client.query(`create database ${name} ${template}`));
  return name;
}

/** Empties all tables except the migration tables. Tests that alter a table must restore the table. */
async function emptyTables(client: pg.Client): Promise<void> {
  // Close connections that a test has left open, because they may hold locks on the tables.
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // Delete rows, because `truncate` creates new files for each table and takes a hundred times as long.
  const { rows } = await client.query(
    "select string_agg('delete from ' || quote_ident(tablename), '; ') as deletes from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  // In the role `replica`, PostgreSQL checks no foreign keys, so that the order of the tables does not matter.
  await client.query(`set session_replication_role = replica; ${rows[0].deletes}`);
  // Restore the row that the migrations insert.
  await client.query(`insert into topic_version (topic, version, changed_at) values ('content', 0, 0)`);
}

/** Overwrites a table's first page in the SQLite file, as a broken disk would. Returns the file's name. */
export async function damageTable(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ page: number; size: number; file: string }>`
    select rootpage as page, page_size as size, file
    from sqlite_schema, pragma_page_size, pragma_database_list as list
    where sqlite_schema.name = ${table} and list.name = 'main'`.execute(db);
  const { page, size, file } = rows[0] ?? { page: 0, size: 0, file: "" };
  await sql`pragma shrink_memory`.execute(db);
  await using handle = await open(file, "r+");
  await handle.write(Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size);
  return file;
}
