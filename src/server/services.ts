import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { type BrochureService, createBrochureService } from "#server/features/brochure/brochure.service.ts";
import { type CaptchaService, createCaptchaService } from "#server/features/captcha/captcha.service.ts";
import { createEnquiryService, type EnquiryService } from "#server/features/enquiry/enquiry.service.ts";
import { enquiryMails } from "#server/features/enquiry/enquiry-mails.ts";
import { createMailTransport, senderOf } from "#server/features/mail/create-mail-transport.ts";
import { parseMailbox } from "#server/features/mail/mail-message.ts";
import { createMailWorker, type MailWorker } from "#server/features/mail/mail-worker.ts";
import { createOutbox, messageIdHostOf } from "#server/features/mail/outbox.ts";

export interface Services {
  brochure: BrochureService;
  captcha: CaptchaService;
  enquiries: EnquiryService;
  mailWorker: MailWorker;
}

interface ServicesOptions {
  config: Config;
  publicUrl: string;
  db: Database;
  content: Content;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Builds each feature's service once. */
export function createServices({ config, publicUrl, db, content, log, now }: ServicesOptions): Services {
  const { college } = content;
  const from = senderOf(config, { name: college.name.english, admissions: college.email.admissions });
  const captcha = createCaptchaService({ db, settings: config.captcha, clock: now });
  const mailWorker = createMailWorker({
    db,
    transport: createMailTransport(config, from),
    log,
    isOnlyWorker: config.database.kind === "sqlite",
  });
  const recipients = enquiryRecipients(config, content).map(parseMailbox);
  const enquiries = createEnquiryService({
    db,
    captcha,
    outbox: createOutbox({ messageIdHost: messageIdHostOf(publicUrl, from) }),
    mailsFor: (enquiry, receivedAt) => enquiryMails(enquiry, receivedAt, { recipients, college, publicUrl }),
    onStored: () => mailWorker.wake(),
    now,
  });
  const brochure = createBrochureService({ content, dataDir: config.dataDir, publicUrl, log });
  return { brochure, captcha, enquiries, mailWorker };
}

/** Who gets the enquiry mails: `ENQUIRY_TO`, or the institute's own address. */
export function enquiryRecipients({ mail }: Config, { college }: Content): string[] {
  return mail.enquiryTo.length > 0 ? mail.enquiryTo : [college.email.admissions];
}
