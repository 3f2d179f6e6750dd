import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { keepPrivate, makeDataFolder, makePrivateFile } from "#server/data-folder.ts";
import { SettingError } from "#server/errors.ts";
import { migrations } from "./migrations/index.ts";
import type { DatabaseSchema } from "./schema.ts";

export type Database = Kysely<DatabaseSchema>;

/** Where the data lives: a file of ours, or a PostgreSQL server. */
export type DatabaseLocation = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };

/** A writer waits this long for another one, then the caller answers 503: better-sqlite3 blocks the event loop meanwhile. */
const SQLITE_BUSY_TIMEOUT_MS = 250;
const POSTGRES_CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens the database and proves that it answers. It does not migrate: see `migrateDatabase`.
 * @throws {SettingError} one line that names the setting and what is wrong with it
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  try {
    if (location.kind === "sqlite") return await openSqlite(location.file);
    const db = openPostgres(location.url);
    await pingDatabase(db).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return db;
  } catch (error) {
    const reason = reasonOf(error);
    throw location.kind === "sqlite"
      ? new SettingError(
          `DATA_DIR: the database ${location.file} cannot be opened (${reason}). Check the folder's owner and free space, or name another DATA_DIR.`,
        )
      : new SettingError(
          `DATABASE_URL: ${withoutPassword(location.url)} cannot be reached (${reason}). Check that PostgreSQL runs there and that user, password and database name are right.`,
        );
  }
}

/**
 * Brings the tables up to the newest migration; safe when several instances start together (kysely takes a lock).
 * @returns the names of the migrations that ran now
 * @throws {SettingError} in one line, when this user may not change tables or a newer version has been at work here
 */
export async function migrateDatabase(db: Database): Promise<string[]> {
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) {
    throw new SettingError(
      `The tables of the database cannot be brought up to date (${reasonOf(error)}). Check its user's rights and free space. If a newer version of Mortarboard has used it, start that version.`,
    );
  }
  return results.map((result) => result.migrationName);
}

/** Resolves when the database answers a query. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((expression) => expression.val(1).as("one")).execute();
}

/**
 * Empties SQLite's write-ahead log into the database, after something was erased: it holds every page as it was before too.
 * It does nothing to PostgreSQL, and while another process reads.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function openSqlite(file: string): Promise<Database> {
  await makeDataFolder(dirname(file));
  // SQLite makes the two files beside it with the rights of the first.
  await makePrivateFile(file);
  await keepPrivate(file, `${file}-wal`, `${file}-shm`);
  const connection = new SqliteDatabase(file, { timeout: SQLITE_BUSY_TIMEOUT_MS });
  connection.pragma("journal_mode = WAL");
  // The driver's default in WAL mode is NORMAL: a commit would not be synced, and power loss could take an enquiry back.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // Who is erased goes from the file too, and not only from the tables.
  connection.pragma("secure_delete = ON");
  return new Kysely<DatabaseSchema>({ dialect: new SqliteDialect({ database: connection }) });
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    statement_timeout: 15_000,
  });
  // An idle connection that breaks (server restart) must not end the process: the next query takes a new one.
  pool.on("error", () => {});
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
}

/** One line; a refused connection to several addresses has no message, just a code. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return said.replace(/\s+/g, " ");
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:/@]*):[^@]*@/, "//$1:…@");
}
