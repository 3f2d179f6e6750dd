import { join } from "node:path";
import type { NodemailerError, SendMailOptions } from "nodemailer";
import type { College } from "#contract/content.ts";
import type { Config } from "#server/platform/config.ts";
import { writeAtomically } from "#server/platform/data-folder.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import type { OutboxRow } from "./mail.repository.ts";
import { type Mailbox, type MailMessage, parseMailbox } from "./mail-message.ts";

/** Maximum number of concurrent attempts, each with its own connection. */
export const MAX_CONCURRENT_MAILS = 10;

/** The columns of a mail's row that are the same at each attempt. */
export type OutgoingMail = Pick<OutboxRow, "id" | "kind" | "message_id" | "created_at">;

export interface Refusal {
  address: string;
  /** True if the mail would be refused again, so that a person must act. */
  isPermanent: boolean;
  reason: string;
}

/** The result of an attempt. `takenBy`, for the log: the mail server, or the file. `answer`: the server's response. */
type Sent = { takenBy: string; refusals: Refusal[]; answer?: string };

export interface MailTransport {
  /** Attempts to send a mail until `signal` aborts. Throws the error of a server, network or setting, not a refusal. */
  send(mail: OutgoingMail, message: MailMessage, signal: AbortSignal): Promise<Sent>;
  /** Closes idle connections. Call it when no attempt is in progress. */
  close(): void;
}

/** Returns the sender of mails: `MAIL_FROM`, or the college's address, or a no-reply address of the site's host. */
export function getMailSender(
  { mail, publicUrl }: Pick<Config, "mail" | "publicUrl">,
  { name, email }: Pick<College, "name" | "email">,
): Mailbox {
  if (mail.from) return parseMailbox(mail.from);
  const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
  return { name: name.english, address: email.admissions ?? email.office ?? `no-reply@${host}` };
}

/** Creates a transport to the mail server of `SMTP_URL`, or to files in `DATA_DIR/mail` without that setting. */
export function createMailTransport(
  { mail, dataDir }: Pick<Config, "mail" | "dataDir">,
  from: () => Mailbox,
): MailTransport {
  return mail.smtpUrl ? createSmtpTransport(mail.smtpUrl, from) : createEmlTransport(join(dataDir, "mail"), from);
}

/** In milliseconds. nodemailer's defaults are minutes, in which one dead server would block all mails. */
const TIMEOUTS = { connectionTimeout: 10_000, dnsTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Creates a transport that sends mails through a mail server, with up to `?maxConnections=` kept connections.
 * @param url `smtp://user:password@host:587`; options of nodemailer may follow as a query
 * @throws {SettingError} if the URL cannot be parsed
 */
export function createSmtpTransport(url: string, from: () => Mailbox, timeouts = TIMEOUTS): MailTransport {
  const takenBy = smtpHostOf(url);
  let pool: ReturnType<typeof createPool> | undefined;
  return {
    async send(mail, message, signal) {
      try {
        pool ??= createPool(url, timeouts);
        const sending = (await pool).sendMail({ ...toNodemailer(mail, message, from()), signal });
        const { rejectedErrors = [], response } = await sending;
        return { takenBy, refusals: rejectedErrors.map((one) => toRefusal(one)), answer: response };
      } catch (error) {
        const refusals = refusalsOf(error as NodemailerError, message.to);
        if (refusals.length === 0) throw error;
        return { takenBy, refusals };
      }
    },
    close: () => void pool?.then((opened) => opened.close()),
  };
}

async function createPool(url: string, timeouts: typeof TIMEOUTS) {
  const { createTransport } = await import("nodemailer");
  const maxConnections = Number(new URL(url).searchParams.get("maxConnections")) || MAX_CONCURRENT_MAILS;
  // One requeue, because the server may have closed a kept connection. All other retries are up to the worker.
  return createTransport({ url, pool: true, maxConnections, maxRequeues: 1, ...timeouts });
}

/** Returns host and port without credentials. @throws {SettingError} with a message that does not contain the URL */
export function smtpHostOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).host;
  throw new SettingError(
    "SMTP_URL cannot be read: the port must be below 65536, and signs such as # % / in the user or password are written as %23 %25 %2F",
  );
}

/** Connects and logs in without sending a mail. Throws the error of the mail server or the network. */
export async function verifySmtp(url: string, timeouts = TIMEOUTS): Promise<void> {
  const transport = await createPool(url, timeouts);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Returns the recipients that an error refuses: none if login or sender failed, so mails wait for a fixed setting. */
function refusalsOf(error: NodemailerError, recipients: readonly Mailbox[]): Refusal[] {
  if (error.rejectedErrors?.length) return error.rejectedErrors.map((one) => toRefusal(one));
  const isUnsendable = error.code === "EENVELOPE" && error.responseCode === undefined;
  const isRefused = error.responseCode !== undefined && error.responseCode !== 421 && error.command === "DATA";
  if (!isUnsendable && !isRefused) return [];
  return recipients.map(({ address }) => {
    const refusal = toRefusal(error, address);
    return { ...refusal, isPermanent: isUnsendable || refusal.isPermanent };
  });
}

/** A mailbox's daily or hourly limit is reached, which Gmail and cPanel report with 550 although it ends within a day. */
const OVER_LIMIT = /\b5\.4\.5\b|sending (limit|quota)|max emails per hour/i;

function toRefusal(error: NodemailerError, address = error.recipient ?? ""): Refusal {
  const reason = `${address}: ${errorReason(error.response ?? error)}`;
  return { address, isPermanent: error.permanent === true && !OVER_LIMIT.test(error.response ?? ""), reason };
}

/** Creates the transport without a mail server: each mail becomes a file that only the server's user may read. */
export function createEmlTransport(folder: string, from: () => Mailbox): MailTransport {
  return {
    async send(mail, message) {
      const { createTransport } = await import("nodemailer");
      const builder = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const built = await builder.sendMail(toNodemailer(mail, message, from()));
      const timestamp = mail.created_at.replace(/[-:]|\.\d+/g, "");
      const file = join(folder, `${timestamp}-${mail.kind}-${mail.id}.eml`);
      await writeAtomically(file, built.message as Buffer);
      return { takenBy: file, refusals: [] };
    },
    close() {},
  };
}

/** Converts a mail for nodemailer: addresses only as `{ name, address }`, and no content from files or the network. */
function toNodemailer(mail: OutgoingMail, message: MailMessage, from: Mailbox): SendMailOptions {
  return {
    ...message,
    from: nameAndAddress(from),
    to: message.to.map(nameAndAddress),
    ...(message.replyTo && { replyTo: nameAndAddress(message.replyTo) }),
    messageId: mail.message_id,
    // Pass a Date: nodemailer sends a string unchanged, and RFC 5322 requires `Sat, 21 Nov 2026 10:00:00 +0000`.
    date: new Date(mail.created_at),
    attachments: message.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content, "base64") })),
    headers: {
      ...(message.isAutoReply && { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" }),
      ...(message.unsubscribe && {
        "List-Unsubscribe": `<${message.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function nameAndAddress({ name = "", address }: Mailbox) {
  return { name, address };
}
