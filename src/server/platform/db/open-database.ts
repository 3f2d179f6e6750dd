import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { Kysely, PostgresDialect, PostgresDriver, SqliteAdapter, SqliteDialect, SqliteDriver, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Pool } from "pg";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import { makeDataFolder, makePrivateFile, restrictToOwner } from "#server/platform/data-folder.ts";
import { addRecordTables } from "#server/platform/db/record-tables.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { raiseAtCommit, raiseVersions, SCHEMA_TAG } from "./cache-tag-versions.ts";
import { isPostgres } from "./database-facts.ts";
import { damagedSentence, isCorruptionError, withOriginalErrors } from "./driver-errors.ts";
import { findCorruption } from "./find-corruption.ts";
import { withLock } from "./locks.ts";
import { migrations } from "./migrations/index.ts";
import type { Database, DatabaseSchema } from "./schema.ts";

export type DatabaseLocation = { kind: "sqlite"; file: string } | { kind: "postgres"; url: string };

/** How long a statement waits for SQLite's lock, blocking the event loop, before the request fails with 503. */
const SQLITE_BUSY_TIMEOUT_MS = 250;
export const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_ASKED_EVERY_MS = 250;
/** Limits of the statements that are kept, by number and characters: those that insert a batch of rows are large. */
const MAX_STATEMENTS = 300;
const MAX_STATEMENT_LENGTH = 5_000;

/** Opens a database and checks that it answers; runs no migrations. @throws {SettingError} a line naming the setting */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  try {
    if (location.kind === "sqlite") return await openSqlite(location.file);
    return await openPostgres(location.url);
  } catch (error) {
    const reason = errorReason(error);
    if (location.kind === "postgres") {
      throw new SettingError(
        `DATABASE_URL: ${URL.parse(location.url)?.host ?? "the database"} cannot be reached (${reason}). Check that PostgreSQL runs there and that user, password and database name are right.`,
      );
    }
    if (isCorruptionError(error)) throw damagedError(location.file, reason);
    throw new SettingError(
      `DATA_DIR: the database ${location.file} cannot be opened (${reason}). Check the folder's owner and free space, or name another DATA_DIR.`,
    );
  }
}

/**
 * Migrates the tables to this version. If several instances start together, one migrates and the others wait.
 * @param target an older state to migrate to instead: the last migration to run, and the columns of collections to add
 * @returns the names of the migrations that ran
 * @throws {SettingError} if the database user may not alter tables, or a newer version has migrated them
 */
export async function migrateDatabase(db: Database, target?: MigrationTarget): Promise<string[]> {
  // A restore migrates an empty database inside its own transaction, so no lock is needed.
  if (db.isTransaction) return migrate(db, target);
  for (;;) {
    const names = await withLock(db, "migrations", () => migrate(db, target));
    if (names) return names;
    await sleep(LOCK_ASKED_EVERY_MS);
  }
}

interface MigrationTarget {
  last: string;
  hasColumn: (table: string, column?: string) => boolean;
}

async function migrate(db: Database, target?: MigrationTarget): Promise<string[]> {
  await refuseNewer(db);
  try {
    const migrator = migratorOf(db);
    const { error, results = [] } = await (target ? migrator.migrateTo(target.last) : migrator.migrateToLatest());
    if (error) throw error;
    await addRecordTables(db, COLLECTIONS, target?.hasColumn);
    // Instances of an older version follow this cache tag and learn that they are outdated.
    if (results.length > 0 && !target) await raiseVersions(db, [SCHEMA_TAG]);
    return results.map((result) => result.migrationName);
  } catch (error) {
    throw new SettingError(
      `The tables of the database cannot be brought up to date (${errorReason(error)}). Check its user's rights and free space.`,
    );
  }
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Returns the names of the migrations that have run on a database, in order. */
export async function listMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export const unknownMigrations = (names: readonly string[]) => names.filter((name) => !(name in migrations));

export const listNewerMigrations = async (db: Database) => unknownMigrations(await listMigrations(db));

async function refuseNewer(db: Database): Promise<void> {
  const newer = await listNewerMigrations(db);
  if (newer.length > 0) {
    throw new SettingError(
      `This database was made by a newer version of Mortarboard (${newer.join(", ")}). Start that version, or restore the backup from before its upgrade.`,
    );
  }
}

export async function pingDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((expression) => expression.val(1).as("one")).execute();
}

