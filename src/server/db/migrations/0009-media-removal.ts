import type { Kysely } from "kysely";

/** When the files of uploads go that no row names: at once after a delete, later when nobody knows why they are there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("media_removal")
    .addColumn("media_id", "text", (column) => column.primaryKey())
    .addColumn("due_at", "text", (column) => column.notNull())
    .execute();
}
