import type { z } from "zod";
import type { ReauthenticationInput, secondFactorInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { ADMIN_ROLES_TAG } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError } from "#server/platform/errors.ts";
import type { AccountMails } from "./account-mails.ts";
import type { Accounts } from "./accounts.feature.ts";
import { findAdmin } from "./accounts.repository.ts";
import { clearSecondFactor, consumeCode, newRecoveryCodes, verifyCode, wrongCode } from "./second-factor.ts";
import { type RequestOrigin, verifyCredentials } from "./verify-credentials.ts";

/** Turns on an account's second factor after a valid code. @returns the recovery codes, which are not shown again */
export async function addSecondFactor(
  { db, now, mails }: Accounts,
  { secret: totp_secret, code }: z.infer<typeof secondFactorInputSchema>,
  actor: Actor,
): Promise<string[]> {
  const moment = now();
  const use = verifyCode({ totp_secret, totp_step: 0, recovery_codes: "[]" }, code, moment);
  if (!use) throw wrongCode();
  const { codes, hashes } = newRecoveryCodes();
  const { adminId: subjectId, email: subject } = actor;
  await inChange(db, actor, moment, async (transaction) => {
    const row = { totp_secret, ...use, recovery_codes: JSON.stringify(hashes) };
    const turnOn = transaction.updateTable("admin").set(row).where("id", "=", subjectId);
    if ((await countAffected(turnOn.where("totp_secret", "is", null))) === 0)
      throw new ConflictError(m.secondFactorIsOn());
    await mailAdmin(mails, transaction, actor, true, moment);
    const auditEvent = { action: "second-factor.added", subjectId, subject } as const;
    // Roles that require a second factor take effect now.
    return { result: undefined, auditEvent, cacheTags: [ADMIN_ROLES_TAG] };
  });
  mails.wake();
  return codes;
}

/** Mails the account's owner about the change, which another person at an open screen may have made. */
async function mailAdmin(mails: AccountMails, transaction: Database, { email }: Actor, isOn: boolean, now: Date) {
  const admin = await findAdmin(transaction, { email });
  if (admin) await mails.enqueueSecondFactorChanged(transaction, admin, isOn, now);
}

export async function removeSecondFactor(
  accounts: Accounts,
  input: ReauthenticationInput,
  actor: Actor,
  origin: RequestOrigin,
) {
  const { adminId: subjectId, email: subject } = actor;
  const proof = await verifyCredentials(accounts, { ...input, email: subject }, origin, "session");
  const { db, now, mails } = accounts;
  const moment = now();
  await inChange(db, actor, moment, async (transaction) => {
    const auditEvent = await consumeCode(transaction, proof);
    if (await clearSecondFactor(transaction, subjectId)) {
      auditEvent.push({ action: "second-factor.removed", subjectId, subject });
      await mailAdmin(mails, transaction, actor, false, moment);
    }
    return { result: undefined, auditEvent, cacheTags: [ADMIN_ROLES_TAG] };
  });
  mails.wake();
}
