import type { Kysely } from "kysely";

/** When a mail address was last sent acknowledgements, from where each admin has logged in, and the due mails of a kind. */
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
  await db.schema.createIndex("outbox_due_kind").on("outbox").columns(["status", "kind", "next_attempt_at"]).execute();
}
