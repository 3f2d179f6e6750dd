import type { Kysely } from "kysely";

interface Outbox {
  id: string;
  kind: string;
  status: string;
  message: string;
}

const AT_ONCE = 500;

/** Erases the texts of mails that are sent, and of account mails that were given up: some hold links that still work. */
export async function up<Schema extends { outbox: Outbox }>(database: Kysely<Schema>): Promise<void> {
  const db = database as unknown as Kysely<{ outbox: Outbox }>;
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("outbox")
      .select(["id", "message"])
      .where("id", ">", after)
      .where(({ eb, or, and }) =>
        or([
          eb("status", "=", "sent"),
          and([eb("status", "=", "parked"), eb("kind", "in", ["password-reset", "invitation", "password-changed"])]),
        ]),
      )
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, message } of rows) {
      await db
        .updateTable("outbox")
        .set({ message: withoutText(message) })
        .where("id", "=", id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function withoutText(message: string): string {
  try {
    return JSON.stringify({ to: JSON.parse(message).to, subject: "", text: "", html: "" });
  } catch {
    return "";
  }
}