/** Empties SQLite's write-ahead log, which still holds erased data. Has no effect while another process reads. */
export async function truncateWriteAheadLog(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Refreshes the statistics by which SQLite chooses indexes; PostgreSQL does so automatically. */
export async function refreshStatistics(db: Database): Promise<void> {
  if (!isPostgres(db)) await sql`pragma optimize(0x10002)`.execute(db);
}

/** Makes statements wait up to 10 s for SQLite's lock. For the command line, which has no other requests to block. */
export async function setLockTimeout(db: Database): Promise<Database> {
  if (!isPostgres(db)) await sql`pragma busy_timeout = 10000`.execute(db);
  return db;
}

/** Turns off syncing while a new SQLite file is filled. The caller must sync the whole file afterwards. */
export async function disableSync(db: Database): Promise<void> {
  await sql`pragma synchronous = off`.execute(db);
}

async function openSqlite(file: string): Promise<Database> {
  await makeDataFolder(dirname(file));
  // SQLite gives new -wal and -shm files the permissions of the main file.
  await makePrivateFile(file);
  await restrictToOwner(file, `${file}-wal`, `${file}-shm`);
  const connection = new SqliteDatabase(file, { timeout: SQLITE_BUSY_TIMEOUT_MS });
  connection.pragma("journal_mode = WAL");
  // In WAL mode the default is NORMAL, with which a power cut could lose a committed enquiry.
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  // Overwrite deleted rows with zeros, since they may contain personal data.
  connection.pragma("secure_delete = ON");
  // With a limit, ANALYZE stores no samples of column values, which would include names and numbers.
  connection.pragma("analysis_limit = 1000");
  return wrapSqlite(connection);
}

/**
 * Opens a temporary SQLite database, which is written to disk only if it does not fit into memory. The data is deleted
 * when the database is closed or the process ends.
 */
export function openThrowawayDatabase(): Database {
  const connection = new SqliteDatabase("");
  connection.pragma("foreign_keys = ON");
  return wrapSqlite(connection);
}

/** Keeps prepared statements for the next query with the same text: to prepare one often takes longer than to run it. */
function keepStatements(connection: SqliteDatabase.Database) {
  const kept = new Map<string, SqliteDatabase.Statement>();
  const prepare = (text: string) => {
    const statement = kept.get(text) ?? connection.prepare(text);
    if (text.length > MAX_STATEMENT_LENGTH) return statement;
    if (kept.size >= MAX_STATEMENTS) kept.clear();
    kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => connection.close() };
}

function wrapSqlite(connection: SqliteDatabase.Database): Database {
  const config = { database: keepStatements(connection) };
  const createDriver = () => withOriginalErrors(new SqliteDriver(config));
  const createAdapter = () => new TransactionalSqliteAdapter();
  const db = new Kysely<DatabaseSchema>({
    dialect: Object.assign(new SqliteDialect(config), { createDriver, createAdapter }),
    log(event) {
      if (event.level === "error" && isCorruptionError(event.error)) corruptDatabases.add(db);
    },
  });
  return raiseAtCommit(db);
}

/** Makes Kysely migrate in one transaction, because a migration cut off by a power cut could not run again. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Databases in which a query has found a damaged page. */
export const corruptDatabases = new WeakSet<Database>();

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: 15_000,
  });
  // A lost connection must fail only its query, not the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const createDriver = () => withOriginalErrors(new PostgresDriver({ pool }));
  const db = new Kysely<DatabaseSchema>({ dialect: Object.assign(new PostgresDialect({ pool }), { createDriver }) });
  pools.set(db, pool);
  await pingDatabase(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return raiseAtCommit(db);
}

const pools = new WeakMap<Database, Pool>();

/** Returns the number of busy and idle PostgreSQL connections and of queries waiting for one; null for SQLite. */
export function connectionsOf(db: Database) {
  const pool = pools.get(db);
  if (!pool) return null;
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Returns the names of pending migrations. @throws {SettingError} if a newer version has migrated the tables */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  await refuseNewer(db);
  return (await migratorOf(db).getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** Writes a row, to check that the database accepts writes. */
export async function checkWritable(db: Database): Promise<void> {
  const value = newId();
  await db
    .insertInto("secret")
    .values({ name: "write-check", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Checks SQLite's pages: 0.6 s per 100 MB. PostgreSQL does so itself. @throws {SettingError} if a page is damaged */
export function refuseCorrupt(location: DatabaseLocation): void {
  const damage = location.kind === "sqlite" && findCorruption(location);
  if (damage) throw damagedError(location.file, damage.replace(/\s+/g, " "));
}

function damagedError(file: string, reason: string): SettingError {
  return new SettingError(damagedSentence(`the database ${file}`, reason));
}

/** Connections that lock data folders. They stay open, because closing one would release its lock. */
const held: SqliteDatabase.Database[] = [];

/** Locks the data folder against other servers until the process ends or crashes. The command line takes no lock. */
export async function lockDataFolder(dataDir: string): Promise<void> {
  const file = join(dataDir, "lock.sqlite");
  await makePrivateFile(file);
  const connection = new SqliteDatabase(file, { timeout: 0 });
  try {
    connection.exec("BEGIN EXCLUSIVE");
  } catch {
    connection.close();
    throw new SettingError(
      `DATA_DIR ${dataDir} is in use by another server: stop that one, or name another DATA_DIR for this one.`,
    );
  }
  held.push(connection);
}
