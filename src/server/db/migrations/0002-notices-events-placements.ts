import type { Kysely } from "kysely";

/** What the home page shows from the database. The admin's calls for these tables come with their features. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("announcement")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("pdf_key", "text")
    .addColumn("pdf_name", "text")
    .addColumn("pdf_bytes", "integer")
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("is_sample", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("event")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("start_time", "text", (column) => column.notNull())
    .addColumn("end_time", "text", (column) => column.notNull())
    .addColumn("venue", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("is_sample", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("placed_student")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("placed_at", "text", (column) => column.notNull())
    .addColumn("designation", "text", (column) => column.notNull())
    .addColumn("image_url", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("is_sample", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("announcement_date").on("announcement").columns(["date", "id"]).execute();
  await db.schema.createIndex("event_date").on("event").columns(["date", "id"]).execute();
}
