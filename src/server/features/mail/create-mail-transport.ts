import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { createEmlTransport } from "./eml-transport.ts";
import { type Mailbox, parseMailbox } from "./mail-message.ts";
import type { MailTransport } from "./mail-transport.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** Where mails come from: `MAIL_FROM`, or the college's own admissions address. */
export function senderOf({ mail }: Pick<Config, "mail">, college: { name: string; admissions: string }): Mailbox {
  return mail.from ? parseMailbox(mail.from) : { name: college.name, address: college.admissions };
}

/** The mail server of `SMTP_URL`; without one, files under `DATA_DIR/mail`. */
export function createMailTransport({ mail, dataDir }: Pick<Config, "mail" | "dataDir">, from: Mailbox): MailTransport {
  return mail.smtpUrl
    ? createSmtpTransport({ url: mail.smtpUrl, from })
    : createEmlTransport({ folder: join(dataDir, "mail"), from });
}
