import type { FastifyBaseLogger } from "fastify";
import { countChanged } from "#server/db/count-changed.ts";
import { type Database, emptyWriteAheadLog, refreshStatistics } from "#server/db/open-database.ts";
import { deleteExpiredLinks } from "#server/features/accounts/accounts.repository.ts";
import { clearAddressesBefore } from "#server/features/audit-log/audit-log.repository.ts";
import type { CaptchaService } from "#server/features/captcha/captcha.service.ts";
import { deletePresence } from "#server/features/documents/documents.repository.ts";
import { deleteExpiredPreviewLinks } from "#server/features/documents/preview-links.repository.ts";
import { deleteOldAcknowledgements } from "#server/features/enquiry/acknowledged-mailboxes.repository.ts";
import { deleteOldBlockedSenders } from "#server/features/enquiry/blocked-senders.repository.ts";
import { deleteOldDeskChanges } from "#server/features/enquiry/desk-changes.repository.ts";
import { eraseEnquiries } from "#server/features/enquiry/erase-enquiries.ts";
import { deleteOldImports } from "#server/features/enquiry-import/enquiry-import.repository.ts";
import { deleteEndedFamilyLinks } from "#server/features/family/family-links.repository.ts";
import { ACCOUNT_MAIL_KINDS } from "#server/features/mail/mail.repository.ts";
import { forgetKeptAnswers } from "#server/http/idempotency.ts";
import { deleteOldKnownSenders } from "./features/accounts/login-throttle.ts";
import { deleteEndedSessions } from "./features/accounts/session.service.ts";
import { eraseBinned, type Media, removeOrphans } from "./features/media/media.service.ts";
import { BIN_DAYS } from "./features/versions/versions.repository.ts";
import type { VersionService } from "./features/versions/versions.service.ts";
import { mergeVisitsBefore } from "./features/visits/visits.repository.ts";
import { collegeDay } from "./time.ts";
import { createWorker } from "./worker.ts";

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
