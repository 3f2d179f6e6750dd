import type { Kysely } from "kysely";

/** When a mail address was last sent acknowledgements, and from where each admin has logged in. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("acknowledged_mailbox")
    .addColumn("mailbox_hash", "text", (column) => column.primaryKey())
    .addColumn("last_at", "text", (column) => column.notNull())
    .addColumn("earlier_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("known_sender")
    .addColumn("pair_hash", "text", (column) => column.primaryKey())
    .addColumn("last_login_at", "text", (column) => column.notNull())
    .execute();
}
