import type { ProofInput } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { BadInputError, ForbiddenError, fieldError } from "#server/platform/errors.ts";
import { listMailsAbout } from "#server/platform/mail/mail.repository.ts";
import type { Accounts } from "./accounts.feature.ts";
import { type AdminRow, findAdmin, lockAdmin } from "./accounts.repository.ts";
import { type CodeUse, readCode, wrongCode } from "./second-factor.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How many failed logins a minute are listed: a guesser must not fill the audit log. */
const FAILURES_LISTED_PER_MINUTE = 20;
const FAILURES_PER_MAIL = 6;

/** Where a call comes from. */
export interface Origin {
  /** The client's network address, as found behind the proxies of TRUST_PROXY. */
  address: string;
  /** Whom the throttle counts: the address, or the network of an IPv6 address. */
  sender: string;
  userAgent: string | undefined;
  /** Whether the call is that of a page in a browser, which keeps cookies. */
  isBrowser: boolean;
}

export const wrongCredentials = () => new BadInputError(m.credentialsWrong());

/**
 * Checks the password of an account and, where it has a second factor, the code. Failures slow down further tries.
 * @param during a login, where an unknown address gets the answer for a wrong password after the same time, or a session
 * @returns the admin, and what the code uses up: call `useCode` in the transaction of what the proof permits
 * @throws {ForbiddenError} `second_factor_required` after the right password without a code, which is no failure
 */
export async function prove(
  accounts: Accounts,
  { email, password, code = "" }: ProofInput & { email: string },
  { address, sender }: Origin,
  during: "login" | "session",
): Promise<{ admin: AdminRow; use: CodeUse | null }> {
  const { db, hasher, throttle, now } = accounts;
  const { admin, isRight, use, knowsPassword, strangersFailed } = await throttle.attempt(
    email,
    sender,
    async (isKnown) => {
      const admin = await findAdmin(db, { email });
      const knowsPassword = await hasher.verify(password, admin?.password_hash, !isKnown);
      if (!knowsPassword || !admin?.totp_secret) return { admin, knowsPassword, isRight: knowsPassword, use: null };
      if (code === "") throw new ForbiddenError(m.secondFactorRequired(), "second_factor_required");
      const use = readCode(admin, code, now());
      return { admin, knowsPassword, isRight: use !== null, use };
    },
  );
  if (isRight && admin) return { admin, use };
  // The mail says that nobody has got in: that is known of logins only.
  const isWarned = during === "login" && strangersFailed > 0 && strangersFailed % FAILURES_PER_MAIL === 0;
  if (admin && isWarned) await warnOfGuesses(accounts, admin);
  await noteFailure(accounts, admin, address);
  if (knowsPassword) throw wrongCode();
  throw during === "login" ? wrongCredentials() : fieldError("password", m.currentPasswordWrong());
}

/**
 * Lists a failed login in the audit log. The typed address is kept only when it is an admin's: people type passwords into
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
    // Lock the admin, so that the second of two at once finds the mail of the first.
    if (!(await lockAdmin(transaction, admin))) return;
    const since = new Date(moment.getTime() - DAY_MS).toISOString();
    const earlier = await listMailsAbout(transaction, [admin.id]);
    if (earlier.some(({ kind, created_at }) => kind === "failed-logins" && created_at > since)) return;
    await mails.promiseFailedLogins(transaction, admin, moment);
  });
  mails.wake();
}
