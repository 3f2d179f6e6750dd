import type { Kysely } from "kysely";

/** Sample pictures that wait to be stored, and how the operator's tool tells a running server that pages have changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("sample_picture")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("category_id", "text", (column) => column.references("gallery_category.id").onDelete("cascade"))
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("outside_change")
    .addColumn("id", "text", (column) => column.primaryKey())
    .execute();
}
