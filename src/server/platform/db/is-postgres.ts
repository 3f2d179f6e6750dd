import { PostgresAdapter } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
