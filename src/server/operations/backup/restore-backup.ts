import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { reapplyErasures } from "#server/admissions/enquiry/erase-enquiries.ts";
import type { ErasedPerson } from "#server/admissions/enquiry/erased-persons.ts";
import { renameDurably } from "#server/platform/data-folder.ts";
import * as copies from "#server/platform/db/copy-tables.ts";
import * as databases from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { CommitUnknownError, errorReason, SettingError } from "#server/platform/errors.ts";
import { type MediaStore, parseMediaKey } from "#server/platform/media/media-store.ts";
import { type BackupFile, checkArchive, type Manifest, newerError, readParts } from "./archive.ts";
import { deleteUploads, quiesceRestoredCopy } from "./backups.repository.ts";
import { listStorageKeys, readUpload } from "./write-backup.ts";

export interface RestoreTarget {
  database: databases.DatabaseLocation;
  store: Pick<MediaStore, "write" | "list" | "removeFolderOf">;
}

const decompress = promisify(gunzip);
/** Maximum size of a decompressed part of a table. Backups are written with parts of about 1 MB. */
const MAX_PART_BYTES = 64 * 1_048_576;

/**
 * Tests a backup by restoring its tables into a throwaway database. For uploads and the college's folder only the
 * checksums are compared. @throws {SettingError} if the backup is not usable
 */
export async function testBackup(file: BackupFile): Promise<Manifest> {
  const manifest = await readManifest(file);
  await using db = databases.openThrowawayDatabase();
  await fillDatabase(db, file, manifest, null);
  return manifest;
}

/**
 * Restores database and uploads into an empty place, which is empty again after a failure.
 * @param manifest the result of `readManifest`
 * @param erased people who were erased; those erased after the backup was taken are erased again
 * @returns the number of held mails, and of phone numbers and addresses that were erased again
 * @throws {SettingError} if the place is not empty, or the restored data differs from the backup
 */
export async function restoreBackup(
  file: BackupFile,
  manifest: Manifest,
  place: RestoreTarget,
  now: Date,
  erased: readonly ErasedPerson[] = [],
): Promise<{ held: number; erasedAgain: number }> {
  await refuseUsedStore(place.store);
  const keys: string[] = [];
  const storeUpload = async (key: string, content: Buffer) => {
    keys.push(key);
    await place.store.write(key, content);
  };
  try {
    return await fillEmptyDatabase(place.database, async (db) => {
      await fillDatabase(db, file, manifest, storeUpload);
      const stored = new Set(await place.store.list());
      const lost = keys.filter((key) => !stored.has(key));
      if (lost.length > 0)
        throw new SettingError(`${lost.length} uploads were not stored, such as ${lost[0]}. Nothing was kept.`);
      const takenAt = new Date(manifest.takenAt);
      return inTransaction(db, async (transaction) => {
        const erasedAgain = await reapplyErasures(transaction, erased, takenAt, now);
        return { held: await quiesceRestoredCopy(transaction, takenAt, now), erasedAgain };
      });
    });
  } catch (error) {
    if (!(error instanceof CommitUnknownError)) for (const key of keys) await place.store.removeFolderOf(key);
    throw error;
  }
}

/** Restores the college's own folder unless it already has files. @returns whether it was restored */
export async function restoreSite(file: BackupFile, siteDir: string): Promise<boolean> {
  if ((await readdir(siteDir).catch(() => [])).length > 0) return false;
  const partial = `${siteDir}.restoring`;
  let isIn = false;
  try {
    for await (const { name, read } of readParts(file)) {
      if (!name.startsWith("site/")) break;
      const path = join(partial, ...pathWithin(name).slice(1));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, await read(), { mode: 0o600, flush: true });
      isIn = true;
    }
    if (isIn) await rename(partial, siteDir);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return isIn;
}

/**
 * Reads a backup's manifest, and compares all parts with their checksums.
 * @throws {SettingError} if the backup is damaged, or from a newer version
 */
