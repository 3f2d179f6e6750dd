import { sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { isPostgres } from "./database-facts.ts";

/**
 * Runs a task unless another instance is running one of this name. The lock ends with the task, or with the connection that
 * holds it, as when the process dies: where running twice would do harm, the task's own writes have to detect it. An SQLite
 * file has only one server, so it needs no lock.
 * @returns null when another instance is running the task
 */
export async function withLock<Result>(
  db: Database,
  name: string,
  task: () => Promise<Result>,
): Promise<Result | null> {
  if (!isPostgres(db)) return task();
  return db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`mortarboard ${name}`}, 0)`;
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(connection);
    if (!rows[0]?.taken) return null;
    try {
      return await task();
    } finally {
      // If the connection is lost, its lock has ended, too.
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {});
    }
  });
}
