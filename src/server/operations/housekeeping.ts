import type { FastifyBaseLogger } from "fastify";
import type { CaptchaService } from "#server/admissions/captcha/captcha.service.ts";
import { deleteOldAcknowledgements } from "#server/admissions/enquiry/acknowledged-mailboxes.repository.ts";
import { deleteOldBlockedSenders } from "#server/admissions/enquiry/blocked-senders.repository.ts";
import { deleteOldDeskChanges } from "#server/admissions/enquiry/desk-changes.repository.ts";
import { eraseEnquiries } from "#server/admissions/enquiry/erase-enquiries.ts";
import { deleteEndedFamilyLinks } from "#server/admissions/family/family-links.repository.ts";
import { deleteOldImports } from "#server/admissions/import/enquiry-import.repository.ts";
import { deletePresence } from "#server/collections/documents/documents.repository.ts";
import { deleteExpiredPreviewLinks } from "#server/collections/documents/preview-links.repository.ts";
import type { VersionService } from "#server/collections/versions/versions.service.ts";
import { deleteExpiredLinks } from "#server/people/accounts.repository.ts";
import { deleteOldKnownSenders } from "#server/people/login-throttle.ts";
import { deleteEndedSessions } from "#server/people/session.service.ts";
import { clearAddressesBefore } from "#server/platform/changes/audit-log.repository.ts";
import { BIN_DAYS } from "#server/platform/changes/versions.repository.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import { type Database, emptyWriteAheadLog, refreshStatistics } from "#server/platform/db/open-database.ts";
import { forgetKeptAnswers } from "#server/platform/http/idempotency.ts";
import { ACCOUNT_MAIL_KINDS } from "#server/platform/mail/mail.repository.ts";
import { eraseBinned, type Media, removeOrphans } from "#server/platform/media/media.service.ts";
import { collegeDay } from "#server/platform/time.ts";
import { createWorker } from "#server/platform/work/worker.ts";
import { mergeVisitsBefore } from "#server/publishing/visits/visits.repository.ts";

/** The form promises 12 months (content: `enquiry.privacyNote`), the page /Privacy these days. */
const PERSONAL_DATA_KEPT_DAYS = 360;
/** So that the operator sees which mails did not arrive. */
const ACCOUNT_MAILS_KEPT_DAYS = 30;
/** Then by month. */
const VISITS_BY_DAY_DAYS = 400;
/** As long as an import can be undone. */
const IMPORTS_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

interface HousekeepingOptions {
  db: Database;
  media: Pick<Media, "service" | "store">;
  captcha: Pick<CaptchaService, "forgetExpired">;
  versions: Pick<VersionService, "emptyOldBin">;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  now: () => Date;
}

/** Removes what has expired or may not be kept (behaviour, 'Times'). @returns how many of each */
export async function tidyUp({ db, media, captcha, versions, now }: Omit<HousekeepingOptions, "log">) {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  const before = daysAgo(PERSONAL_DATA_KEPT_DAYS);
  const accountMails = db.deleteFrom("outbox").where("kind", "in", ACCOUNT_MAIL_KINDS);
  const removed = {
    enquiries: await eraseEnquiries(db, { before }),
    binnedEnquiries: await eraseEnquiries(db, { binnedBefore: daysAgo(BIN_DAYS) }),
    blockedSenders: await deleteOldBlockedSenders(db, before),
    imports: await deleteOldImports(db, daysAgo(IMPORTS_KEPT_DAYS)),
    addresses: await clearAddressesBefore(db, before),
    accountMails: await countChanged(accountMails.where("created_at", "<", daysAgo(ACCOUNT_MAILS_KEPT_DAYS))),
    acknowledgements: await deleteOldAcknowledgements(db, now()),
    deskChanges: await deleteOldDeskChanges(db, now()),
    nonces: await captcha.forgetExpired(),
    sessions: await deleteEndedSessions(db, now()),
    knownSenders: await deleteOldKnownSenders(db, now()),
    links: await deleteExpiredLinks(db, now()),
    answers: await forgetKeptAnswers(db, now()),
    bin: await versions.emptyOldBin(),
    files: await eraseBinned({ db, media: media.service }, { before: new Date(daysAgo(BIN_DAYS)) }),
    previewLinks: await deleteExpiredPreviewLinks(db, now()),
    familyLinks: await deleteEndedFamilyLinks(db, now()),
    presences: await deletePresence(db, daysAgo(1)),
    visits: await mergeVisitsBefore(db, collegeDay(new Date(daysAgo(VISITS_BY_DAY_DAYS)))),
    uploads: await removeOrphans({ db, store: media.store, now }),
  };
  await refreshStatistics(db);
  await emptyWriteAheadLog(db);
  return removed;
}

/** At once and then every six hours. */
export function createHousekeepingWorker({ log, ...options }: HousekeepingOptions) {
  return createWorker({
    async run() {
      log.info(await tidyUp(options), "tidied up");
    },
    everyMs: EVERY_MS,
    lock: { db: options.db, name: "housekeeping" },
    mayBeCut: true,
    log,
    failure: "tidying up failed; trying again in six hours",
  });
}