export async function readManifest(file: BackupFile): Promise<Manifest> {
  const manifest = await checkArchive(file);
  if (databases.unknownMigrations(manifest.migrations).length > 0) throw newerError(file, manifest.version);
  return manifest;
}

async function refuseUsedStore(store: Pick<MediaStore, "list">): Promise<void> {
  if ((await store.list()).length === 0) return;
  throw new SettingError(
    "There are uploads already where they would go, and they are not touched. Name an empty place in DATA_DIR or MEDIA_URL.",
  );
}

/** Fills an empty database, which a failure leaves empty: in a new SQLite file, or in a PostgreSQL transaction. */
async function fillEmptyDatabase<Result>(
  location: databases.DatabaseLocation,
  fill: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (location.kind === "postgres") {
    await using db = await databases.openDatabase(location);
    if ((await copies.listTables(db)).length > 0) {
      throw new SettingError("The database has tables already, and they are not touched. Name a new, empty database.");
    }
    return await db.transaction().execute(fill);
  }
  const { file } = location;
  if (existsSync(file)) {
    throw new SettingError(
      `There is a database at ${file} already, and it is not touched. Move it away, or name another DATA_DIR.`,
    );
  }
  const partial = `${file}.restoring`;
  const remove = async () => {
    for (const end of ["", "-wal", "-shm"]) await rm(`${partial}${end}`, { force: true });
  };
  await remove();
  try {
    const result = await fillAndClose(partial, fill);
    await renameDurably(partial, file);
    return result;
  } finally {
    await remove();
  }
}

async function fillAndClose<Result>(file: string, fill: (db: Database) => Promise<Result>): Promise<Result> {
  await using db = await databases.openDatabase({ kind: "sqlite", file });
  await databases.disableSync(db);
  return await fill(db);
}

/** Creates the tables of the backup's version, fills and verifies them, then migrates them to the present version. */
async function fillDatabase(
  db: Database,
  file: BackupFile,
  manifest: Manifest,
  storeUpload: ((key: string, content: Buffer) => Promise<void>) | null,
): Promise<void> {
  await fillTables(db, manifest, async (transaction, insert) => {
    for await (const { name, read } of readParts(file)) {
      const [kind, first = "", ...rest] = pathWithin(name);
      if (kind === "tables") {
        try {
          const lines = await decompress(await read(), { maxOutputLength: MAX_PART_BYTES });
          await insert(first, `[${lines.toString().trimEnd().replaceAll("\n", ",")}]`);
        } catch (error) {
          const problem = `its ${name} cannot be read (${errorReason(error)})`;
          throw new SettingError(`${file.name} is no backup of Mortarboard: ${problem}. Take another one.`);
        }
      }
      if (kind !== "uploads") continue;
      // Uploads come after the tables: if they are not restored, stop reading here.
      if (!storeUpload) break;
      const key = [first, ...rest].join("/");
      if (!manifest.erased.includes(parseMediaKey(key)?.id ?? "")) await storeUpload(key, await read());
    }
    await compareTables(transaction, manifest);
    await deleteUploads(transaction, manifest.erased);
  });
  await databases.migrateDatabase(db);
}

