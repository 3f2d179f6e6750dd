import type { College } from "#contract/content.ts";
import type { Database } from "#server/db/open-database.ts";
import type { AdminRow } from "#server/features/admins/admin.repository.ts";
import type { AccountMailKind } from "#server/features/mail/account-mail-kinds.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import type { Outbox } from "#server/features/mail/outbox.ts";
import { failedLoginsMail } from "./failed-logins-mail.ts";
import { invitationMail } from "./invitation-mail.ts";
import type { OneTimeLink } from "./one-time-links.ts";
import { passwordChangedMail } from "./password-changed-mail.ts";
import { resetMail } from "./reset-mail.ts";

/** The mails of accounts. Promise them in the transaction of what they tell about, and wake the worker after the commit. */
export interface AccountMails {
  promiseReset(transaction: Database, facts: { admin: AdminRow; link: OneTimeLink; now: Date }): Promise<void>;
  promiseInvitation(
    transaction: Database,
    facts: { email: string; invitedBy: string; link: OneTimeLink; now: Date },
  ): Promise<void>;
  promisePasswordChanged(transaction: Database, facts: { admin: AdminRow; now: Date }): Promise<void>;
  promiseFailedLogins(transaction: Database, facts: { admin: AdminRow; now: Date }): Promise<void>;
  wake(): void;
}

interface AccountMailsDependencies {
  outbox: Outbox;
  college: College;
  publicUrl: string;
  wake: () => void;
}

export function createAccountMails({ outbox, college, publicUrl, wake }: AccountMailsDependencies): AccountMails {
  const enqueue = async (
    transaction: Database,
    kind: AccountMailKind,
    subjectId: string,
    message: MailMessage,
    now: Date,
  ) => {
    await outbox.enqueueMail(transaction, { kind, subjectId, message }, now);
  };
  return {
    promiseReset: (transaction, { admin, link, now }) =>
      enqueue(transaction, "password-reset", link.id, resetMail({ admin, link, college }), now),
    promiseInvitation: (transaction, { email, invitedBy, link, now }) =>
      enqueue(transaction, "invitation", link.id, invitationMail({ email, invitedBy, link, college }), now),
    promisePasswordChanged: (transaction, { admin, now }) =>
      enqueue(
        transaction,
        "password-changed",
        admin.id,
        passwordChangedMail({ admin, changedAt: now, college, publicUrl }),
        now,
      ),
    promiseFailedLogins: (transaction, { admin, now }) =>
      enqueue(
        transaction,
        "failed-logins",
        admin.id,
        failedLoginsMail({ admin, failedAt: now, college, publicUrl }),
        now,
      ),
    wake,
  };
}
