import type { Database } from "#server/db/open-database.ts";
import { hashAddress } from "#server/db/secrets.ts";

const PERIOD_MS = 24 * 3_600_000;

/**
 * Notes an acknowledgement to a mail address, if it has had fewer than two within 24 hours. Call it in the transaction
 * that promises the mail: of any number of callers that come together, on any instance, two get true.
 * @param mailboxHash of `hashMailbox`
 */
export async function mayAcknowledge(db: Database, mailboxHash: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("acknowledged_mailbox")
    .values({ mailbox_hash: mailboxHash, last_at: now.toISOString(), earlier_at: "" })
    .onConflict((conflict) =>
      conflict
        .column("mailbox_hash")
        .doUpdateSet((row) => ({
          last_at: row.ref("excluded.last_at"),
          earlier_at: row.ref("acknowledged_mailbox.last_at"),
        }))
        .where("acknowledged_mailbox.earlier_at", "<=", periodBefore(now)),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns how many addresses were removed */
export async function deleteOldAcknowledgements(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("acknowledged_mailbox")
    .where("last_at", "<=", periodBefore(now))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The same for all spellings of an address that reach one mailbox: letter case, `+tags`, and the dots of Gmail. */
export function hashMailbox(db: Database, email: string): Promise<string> {
  const [, local = "", domain = ""] = /^([^+]*).*@(.*)$/.exec(email.normalize("NFKC").toLowerCase()) ?? [];
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return hashAddress(db, isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`);
}

function periodBefore(now: Date): string {
  return new Date(now.getTime() - PERIOD_MS).toISOString();
}
