import type { Database } from "#server/db/open-database.ts";
import { type AdminsService, createAdminsService } from "#server/features/admins/admins.service.ts";
import { createInvitationsService, type InvitationsService } from "#server/features/admins/invitations.service.ts";
import type { AccountMails } from "./account-mails.ts";
import { createFailedLoginLog } from "./failed-login-log.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { createPasswordService, type PasswordService } from "./password.service.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSessionService, type SessionService } from "./session.service.ts";
import { createSignupService, type SignupService } from "./signup.service.ts";

export interface Accounts {
  admins: AdminsService;
  invitations: InvitationsService;
  passwords: PasswordService;
  sessions: SessionService;
  signups: SignupService;
}

interface AccountsDependencies {
  db: Database;
  mails: AccountMails;
  publicUrl: string;
  now: () => Date;
}

/** Builds the services of accounts, which share one queue of hashes and one count of failed logins. */
export function createAccounts({ db, mails, publicUrl, now }: AccountsDependencies): Accounts {
  const hasher = createPasswordHasher();
  const throttle = createLoginThrottle({ db, now });
  const failedLogins = createFailedLoginLog({ db, mails, now });
  return {
    admins: createAdminsService({ db, now }),
    invitations: createInvitationsService({ db, mails, publicUrl, now }),
    passwords: createPasswordService({ db, hasher, throttle, mails, publicUrl, now }),
    sessions: createSessionService({ db, hasher, throttle, failedLogins, now }),
    signups: createSignupService({ db, hasher, now }),
  };
}