/** Creates the tables of the given migrations and fills them in a transaction. `insert` takes rows as a JSON array. */
async function fillTables(
  db: Database,
  { migrations, tables }: Pick<Manifest, "migrations" | "tables">,
  fill: (transaction: Database, insert: (table: string, json: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const hasColumn = (table: string, column?: string) => {
    const columns = tables[table]?.columns;
    return column === undefined ? columns !== undefined : columns?.[column] !== undefined;
  };
  const shapes = shapesOf({ tables });
  await databases.migrateDatabase(db, { last: migrations.at(-1) ?? "", hasColumn });
  await copies.addUnmigratedTables(db, shapes);
  await inTransaction(db, async (transaction) => {
    // Delete the rows that migrations have inserted before inserting the backup's rows.
    for (const { name } of shapes.toReversed()) await transaction.deleteFrom(name as "admin").execute();
    await fill(transaction, async (table, json) => {
      const columns = tables[table]?.columns;
      if (columns) await copies.insertRows(transaction, { name: table, columns }, json);
    });
  });
}

const shapesOf = ({ tables }: Pick<Manifest, "tables">): copies.TableShape[] =>
  Object.entries(tables).map(([name, { columns }]) => ({ name, columns }));

/** Compares rows with a manifest. @throws {SettingError} with the tables whose row count or checksum differs */
async function compareTables(db: Database, manifest: Pick<Manifest, "tables">): Promise<void> {
  const differing: string[] = [];
  for (const shape of shapesOf(manifest)) {
    const sum = copies.createTableChecksum(shape);
    for await (const rows of copies.readRows(db, shape.name)) for (const row of rows) sum.add(row);
    const [is, was] = [sum.total(), manifest.tables[shape.name]];
    if (is.rows !== was?.rows || is.sum !== was.sum) differing.push(shape.name);
  }
  if (differing.length === 0) return;
  throw new SettingError(`What was written differs from what was read, in ${differing.join(", ")}. Nothing was kept.`);
}

function inTransaction<Result>(db: Database, task: (transaction: Database) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? task(db) : db.transaction().execute(task);
}

/** Splits a part's path into segments. @throws {SettingError} if the path leads elsewhere or is no upload's key */
function pathWithin(name: string): string[] {
  const steps = name.split("/");
  const isFine =
    steps.every((step) => !/^\.{0,2}$|[\\\0]/.test(step)) && (steps[0] !== "uploads" || parseMediaKey(name.slice(8)));
  if (!isFine) throw new SettingError(`This is no backup of Mortarboard: it has a file ${JSON.stringify(name)}.`);
  return steps;
}

/**
 * Copies every row into an empty database, and verifies the copy. The source is not changed.
 * @returns the numbers of tables and rows
 */
export async function copyDatabase(from: databases.DatabaseLocation, to: databases.DatabaseLocation) {
  return copies.withSnapshot(from, async (snapshot) => {
    const migrations = await databases.listMigrations(snapshot);
    const shapes = await copies.listTables(snapshot);
    const tables: Manifest["tables"] = {};
    for (const { name, columns } of shapes) tables[name] = { columns, rows: 0, sum: "" };
    await fillEmptyDatabase(to, (db) =>
      fillTables(db, { migrations, tables }, async (transaction, insert) => {
        for (const shape of shapes) {
          const sum = copies.createTableChecksum(shape);
          for await (const rows of copies.readRows(snapshot, shape.name)) {
            rows.forEach(sum.add);
            await insert(shape.name, JSON.stringify(rows));
          }
          tables[shape.name] = { columns: shape.columns, ...sum.total() };
        }
        await compareTables(transaction, { tables });
      }),
    );
    return { tables: shapes.length, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0) };
  });
}

/**
 * Copies the files of all uploads into an empty store, and verifies the copies. The source is not changed.
 * @returns the number of copied files, and the keys of files that are missing in the source
 */
export async function copyUploads(db: Database, from: MediaStore, to: MediaStore) {
  await refuseUsedStore(to);
  const rows = await db.selectFrom("media").selectAll().execute();
  const copied: string[] = [];
  const missing: string[] = [];
  try {
    for (const key of rows.flatMap((row) => listStorageKeys(row))) {
      const content = await readUpload(from, key);
      if (content === null) {
        missing.push(key);
        continue;
      }
      copied.push(key);
      await to.write(key, content);
      if (!content.equals(await to.read(key)))
        throw new SettingError(`The file ${key} differs where it was copied to.`);
    }
  } catch (error) {
    for (const key of copied) await to.removeFolderOf(key).catch(() => {});
    throw error;
  }
  return { files: copied.length, missing };
}
