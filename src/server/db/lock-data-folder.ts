import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { makePrivateFile } from "#server/data-folder.ts";
import { SettingError } from "#server/errors.ts";

/** Kept: a closed file would end its lock. */
const held: SqliteDatabase.Database[] = [];

/**
 * Keeps other servers off this data folder until the process ends, however it ends: the lock of SQLite's on
 * `lock.sqlite` is the operating system's. The command line does not ask for it.
 * @throws {SettingError} in one line, when another server has it
 */
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
