import type { Database } from "#server/db/open-database.ts";
import { type AdminRow, lockAdmin } from "#server/features/admins/admin.repository.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { listMailsAbout } from "#server/features/mail/mail.repository.ts";
import type { AccountMails } from "./account-mails.ts";

const PERIOD_MS = 60_000;
const MOST_IN_PERIOD = 20;
const MAIL_EVERY = 6;
const DAY_MS = 86_400_000;

export interface FailedLoginLog {
  /**
   * Writes a failed login to the audit log, at a bounded rate: a guesser must not fill the disk. After every sixth failure
   * of strangers at an account its admin gets a mail, at most one within 24 hours.
   * @param strangersFailed how often strangers have failed within a day; 0 when this failure came from a known network
   */
  note(admin: AdminRow | undefined, address: string, strangersFailed: number): Promise<void>;
}

interface FailedLoginLogDependencies {
  db: Database;
  mails: Pick<AccountMails, "promiseFailedLogins" | "wake">;
  now: () => Date;
}

/** The address that was typed is kept only when it is an admin's: people type passwords into the wrong field. */
export function createFailedLoginLog({ db, mails, now }: FailedLoginLogDependencies): FailedLoginLog {
  let periodBegan = 0;
  let noted = 0;
  return {
    async note(admin, address, strangersFailed) {
      const moment = now();
      if (admin && strangersFailed > 0 && strangersFailed % MAIL_EVERY === 0) await sendMail(admin, moment);
      if (moment.getTime() - periodBegan >= PERIOD_MS) {
        periodBegan = moment.getTime();
        noted = 0;
      }
      noted += 1;
      if (noted > MOST_IN_PERIOD) return;
      const isLast = noted === MOST_IN_PERIOD;
      await recordAct(
        db,
        { adminId: null, email: admin?.email ?? "", address },
        {
          action: "login.failed",
          subjectId: admin?.id ?? null,
          subject: `${admin?.email ?? "an unknown address"}${isLast ? "; more in this minute are not listed" : ""}`,
        },
        moment,
      );
    },
  };

  async function sendMail(admin: AdminRow, moment: Date): Promise<void> {
    const isPromised = await db.transaction().execute(async (transaction) => {
      // Of two at once, the second finds the mail of the first.
      if (!(await lockAdmin(transaction, admin))) return false;
      const since = new Date(moment.getTime() - DAY_MS).toISOString();
      const earlier = await listMailsAbout(transaction, [admin.id]);
      if (earlier.some(({ kind, created_at }) => kind === "failed-logins" && created_at > since)) return false;
      await mails.promiseFailedLogins(transaction, { admin, now: moment });
      return true;
    });
    if (isPromised) mails.wake();
  }
}
