import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect, PostgresDriver, SqliteAdapter, SqliteDialect, SqliteDriver, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { keepPrivate, makeDataFolder, makePrivateFile } from "#server/data-folder.ts";
import { SettingError } from "#server/errors.ts";
import { damagedError, isDamage, withFirstErrors } from "./driver-errors.ts";
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
    if (location.kind === "sqlite" && isDamage(error)) throw damagedError(location.file, reason);
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
  await refuseNewer(db);
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) {
    throw new SettingError(
      `The tables of the database cannot be brought up to date (${reasonOf(error)}). Check its user's rights and free space.`,
    );
  }
  return results.map((result) => result.migrationName);
}

/** @throws {SettingError} in one line, when a newer version of the program has changed the tables */
export async function refuseNewer(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.map(({ name }) => name).filter((name) => !(name in migrations));
  if (newer.length > 0) {
    throw new SettingError(
      `This database was made by a newer version of Mortarboard (${newer.join(", ")}). Start that version, or restore the backup from before its upgrade.`,
    );
  }
}

/** Resolves when the database answers a query. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((expression) => expression.val(1).as("one")).execute();
}

/**
 * Empties SQLite's write-ahead log into the database after something was erased, because the log still has the old pages.
 * Does nothing on PostgreSQL, or while another process reads.
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
  const config = { database: connection };
  const createDriver = () => withFirstErrors(new SqliteDriver(config));
  const db = new Kysely<DatabaseSchema>({
    dialect: Object.assign(new SqliteDialect(config), { createDriver }),
    log(event) {
      if (event.level === "error" && isDamage(event.error)) damaged.add(db);
    },
  });
  return db;
}

/** Databases of which a query has met a damaged page. */
const damaged = new WeakSet<Database>();

/** Whether a query of this process has found SQLite's file damaged. */
export function isDamaged(db: Database): boolean {
  return damaged.has(db);
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    statement_timeout: 15_000,
  });
  // A connection that breaks must not end the process. Its query fails, and the next one takes a new connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const createDriver = () => withFirstErrors(new PostgresDriver({ pool }));
  return new Kysely<DatabaseSchema>({ dialect: Object.assign(new PostgresDialect({ pool }), { createDriver }) });
}

/** One line; a refused connection to several addresses has no message, just a code. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return said.replace(/\s+/g, " ");
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:/@]*):[^@]*@/, "//$1:…@");
}
