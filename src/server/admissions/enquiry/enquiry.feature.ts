import { RETENTION_DAYS, retentionCutoffs } from "#contract/privacy.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createAcceptanceLimit } from "#server/platform/http/rate-limits.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { parseMailbox } from "#server/platform/mail/mail-message.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { storePrivacyNotices } from "#server/publishing/pages/privacy-notices.ts";
import type { PageSource } from "#server/publishing/pages/render-page.ts";
import type { Visits } from "#server/publishing/visits/visits.feature.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { createFamilyLinks } from "../family/family-links.repository.ts";
import type { CourseNames } from "./course-names.ts";
import { createDesk } from "./desk.ts";
import { emailServiceRoutes } from "./email-service.routes.ts";
import { enquiriesRoutes } from "./enquiries.routes.ts";
import { enquiryFormRoutes } from "./enquiry-form.routes.ts";
import { createEnquiryMailComposer } from "./enquiry-mails.ts";
import type { EnquirySelection } from "./enquiry-selection.repository.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";
import { createIntake, createOriginFinder } from "./intake.ts";
import { createReadLog } from "./read-log.ts";

/** Enquiries: the intake from the forms, and the desk where the office works through them. */
export function enquiryFeature(
  platform: Platform,
  options: {
    courseNames: CourseNames;
    customFields: () => StoredCustomField[];
    mail: Mail;
    captcha: CaptchaService;
    visits: Visits;
    content: () => Content;
    /** Settings of the enquiry form; `recipients` are the mailboxes that are notified of an enquiry. */
    settings: () => EnquirySettings;
    recipients: () => string[];
    source: PageSource;
    /** Called after a person was erased from the database. */
    onErased: () => Promise<void>;
  },
) {
  const { config, publicUrl, db, countsFor, now } = platform;
  const { courseNames, customFields, mail, captcha, visits, content, settings, recipients, source, onErased } = options;
  const composeEnquiryMails = createEnquiryMailComposer(() => ({
    recipients: recipients().map(parseMailbox),
    contentIn: (language) => contentIn(content(), language),
    publicUrl,
  }));
  const familyLink = createFamilyLinks(publicUrl);
  const sending = { enqueueMail: mail.enqueue, composeEnquiryMails, familyLink, onMailDue: mail.wake };
  const shared = { db, courseNames, customFields, ...sending, now };
  const findOrigin = createOriginFinder(publicUrl, visits.titlesOf);
  const deskIn = (database: Database) => createDesk({ ...shared, db: database, content, onErased });
  const desk = deskIn(db);
  const intake = createIntake({ ...shared, captcha, findOrigin, content, deskIn });
  const readLog = createReadLog(platform);
  async function eraseOld(which: EnquirySelection): Promise<number> {
    const count = await eraseEnquiries(db, which);
    if (count > 0) await onErased();
    return count;
  }
  return {
    intake,
    desk,
    shared,
    /** Stores the current privacy notices. Call whenever the content changes. */
    keepNotices: () => storePrivacyNotices(db, content(), now()),
    readLog,
    routes: async (app) => {
      const { enquiryLimits: limits, allowedOrigins } = config;
      const form = { intake, limits, limitAccepted: createAcceptanceLimit(limits, countsFor) };
      const emailService = { settings: settings(), publicUrl, allowedOrigins };
      await app.register(emailServiceRoutes, { prefix: "/api/v1.0/email", ...form, ...emailService });
      await app.register(enquiryFormRoutes, { ...form, content, courseNames, source });
    },
    adminRoutes: async (app) => {
      const { seasonBegins } = visits;
      const parts = { ...shared, desk, intake, readLog, content, publicUrl, seasonBegins };
      await app.register(enquiriesRoutes, { prefix: "/enquiries", ...parts });
    },
    expiries: {
      enquiries: (daysAgo) => eraseOld({ unchangedSince: retentionCutoffs(content().college, daysAgo) }),
      binnedEnquiries: (daysAgo) => eraseOld({ binnedBefore: daysAgo(RETENTION_DAYS.bin) }),
      blockedSenders: ["blocked_sender", "at", RETENTION_DAYS.blockedSender],
      // The data in backups from before then is past its retention period anyway.
      erasedPersons: ["erased_person", "erased_at", RETENTION_DAYS.erasedPerson],
      reads: ["read_log", "at", RETENTION_DAYS.readLog],
      acknowledgements: ["acknowledged_mailbox", "last_at", 1],
    },
  } satisfies Feature;
}
