import { sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { isPostgres } from "./database-facts.ts";

/**
 * Runs a task unless another instance is running a task with the same name. The lock is released when the task ends or
 * the connection is lost, so a second run may overlap: if that would do harm, the task's writes must detect it. An
 * SQLite file has only one server and needs no lock.
 * @returns the result of the task; null if another instance is running the task
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
      // If the connection is lost, the lock is already released.
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => {});
    }
  });
}
