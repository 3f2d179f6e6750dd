import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, type DatabaseLocation, migrateDatabase, openDatabase } from "#server/db/open-database.ts";

const POSTGRES_SERVER = "postgres://postgres@127.0.0.1:5432";

/** What tests run on that name no kind: PostgreSQL in the project of that name (vitest.config.ts), else SQLite. */
export const usualKind: DatabaseLocation["kind"] = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/**
 * The kinds of database that the tests can reach here: SQLite always, PostgreSQL where one answers on 127.0.0.1:5432.
 * `npm test` names one of them, because it runs each in a step of its own.
 */
export const databaseKinds: readonly DatabaseLocation["kind"][] =
  process.env.TEST_DATABASE !== undefined
    ? [usualKind]
    : (await postgresAnswers())
      ? ["sqlite", "postgres"]
      : ["sqlite"];

export interface TestDatabase extends AsyncDisposable {
  db: Database;
  location: DatabaseLocation;
}

/** A fresh, migrated database, removed at the end: `await using database = await openTestDatabase()`. */
export async function openTestDatabase(kind: DatabaseLocation["kind"] = usualKind): Promise<TestDatabase> {
  const { location, remove } = kind === "sqlite" ? await sqliteLocation() : await postgresLocation();
  const db = await openDatabase(location);
  await migrateDatabase(db);
  return {
    db,
    location,
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await remove();
    },
  };
}

async function sqliteLocation() {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-"));
  return {
    location: { kind: "sqlite", file: join(folder, "test.sqlite") } as const,
    remove: () => rm(folder, { recursive: true }),
  };
}

async function postgresLocation() {
  const name = `mortarboard_${randomUUID().replaceAll("-", "")}`;
  await onServer((client) => client.query(`create database ${name}`));
  return {
    location: { kind: "postgres", url: `${POSTGRES_SERVER}/${name}` } as const,
    remove: () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function postgresAnswers(): Promise<boolean> {
  try {
    await onServer((client) => client.query("select 1"));
    return true;
  } catch {
    console.warn("PostgreSQL does not answer on 127.0.0.1:5432: its tests are left out.");
    return false;
  }
}

async function onServer<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: `${POSTGRES_SERVER}/postgres`, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
