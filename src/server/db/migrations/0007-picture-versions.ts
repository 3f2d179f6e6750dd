import type { Kysely } from "kysely";

/** When a picture's words and the order of its list were last changed, so that nobody overwrites what he has not seen. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("gallery_image").addColumn("updated_at", "text").execute();
  await db.schema.alterTable("gallery_image").addColumn("ordered_at", "text").execute();
}
