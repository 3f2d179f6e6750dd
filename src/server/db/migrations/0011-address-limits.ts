import type { Kysely } from "kysely";

/** When an address was last sent acknowledgements. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("acknowledged_mailbox")
    .addColumn("mailbox_hash", "text", (column) => column.primaryKey())
    .addColumn("last_at", "text", (column) => column.notNull())
    .addColumn("earlier_at", "text", (column) => column.notNull())
    .execute();
}
