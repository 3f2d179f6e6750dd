import { createTransport, type NodemailerError } from "nodemailer";
import { SettingError } from "#server/errors.ts";
import type { Mailbox } from "./mail-message.ts";
import {
  type Delivery,
  MAILS_AT_ONCE,
  type MailTransport,
  type Refusal,
  reasonOf,
  toNodemailer,
} from "./mail-transport.ts";

export interface SmtpTimeouts {
  /** Milliseconds until a connection stands, its name look-up included. */
  connect: number;
  /** Milliseconds until the server says hello. */
  greeting: number;
  /** Milliseconds of silence after which a connection counts as dead. */
  silence: number;
}

/** nodemailer's own are minutes, in which one dead server would hold all mails. */
const TIMEOUTS: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000 };

interface SmtpSettings {
  /** `smtp://user:password@host:587`; options of nodemailer may follow as a query. */
  url: string;
  from: Mailbox;
  timeouts?: SmtpTimeouts;
}

/**
 * Sends mails through the mail server of `SMTP_URL`, over connections that are kept for a while: as many as
 * `?maxConnections=` of the URL allows.
 * @throws {SettingError} when the URL cannot be read
 */
export function createSmtpTransport({ url, from, timeouts = TIMEOUTS }: SmtpSettings): MailTransport {
  const takenBy = smtpHostOf(url);
  // One requeue: a kept connection that the server has closed meanwhile deserves a new one. The rest is the worker's.
  const maxConnections = Number(new URL(url).searchParams.get("maxConnections")) || MAILS_AT_ONCE;
  const pool = createTransport({ url, pool: true, maxConnections, maxRequeues: 1, ...poolTimeouts(timeouts) });
  return {
    async send(mail, signal) {
      try {
        const { rejectedErrors = [] } = await pool.sendMail({ ...toNodemailer(mail, from), signal });
        return { takenBy, refusals: rejectedErrors.map(toRefusal) };
      } catch (error) {
        const refusals = refusalsOf(error as NodemailerError, mail.message.to);
        if (refusals.length === 0) throw error;
        return { takenBy, refusals } satisfies Delivery;
      }
    },
    close: () => pool.close(),
  };
}

/**
 * The host and port that a person may see: without user and password.
 * @throws {SettingError} when the URL cannot be read; the message does not show it
 */
export function smtpHostOf(url: string): string {
  if (URL.canParse(url)) return new URL(url).host;
  throw new SettingError(
    "SMTP_URL cannot be read: the port must be below 65536, and signs such as # % / in the user or password are written as %23 %25 %2F",
  );
}

/**
 * Connects, greets and signs in as for a mail, and sends none.
 * @throws {Error} what is wrong, in the mail server's or the network's words
 */
export async function verifySmtp(url: string, timeouts: SmtpTimeouts = TIMEOUTS): Promise<void> {
  const transport = createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...poolTimeouts(timeouts) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * A refusal is about this mail or its recipient. A failed sign-in or a refused sender is not, even with a 5xx code: the
 * next mail would meet it as well, so the mail waits until the settings are put right.
 */
function refusalsOf(error: NodemailerError, recipients: readonly Mailbox[]): Refusal[] {
  if (error.rejectedErrors?.length) return error.rejectedErrors.map(toRefusal);
  const isUnsendable = error.code === "EENVELOPE" && error.responseCode === undefined;
  const isRefused = error.responseCode !== undefined && error.responseCode !== 421 && error.command === "DATA";
  if (!isUnsendable && !isRefused) return [];
  return recipients.map(({ address }) => ({
    address,
    isPermanent: isUnsendable || error.permanent === true,
    reason: reasonOf(error.response ?? error),
  }));
}

function toRefusal(error: NodemailerError): Refusal {
  return {
    address: error.recipient ?? "",
    isPermanent: error.permanent === true,
    reason: reasonOf(error.response ?? error),
  };
}

function poolTimeouts({ connect, greeting, silence }: SmtpTimeouts) {
  return { connectionTimeout: connect, dnsTimeout: connect, greetingTimeout: greeting, socketTimeout: silence };
}
