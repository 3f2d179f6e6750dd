import type { College } from "#contract/content.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Platform } from "#server/platform/feature.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { createAccountMails } from "./account-mails.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { createPasswordHasher } from "./password-hasher.ts";

/** Takes the enquiries off an admin who is removed, in the same transaction. Returns how many they were. */
export type ReleaseEnquiries = (
  transaction: Database,
  admin: { id: string; email: string },
  by: string,
  now: Date,
) => Promise<number>;

export interface AccountOptions {
  mail: Mail;
  college: () => College;
  release: ReleaseEnquiries;
}

/** What the services for accounts need. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(
  { config, publicUrl, db, countsFor, now }: Platform,
  { mail, college, release }: AccountOptions,
) {
  return {
    ...{ db, publicUrl, now, release, college, secondFactorFor: config.secondFactorFor },
    mails: createAccountMails({ enqueueMail: mail.enqueue, college, publicUrl, wake: mail.wake }),
    hasher: createPasswordHasher(),
    throttle: createLoginThrottle({ db, now, countsFor }),
    /** Logins that have failed in the minute that ends at `until`, in ms since 1970. */
    failedLogins: { count: 0, until: 0 },
  };
}
