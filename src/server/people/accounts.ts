import { createPasswordHasher } from "#server/people/password-hasher.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { CountsFor } from "#server/platform/http/counts.ts";
import type { AccountMails } from "./account-mails.ts";
import { createLoginThrottle } from "./login-throttle.ts";

/** Takes from a leaving admin what they had in hand, in the transaction that removes them. Returns how much it was. */
export type Release = (
  transaction: Database,
  admin: { id: string; email: string },
  by: string,
  now: Date,
) => Promise<number>;

/** What the services for accounts need. */
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(dependencies: {
  db: Database;
  mails: AccountMails;
  publicUrl: string;
  now: () => Date;
  countsFor: CountsFor;
  release: Release;
}) {
  return {
    ...dependencies,
    hasher: createPasswordHasher(),
    throttle: createLoginThrottle(dependencies),
    /** Logins that have failed in the minute that ends at `until`, in ms since 1970. */
    failedLogins: { count: 0, until: 0 },
  };
}
