import type { ReauthenticationInput } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { BadInputError, ForbiddenError, fieldError } from "#server/platform/errors.ts";
import { listMailsAbout } from "#server/platform/mail/mail.repository.ts";
import type { Accounts } from "./accounts.feature.ts";
import { type AdminRow, findAdmin, lockAdmin } from "./accounts.repository.ts";
import { type CodeUse, verifyCode, wrongCode } from "./second-factor.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Maximum number of failed logins per minute in the audit log: guessing must not fill the log. */
const FAILURES_LISTED_PER_MINUTE = 20;
const FAILURES_PER_MAIL = 6;

export interface RequestOrigin {
  /** The client's network address, behind the proxies of TRUST_PROXY. */
  address: string;
  /** What the throttle counts by: the address, or the network of an IPv6 address. */
  sender: string;
  userAgent: string | undefined;
  /** Whether the request comes from a page in a browser, which keeps cookies. */
  isBrowser: boolean;
}

export const wrongCredentials = () => new BadInputError(m.credentialsWrong());

/**
 * Checks the password of an account and, if it has a second factor, the code. Failures slow down further attempts.
 * @param during `login`: an unknown address fails as a wrong password does, after the same time
 * @returns the admin, and the `use` of the code: pass both to `consumeCode` in the transaction that the proof permits
 * @throws {ForbiddenError} `second_factor_required` if the password is right and the code missing; no failed login
 */
export async function verifyCredentials(
  accounts: Accounts,
  { email, password, code = "" }: ReauthenticationInput & { email: string },
  { address, sender }: RequestOrigin,
  during: "login" | "session",
): Promise<{ admin: AdminRow; use: CodeUse | null }> {
  const { db, hasher, throttle, now } = accounts;
  const { admin, isRight, use, knowsPassword, strangersFailed } = await throttle.runThrottled(
    email,
    sender,
    async (isKnown) => {
      const admin = await findAdmin(db, { email });
      const knowsPassword = await hasher.verify(password, admin?.password_hash, !isKnown);
      if (!knowsPassword || !admin?.totp_secret) return { admin, knowsPassword, isRight: knowsPassword, use: null };
      if (code === "") throw new ForbiddenError(m.secondFactorRequired(), "second_factor_required");
      const use = verifyCode(admin, code, now());
      return { admin, knowsPassword, isRight: use !== null, use };
    },
  );
  if (isRight && admin) return { admin, use };
  // Warn of failed logins only: the mail says that no one got in, but within a session someone may have.
  const isWarned = during === "login" && strangersFailed > 0 && strangersFailed % FAILURES_PER_MAIL === 0;
  if (admin && isWarned) await warnOfGuesses(accounts, admin);
  await noteFailure(accounts, admin, address);
  if (knowsPassword) throw wrongCode();
  throw during === "login" ? wrongCredentials() : fieldError("password", m.currentPasswordWrong());
}

/**
 * Records a failed login in the audit log. The address is recorded only if it is an admin's: people type passwords into
 * the wrong field.
 */
async function noteFailure({ db, failedLogins, now }: Accounts, admin: AdminRow | undefined, address: string) {
  const moment = now();
  const at = moment.getTime();
  if (at >= failedLogins.until) Object.assign(failedLogins, { count: 0, until: at + MINUTE_MS });
  failedLogins.count += 1;
  if (failedLogins.count > FAILURES_LISTED_PER_MINUTE) return;
  const { id = null, email = "" } = admin ?? {};
  const details = { isLast: failedLogins.count === FAILURES_LISTED_PER_MINUTE };
  const auditEvent = { action: "login.failed", subjectId: id, subject: email, details } as const;
  await inChange(db, { adminId: null, email, address }, moment, async () => ({ result: undefined, auditEvent }));
}

async function warnOfGuesses({ db, mails, now }: Accounts, admin: AdminRow): Promise<void> {
  const moment = now();
  await db.transaction().execute(async (transaction) => {
    // Lock the admin, so that the second of two simultaneous calls finds the mail of the first.
    if (!(await lockAdmin(transaction, admin))) return;
    const since = new Date(moment.getTime() - DAY_MS).toISOString();
    const earlier = await listMailsAbout(transaction, [admin.id]);
    if (earlier.some(({ kind, created_at }) => kind === "failed-logins" && created_at > since)) return;
    await mails.enqueueFailedLogins(transaction, admin, moment);
  });
  mails.wake();
}
