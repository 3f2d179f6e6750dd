import type { College } from "#contract/content.ts";
import { RETENTION_DAYS } from "#contract/privacy.ts";
import { clearIpAddressesBefore } from "#server/platform/changes/in-change.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { forgetIdempotencyKeys } from "#server/platform/http/idempotency.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createAccountMails } from "./account-mails.ts";
import { deleteExpiredLinks } from "./accounts.repository.ts";
import { adminRoutes } from "./accounts.routes.ts";
import { createLoginThrottle, SENDER_KNOWN_DAYS } from "./login-throttle.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { deleteEndedSessions } from "./session.service.ts";

/** Removes an admin as the owner of enquiries, in the given transaction. Returns the number of these enquiries. */
export type ReleaseEnquiries = (
  transaction: Database,
  admin: { id: string; email: string },
  by: string,
  now: Date,
) => Promise<number>;

interface AccountOptions {
  mail: Mail;
  college: () => College;
  release: ReleaseEnquiries;
}

/** What the account services depend on. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Manages admins, their sessions and invitations, and the audit log. */
export function accountsFeature(platform: Platform, options: AccountOptions) {
  const accounts = createAccounts(platform, options);
  const { db, now } = accounts;
  return {
    ...accounts,
    adminRoutes: (app) => adminRoutes(app, { accounts }),
    expiries: {
      addresses: (daysAgo) => clearIpAddressesBefore(db, daysAgo(RETENTION_DAYS.networkAddress)),
      sessions: () => deleteEndedSessions(db, now()),
      knownSenders: ["known_sender", "last_login_at", SENDER_KNOWN_DAYS],
      links: () => deleteExpiredLinks(db, now()),
      idempotencyKeys: () => forgetIdempotencyKeys(db, now()),
    },
  } satisfies Feature;
}

function createAccounts(
  { config, publicUrl, db, countsFor, now }: Platform,
  { mail, college, release }: AccountOptions,
) {
  return {
    ...{ db, publicUrl, now, release, college },
    ...{ secondFactorFor: config.secondFactorFor, editorsPublish: config.editorsPublish },
    mails: createAccountMails({ enqueueMail: mail.enqueue, college, publicUrl, wake: mail.wake }),
    hasher: createPasswordHasher(),
    throttle: createLoginThrottle({ db, now, countsFor }),
    /** Number of failed logins in the minute that ends at `until`, in ms since 1970. */
    failedLogins: { count: 0, until: 0 },
  };
}
