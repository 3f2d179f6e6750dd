import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { hashAddress } from "#server/platform/db/secrets.ts";

/**
 * Notes an acknowledgement to a mail address, if it has had fewer than two within 24 hours. Call it in the transaction
 * that enqueues the mail: however many callers there are at once, on any instance, two get true.
 * @param mailboxHash result of `hashMailbox`
 */
export async function mayAcknowledge(db: Database, mailboxHash: string, now: Date): Promise<boolean> {
  const note = db
    .insertInto("acknowledged_mailbox")
    .values({ mailbox_hash: mailboxHash, last_at: now.toISOString(), earlier_at: "" })
    .onConflict((conflict) =>
      conflict
        .column("mailbox_hash")
        .doUpdateSet(({ ref }) => ({
          last_at: ref("excluded.last_at"),
          earlier_at: ref("acknowledged_mailbox.last_at"),
        }))
        .where("acknowledged_mailbox.earlier_at", "<=", dayBefore(now)),
    );
  return (await countChanged(note)) === 1;
}

export function deleteOldAcknowledgements(db: Database, now: Date): Promise<number> {
  return countChanged(db.deleteFrom("acknowledged_mailbox").where("last_at", "<=", dayBefore(now)));
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString();
}

/** Hash that is the same for all spellings of one mailbox's address: letter case, `+tags`, and the dots of Gmail. */
export function hashMailbox(db: Database, email: string): Promise<string> {
  const [, local = "", domain = ""] = /^([^+]*).*@(.*)$/.exec(email.normalize("NFKC").toLowerCase()) ?? [];
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return hashAddress(db, isGmail ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`);
}
