import { open } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "#server/db/open-database.ts";

/** Overwrites the first page of a table in SQLite's file, as a broken disk does. Returns the file's name. */
export async function damageTable(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ page: number; size: number; file: string }>`
    select rootpage as page, page_size as size, file
    from sqlite_schema, pragma_page_size, pragma_database_list as list
    where sqlite_schema.name = ${table} and list.name = 'main'`.execute(db);
  const { page, size, file } = rows[0] ?? { page: 0, size: 0, file: "" };
  await sql`pragma shrink_memory`.execute(db);
  await using handle = await open(file, "r+");
  await handle.write(Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size);
  return file;
}
