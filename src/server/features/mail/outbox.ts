import { isIP } from "node:net";
import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";
import { insertMail } from "./mail.repository.ts";
import { type Mailbox, type MailMessage, mailMessageSchema } from "./mail-message.ts";

export interface NewMail {
  /** What the mail is, for the operator and file names: small letters, digits and hyphens. */
  kind: string;
  /** The row that it tells about. */
  subjectId: string;
  message: MailMessage;
}

export interface Outbox {
  /**
   * Promises a mail. Call it with the transaction that stores what the mail tells about, and ring the worker
   * (`wake()`) after the commit.
   * @returns the mail's id
   * @throws {z.ZodError} when a recipient or reply address is not one plain mail address
   */
  enqueueMail(db: Database, mail: NewMail, now: Date): Promise<string>;
}

/**
 * The Message-ID is made here, once: every attempt carries the same one, so that a mail server or program which sees the
 * mail twice can tell.
 * @param messageIdHost what stands behind the `@` of Message-IDs: see `messageIdHostOf`
 */
export function createOutbox({ messageIdHost }: { messageIdHost: string }): Outbox {
  return {
    async enqueueMail(db, mail, now) {
      const id = newId();
      await insertMail(db, {
        id,
        kind: mail.kind,
        subject_id: mail.subjectId,
        message_id: messageIdOf(id, messageIdHost),
        message: JSON.stringify(mailMessageSchema.parse(mail.message)),
        status: "pending",
        attempts: 0,
        next_attempt_at: now.toISOString(),
        leased_until: null,
        last_error: null,
        created_at: now.toISOString(),
        sent_at: null,
      });
      return id;
    },
  };
}

export function messageIdOf(mailId: string, host: string): string {
  return `<${mailId}@${host}>`;
}

/** The host of the public address; on a machine that has no name of its own, the domain that mails come from. */
export function messageIdHostOf(publicUrl: string | null, from: Mailbox): string {
  const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
  const isNameless = host === "localhost" || isIP(host.replace(/^\[|\]$/g, "")) !== 0;
  return isNameless ? from.address.slice(from.address.lastIndexOf("@") + 1) : host;
}
