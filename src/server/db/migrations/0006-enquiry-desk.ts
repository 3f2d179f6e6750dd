import type { Kysely } from "kysely";

/** How the office works through the enquiries: who cares for each, where it stands, and its history. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable("enquiry")
    .addColumn("status", "text", (column) => column.notNull().defaultTo("new"))
    .execute();
  await db.schema
    .alterTable("enquiry")
    .addColumn("owner_id", "text", (column) => column.references("admin.id").onDelete("set null"))
    .execute();
  await db.schema.alterTable("enquiry").addColumn("next_call_on", "text").execute();
  await db.schema.alterTable("enquiry").addColumn("read_at", "text").execute();
  await db.schema.alterTable("enquiry").addColumn("updated_at", "text").execute();
  await db.schema.createIndex("enquiry_mobile").on("enquiry").column("mobile").execute();
  await db.schema.createIndex("enquiry_created").on("enquiry").column("created_at").execute();
  await db.schema
    .createTable("enquiry_step")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("enquiry_id", "text", (column) => column.notNull().references("enquiry.id").onDelete("cascade"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("admin_email", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .execute();
  await db.schema.createIndex("enquiry_step_enquiry").on("enquiry_step").columns(["enquiry_id", "id"]).execute();
}
