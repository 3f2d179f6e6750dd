import { KEPT_DAYS } from "#contract/privacy.ts";
import { clearAddressesBefore } from "#server/platform/changes/in-change.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { forgetIdempotencyKeys } from "#server/platform/http/idempotency.ts";
import { deleteExpiredLinks } from "./accounts.repository.ts";
import { adminRoutes } from "./accounts.routes.ts";
import { type AccountOptions, createAccounts } from "./accounts.ts";
import { deleteOldKnownSenders } from "./login-throttle.ts";
import { deleteEndedSessions } from "./session.service.ts";

/** Admins, their sessions and invitations, and the log of what was done. */
export function accountsFeature(platform: Platform, options: AccountOptions) {
  const accounts = createAccounts(platform, options);
  const { db, now } = accounts;
  return {
    ...accounts,
    adminRoutes: async (app) => {
      await app.register(adminRoutes, { accounts });
    },
    expiries: {
      addresses: (daysAgo) => clearAddressesBefore(db, daysAgo(KEPT_DAYS.networkAddress)),
      sessions: () => deleteEndedSessions(db, now()),
      knownSenders: () => deleteOldKnownSenders(db, now()),
      links: () => deleteExpiredLinks(db, now()),
      idempotencyKeys: () => forgetIdempotencyKeys(db, now()),
    },
  } satisfies Feature;
}
