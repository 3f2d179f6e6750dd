import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { makePrivateFile } from "#server/data-folder.ts";
import { SettingError } from "#server/errors.ts";

/** Never closed while the process lives: that would end the lock. */
const held: SqliteDatabase.Database[] = [];

/**
 * Keeps other servers off this data folder until the process ends, even by a crash: SQLite's lock on `lock.sqlite` is one
 * of the operating system's. The command line does not take it.
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
