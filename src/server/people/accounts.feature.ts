import type { College } from "#contract/content.ts";
import type { Release } from "#server/people/accounts.ts";
import { clearAddressesBefore } from "#server/platform/changes/in-change.ts";
import { type Feature, PERSONAL_DATA_KEPT_DAYS, type Platform } from "#server/platform/feature.ts";
import { forgetIdempotencyKeys } from "#server/platform/http/idempotency.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createAccountMails } from "./account-mails.ts";
import { deleteExpiredLinks } from "./accounts.repository.ts";
import { adminRoutes } from "./accounts.routes.ts";
import { createAccounts } from "./accounts.ts";
import { deleteOldKnownSenders } from "./login-throttle.ts";
import { deleteEndedSessions } from "./session.service.ts";

/** Admins, their sessions and invitations, and the log of what was done. */
export function accountsFeature(
  { publicUrl, db, countsFor, now }: Platform,
  { mail, college, release }: { mail: Mail; college: () => College; release: Release },
) {
  const mails = createAccountMails({ enqueueMail: mail.enqueue, college, publicUrl, wake: mail.wake });
  const accounts = createAccounts({ db, mails, publicUrl, now, countsFor, release });
  return {
    ...accounts,
    adminRoutes: async (app) => {
      await app.register(adminRoutes, { accounts });
    },
    expiries: {
      addresses: (daysAgo) => clearAddressesBefore(db, daysAgo(PERSONAL_DATA_KEPT_DAYS)),
      sessions: () => deleteEndedSessions(db, now()),
      knownSenders: () => deleteOldKnownSenders(db, now()),
      links: () => deleteExpiredLinks(db, now()),
      idempotencyKeys: () => forgetIdempotencyKeys(db, now()),
    },
  } satisfies Feature;
}
