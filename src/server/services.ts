import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config.ts";
import type { Content } from "#server/content/load-content.ts";
import type { Database } from "#server/db/open-database.ts";
import { type AuditLogService, createAuditLogService } from "#server/features/audit-log/audit-log.service.ts";
import { createAccountMails } from "#server/features/auth/account-mails.ts";
import { type Accounts, createAccounts } from "#server/features/auth/accounts.ts";
import { type BrochureService, createBrochureService } from "#server/features/brochure/brochure.service.ts";
import { type CaptchaService, createCaptchaService } from "#server/features/captcha/captcha.service.ts";
import { createEnquiryService, type EnquiryService } from "#server/features/enquiry/enquiry.service.ts";
import { createEnquiryDeskService, type EnquiryDeskService } from "#server/features/enquiry/enquiry-desk.service.ts";
import { enquiryMails } from "#server/features/enquiry/enquiry-mails.ts";
import { createMailTransport, senderOf } from "#server/features/mail/create-mail-transport.ts";
import { parseMailbox } from "#server/features/mail/mail-message.ts";
import { createMailWorker, type MailWorker } from "#server/features/mail/mail-worker.ts";
import { createOutbox, messageIdHostOf } from "#server/features/mail/outbox.ts";
import { createMedia, type Media } from "#server/features/media/create-media.ts";
import { createRecordServices, type RecordServices } from "#server/record-services.ts";
import { createRecordWriter } from "#server/record-writer.ts";
import type { Topic } from "#server/rendering/page-cache.ts";

export interface Services {
  accounts: Accounts;
  auditLog: AuditLogService;
  brochure: BrochureService;
  captcha: CaptchaService;
  enquiries: EnquiryService;
  enquiryDesk: EnquiryDeskService;
  mailWorker: MailWorker;
  media: Media;
  records: RecordServices;
}

interface ServicesOptions {
  config: Config;
  publicUrl: string;
  db: Database;
  content: Content;
  log: FastifyBaseLogger;
  /** Called when something has changed that public pages show. */
  /** `isAddition`: nothing that was there before has changed. */
  onChanged: (topic: Topic, isAddition: boolean) => void;
  now: () => Date;
}

/** Builds each feature's service once. */
export function createServices({ config, publicUrl, db, content, log, onChanged, now }: ServicesOptions): Services {
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
  const outbox = createOutbox({ messageIdHost: messageIdHostOf(publicUrl, from) });
  const mailsFor = enquiryMails({ recipients, college, publicUrl });
  const wakeMails = () => mailWorker.wake();
  const enquiries = createEnquiryService({ db, captcha, outbox, mailsFor, onStored: wakeMails, now });
  const brochure = createBrochureService({ content, dataDir: config.dataDir, publicUrl, log });
  const mails = createAccountMails({ outbox, college, publicUrl, wake: wakeMails });
  const accounts = createAccounts({ db, mails, publicUrl, now });
  const auditLog = createAuditLogService({ db });
  const media = createMedia({
    db,
    dataDir: config.dataDir,
    log,
    onVariantsMade() {
      onChanged("gallery", true);
      onChanged("placed-students", true);
    },
    now,
  });
  const writer = createRecordWriter({ db, media: media.service, onChanged, now });
  const records = createRecordServices({ db, writer });
  const enquiryDesk = createEnquiryDeskService({ db, writer, outbox, mailsFor, onMailDue: wakeMails, now });
  return { accounts, auditLog, brochure, captcha, enquiries, enquiryDesk, mailWorker, media, records };
}

/** Who gets the enquiry mails: `ENQUIRY_TO`, or the institute's own address. */
export function enquiryRecipients({ mail }: Config, { college }: Content): string[] {
  return mail.enquiryTo.length > 0 ? mail.enquiryTo : [college.email.admissions];
}
