import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { inject } from "vitest";
import { type Database, type DatabaseLocation, openDatabase, pingDatabase } from "#server/db/open-database.ts";
import { locatePostgres, onPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseTemplates: DatabaseTemplates;
  }
}

/**
 * Migrated, empty databases that each test's own is copied from: a file of SQLite, and the name of a PostgreSQL database
 * where the tests can reach one (database-templates.ts).
 */
export interface DatabaseTemplates {
  sqlite: string;
  postgres?: string;
}

const templates = inject("databaseTemplates");

/**
 * The kinds of database that this run is for: SQLite, and PostgreSQL where there is one. `npm test` names one of them in
 * `TEST_DATABASE`, because it runs each in a step of its own.
 */
export const databaseKinds = (["sqlite", "postgres"] as const).filter(
  (kind) => templates[kind] !== undefined && (process.env.TEST_DATABASE ?? kind) === kind,
);

/** What tests run on that name no kind. */
export const usualKind: DatabaseLocation["kind"] = databaseKinds[0] ?? "sqlite";

export interface TestDatabase extends AsyncDisposable {
  db: Database;
  location: DatabaseLocation;
}

/** A fresh, migrated database, removed at the end: `await using database = await openTestDatabase()`. */
export async function openTestDatabase(kind: DatabaseLocation["kind"] = usualKind): Promise<TestDatabase> {
  const { location, remove } = kind === "sqlite" ? await copySqlite() : await takePostgres();
  const db = await openDatabase(location);
  // Kysely connects with the first query: a database that a test destroys before would come up after it.
  await pingDatabase(db);
  return {
    db,
    location,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await remove();
    },
  };
}

async function copySqlite() {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-"));
  const file = join(folder, "test.sqlite");
  await copyFile(templates.sqlite, file);
  return { location: { kind: "sqlite", file } as const, remove: () => rm(folder, { recursive: true }) };
}

/** Databases of PostgreSQL for the next tests of this file: emptying one is less work than making one. */
const free: string[] = [];

async function takePostgres() {
  const name = free.pop() ?? (await makePostgres());
  return {
    location: locatePostgres(name),
    async remove() {
      await onPostgres(emptyTables, name);
      free.push(name);
    },
  };
}

async function makePostgres(): Promise<string> {
  // The global setup removes what begins with the name of its template.
  const name = `${templates.postgres}_${randomBytes(8).toString("hex")}`;
  await onPostgres((client) => client.query(`create database ${name} template ${templates.postgres}`));
  return name;
}

/** The migrations leave no rows behind but their own list. A test that changes a table puts it back. */
async function emptyTables(client: pg.Client): Promise<void> {
  // A connection that a test has left open would hold the tables.
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const { rows } = await client.query(
    "select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  await client.query(`truncate ${rows[0].tables} restart identity`);
}
