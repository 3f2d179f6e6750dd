import { PostgresAdapter } from "kysely";
import type { Database } from "./open-database.ts";

export function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
