import { type Database, emptyWriteAheadLog } from "#server/db/open-database.ts";
import { clearAddressesBefore } from "#server/features/audit-log/audit-log.repository.ts";
import { deleteOldKnownSenders } from "#server/features/auth/known-sender.repository.ts";
import { deleteExpiredLinks } from "#server/features/auth/one-time-link.repository.ts";
import { deleteEndedSessions } from "#server/features/auth/session.repository.ts";
import { lifeLimits } from "#server/features/auth/session-lifetime.ts";
import type { CaptchaService } from "#server/features/captcha/captcha.service.ts";
import { deleteOldAcknowledgements } from "#server/features/enquiry/acknowledgement-limit.repository.ts";
import { eraseEnquiries } from "#server/features/enquiry/erase-enquiries.ts";
import { ACCOUNT_MAIL_KINDS } from "#server/features/mail/account-mail-kinds.ts";
import type { MailLog } from "#server/features/mail/deliver-mail.ts";
import { deleteMailsBefore } from "#server/features/mail/mail.repository.ts";
import type { MediaStore } from "#server/features/media/media-store.ts";
import { removeOrphans } from "#server/features/media/remove-orphans.ts";
import { forgetKeptAnswers } from "#server/http/idempotency.ts";

/**
 * The form promises to delete enquiries within 12 months (content: `enquiry.privacyNote`); the page /Privacy names the days,
 * for the network addresses of the audit log too.
 */
const PERSONAL_DATA_KEPT_DAYS = 360;
/** Long enough for the operator to see which mail of an account did not arrive. */
const ACCOUNT_MAILS_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

interface HousekeepingOptions {
  db: Database;
  store: MediaStore;
  captcha: Pick<CaptchaService, "forgetExpired">;
  log: MailLog;
  now: () => Date;
}

/** How many were removed of each kind. */
interface Removed {
  enquiries: number;
  addresses: number;
  accountMails: number;
  acknowledgements: number;
  nonces: number;
  sessions: number;
  knownSenders: number;
  links: number;
  answers: number;
  uploads: number;
}

/**
 * Removes what need not, or may not, be kept: enquiries with all that tells of them and network addresses after 360
 * days, mails of accounts and networks of logins after 30, expired captcha nonces, ended sessions, expired links, answers
 * kept for repeated requests and hashes of acknowledged addresses after 24 hours, and uploads that no row names.
 */
export async function tidyUp({ db, store, captcha, now }: Omit<HousekeepingOptions, "log">): Promise<Removed> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const before = daysAgo(PERSONAL_DATA_KEPT_DAYS);
  const removed = {
    enquiries: await eraseEnquiries(db, { before }),
    addresses: await clearAddressesBefore(db, before),
    accountMails: await deleteMailsBefore(db, ACCOUNT_MAIL_KINDS, daysAgo(ACCOUNT_MAILS_KEPT_DAYS)),
    acknowledgements: await deleteOldAcknowledgements(db, now()),
    nonces: await captcha.forgetExpired(),
    sessions: await deleteEndedSessions(db, lifeLimits(now())),
    knownSenders: await deleteOldKnownSenders(db, now()),
    links: await deleteExpiredLinks(db, now().toISOString()),
    answers: await forgetKeptAnswers(db, now()),
    uploads: await removeOrphans({ db, store, now }),
  };
  await emptyWriteAheadLog(db);
  return removed;
}

/** Tidies up at once and then every six hours. Returns what ends it. */
export function startHousekeeping({ log, ...options }: HousekeepingOptions): () => void {
  const run = () =>
    tidyUp(options).then(
      (removed) => log.info(removed, "tidied up"),
      (error: unknown) => log.error({ err: error }, "tidying up failed; trying again in six hours"),
    );
  void run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}
