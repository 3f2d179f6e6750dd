import type { SendMailOptions } from "nodemailer";
import type { Mailbox, MailMessage } from "./mail-message.ts";

/** How many attempts run at once, and how many connections to the mail server are kept for them. */
export const MAILS_AT_ONCE = 10;

/** A mail on its way out. Everything in it is the same at each attempt. */
export interface OutgoingMail {
  id: string;
  kind: string;
  messageId: string;
  createdAt: Date;
  message: MailMessage;
}

export interface Refusal {
  address: string;
  /** True when the same mail would be refused again: it needs a person. */
  isPermanent: boolean;
  /** One short line: what the mail server said. */
  reason: string;
}

export interface Delivery {
  /** For the log: the mail server, or the file that holds the mail. */
  takenBy: string;
  /** The recipients that it was not taken for. */
  refusals: Refusal[];
}

/** One way for a mail to leave the house. */
export interface MailTransport {
  /**
   * One attempt, given up when `signal` says so.
   * @throws anything, when the mail could not be handed over to anybody for a reason that is not the mail's own
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<Delivery>;
  /** Ends idle connections. Call it when no attempt is under way. */
  close(): void;
}

/** The mail as nodemailer takes it: addresses only as `{ name, address }`, and no content from files or the network. */
export function toNodemailer({ message, messageId, createdAt }: OutgoingMail, from: Mailbox): SendMailOptions {
  return {
    from: nameAndAddress(from),
    to: message.to.map(nameAndAddress),
    ...(message.replyTo && { replyTo: nameAndAddress(message.replyTo) }),
    subject: asTyped(message.subject),
    text: message.text,
    html: message.html,
    messageId,
    date: createdAt,
    ...(message.isAutoReply && { headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What a failure says, as one short line without control characters. */
export function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return said
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

function nameAndAddress({ name = "", address }: Mailbox) {
  return { name: asTyped(name), address };
}

/**
 * What looks like an encoded word (RFC 2047), such as `=?utf-8?Q?Das?=`, would be decoded by the reader's mail program:
 * nodemailer encodes ASCII only when it has to. The no-break space makes it encode the whole.
 */
function asTyped(text: string): string {
  return text.includes("=?") ? `${text}\u00a0` : text;
}
