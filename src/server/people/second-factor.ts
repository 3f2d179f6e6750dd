import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { AuditEvent } from "#contract/activity.ts";
import { RECOVERY_CODES } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { fieldError } from "#server/platform/errors.ts";
import { type AdminRow, hashToken } from "./accounts.repository.ts";

/** 80 random bits, written as 16 letters and digits. They need no slow hash. */
const RECOVERY_BYTES = 10;

type Codes = Pick<AdminRow, "totp_secret" | "totp_step" | "recovery_codes">;
/** The columns of the admin's row that a valid code changes. */
export type CodeUse = Partial<Codes>;

export const wrongCode = () => fieldError("code", m.codeWrong());

/** Creates a key, and the QR code (SVG) for an authenticator app. */
export function createTotpKey(issuer: string, email: string): { secret: string; qr: string } {
  const totp = new TOTP({ issuer, label: email });
  return { secret: totp.secret.base32, qr: renderSVG(totp.toString()) };
}

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const bare = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase());
  return { codes: bare.map((code) => code.replace(/.{4}(?=.)/g, "$&-")), hashes: bare.map(hashToken) };
}

export const parseRecoveryCodes = (column: string): string[] => JSON.parse(column);

/** Returns what a code changes; null if wrong. A code of the app works once, also one step of 30 s early or late. */
export function verifyCode({ totp_secret, totp_step, recovery_codes }: Codes, code: string, now: Date): CodeUse | null {
  if (totp_secret === null) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) });
  const timestamp = now.getTime();
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp }) : null;
  if (delta !== null) {
    const step = totp.counter({ timestamp }) + delta;
    return step > totp_step ? { totp_step: step } : null;
  }
  const [hash, left] = [hashToken(code), parseRecoveryCodes(recovery_codes)];
  return left.includes(hash) ? { recovery_codes: JSON.stringify(left.filter((one) => one !== hash)) } : null;
}

/**
 * Uses up a code, in the transaction that the code permits. `admin` and `use`: the result of `verifyCredentials`.
 * @returns the audit events to record
 * @throws {BadInputError} if another request has used a code since
 */
export async function consumeCode(
  transaction: Database,
  { admin, use }: { admin: AdminRow; use: CodeUse | null },
): Promise<AuditEvent[]> {
  if (!use) return [];
  const { id, email, totp_step, recovery_codes } = admin;
  const unchanged = transaction
    .updateTable("admin")
    .set(use)
    .where(({ and }) => and({ id, totp_step, recovery_codes }));
  if ((await countAffected(unchanged)) === 0) throw wrongCode();
  return "recovery_codes" in use ? [{ action: "second-factor.recovered", subjectId: id, subject: email }] : [];
}

/** Removes the second factor of an account. @returns whether there was one */
export async function clearSecondFactor(transaction: Database, id: string): Promise<boolean> {
  const cleared = transaction.updateTable("admin").set({ totp_secret: null, totp_step: 0, recovery_codes: "[]" });
  return (await countAffected(cleared.where("id", "=", id).where("totp_secret", "is not", null))) > 0;
}
