import { PostgresAdapter, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Returns the product with its version, such as `SQLite 3.50.4`, the size, and the database server's clock; null for
 * SQLite, which uses this machine's clock.
 */
export async function readDatabaseFacts(db: Database) {
  const query = isPostgres(db)
    ? sql<{ version: string; bytes: string; clock: Date }>`
        select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          clock_timestamp() as clock`
    : sql<{ version: string; bytes: number; clock: null }>`
        select sqlite_version() as version, page_count * page_size as bytes, null as clock
        from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  const { version = "", bytes = 0, clock = null } = rows[0] ?? {};
  return { name: `${isPostgres(db) ? "PostgreSQL" : "SQLite"} ${version}`, bytes: Number(bytes), clock };
}
