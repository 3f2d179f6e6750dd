import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const { location, remove } = kind === "sqlite" ? await copySqlite() : await copyPostgres();
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

async function copyPostgres() {
  const name = `mortarboard_${randomUUID().replaceAll("-", "")}`;
  await onPostgres((client) => client.query(`create database ${name} template ${templates.postgres}`));
  return {
    location: locatePostgres(name),
    remove: () => onPostgres((client) => client.query(`drop database ${name} with (force)`)),
  };
}
