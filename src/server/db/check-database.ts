import { Migrator } from "kysely/migration";
import { newId } from "#server/ids.ts";
import { migrations } from "./migrations/index.ts";
import type { Database } from "./open-database.ts";

/** The names of the migrations that this database still lacks. */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/**
 * Proves that the migrated database takes a row, and leaves none behind.
 * @throws what the database says when it does not
 */
export async function proveWritable(db: Database): Promise<void> {
  const transaction = await db.startTransaction().execute();
  try {
    await transaction
      .insertInto("secret")
      .values({ name: `check-${newId()}`, value: "" })
      .execute();
  } finally {
    await transaction.rollback().execute();
  }
}
