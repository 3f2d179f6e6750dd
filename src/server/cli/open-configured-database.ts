import { existsSync } from "node:fs";
import type { Config } from "#server/config.ts";
import { listPendingMigrations } from "#server/db/check-database.ts";
import { type Database, openDatabase } from "#server/db/open-database.ts";
import { SettingError } from "#server/errors.ts";

/**
 * Runs a task on the database of the settings and closes it afterwards. It makes and changes no tables.
 * @throws {SettingError} when there is no database yet, or an older version of its tables
 */
export async function withConfiguredDatabase<Result>(
  { database }: Config,
  task: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (database.kind === "sqlite" && !existsSync(database.file)) {
    throw new SettingError(
      `DATA_DIR: there is no database at ${database.file} yet. Make it with: npm run cli -- migrate`,
    );
  }
  const db = await openDatabase(database);
  try {
    if ((await listPendingMigrations(db)).length > 0) {
      throw new SettingError(
        "The database is older than this version of Mortarboard. First run: npm run cli -- migrate",
      );
    }
    return await task(db);
  } finally {
    await db.destroy();
  }
}
