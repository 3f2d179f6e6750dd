import type { Kysely } from "kysely";

/** Stored files, gallery categories, the standalone gallery, and the links from announcements, events and students. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("public_id", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("storage_key", "text", (column) => column.notNull().unique())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("original_name", "text", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("placeholder", "text")
    .addColumn("variants", "text", (column) => column.notNull())
    .addColumn("variants_status", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("gallery_category")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("is_sample", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("gallery_image")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("category_id", "text", (column) => column.references("gallery_category.id").onDelete("cascade"))
    .addColumn("media_id", "text", (column) => column.notNull().references("media.id"))
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("is_sample", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("gallery_image_order")
    .on("gallery_image")
    .columns(["category_id", "position", "id"])
    .execute();
  // No version has ever written these three.
  await db.schema.alterTable("announcement").dropColumn("pdf_key").execute();
  await db.schema.alterTable("announcement").dropColumn("pdf_name").execute();
  await db.schema.alterTable("announcement").dropColumn("pdf_bytes").execute();
  await db.schema
    .alterTable("announcement")
    .addColumn("pdf_media_id", "text", (column) => column.references("media.id"))
    .execute();
  await db.schema.alterTable("announcement").addColumn("updated_at", "text").execute();
  await db.schema
    .alterTable("placed_student")
    .addColumn("image_media_id", "text", (column) => column.references("media.id"))
    .execute();
  await db.schema.alterTable("placed_student").addColumn("updated_at", "text").execute();
  await db.schema
    .alterTable("event")
    .addColumn("gallery_category_id", "text", (column) => column.references("gallery_category.id").onDelete("set null"))
    .execute();
  await db.schema.alterTable("event").addColumn("updated_at", "text").execute();
}
