import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { passwordChangeInputSchema, resetLinkQuerySchema, resetPasswordInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { SESSIONS_TAG } from "#server/platform/db/cache-tag-versions.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.feature.ts";
import {
  type AdminRow,
  createOneTimeLink,
  deleteExpiredLinks,
  deleteLinks,
  findAdmin,
  findLink,
  lockAdmin,
} from "./accounts.repository.ts";
import { refuseCommonPassword } from "./password-hasher.ts";
import type { RequestOrigin } from "./verify-credentials.ts";

/** Maximum number of reset links per admin. Further requests send no mail; the earlier links stay valid. */
const MAX_OPEN_LINKS = 3;
/** Minimum duration of a request, longer than the transaction: the time does not reveal whether the admin exists. */
const REQUEST_TAKES_MS = 250;

type ResetLink = z.infer<typeof resetLinkQuerySchema>;

/** Queues the mail with a reset link if the address is an admin's. The caller cannot tell whether it is. */
export async function requestReset(accounts: Accounts, email: string, address: string): Promise<void> {
  const [outcome] = await Promise.allSettled([enqueueResetMail(accounts, email, address), sleep(REQUEST_TAKES_MS)]);
  if (outcome.status === "rejected") throw outcome.reason;
}

async function enqueueResetMail({ db, mails, publicUrl, now }: Accounts, email: string, address: string) {
  const moment = now();
  const admin = await findAdmin(db, { email });
  if (!admin) return;
  await inChange(db, { adminId: null, email: "", address }, moment, async (transaction) => {
    const nothing = { result: undefined, auditEvent: [] };
    // Lock the admin first, so that requests at the same time are counted one after another.
    if (!(await lockAdmin(transaction, admin))) return nothing;
    await deleteExpiredLinks(transaction, moment);
    const links = transaction.selectFrom("one_time_link").select("id").where("kind", "=", "reset");
    if ((await links.where("email", "=", email).execute()).length >= MAX_OPEN_LINKS) return nothing;
    const link = await createOneTimeLink(transaction, { kind: "reset", email }, publicUrl, moment);
    await mails.enqueuePasswordReset(transaction, admin, link, moment);
    return { ...nothing, auditEvent: { action: "password.reset-requested", subjectId: admin.id, subject: email } };
  });
  mails.wake();
}

/** Returns the admin whose password the link may set. @throws {AppError} 400 `invalid_link` */
export async function findAdminByLink({ db, now }: Accounts, { token, email }: ResetLink): Promise<AdminRow> {
  // Read the admin first: a use of the link in between deletes the link, a later one changes the password read here.
  const admin = await findAdmin(db, { email });
  const link = await findLink(db, token, now());
  if (!admin || link?.kind !== "reset" || link.email !== email) throw invalidLink();
  return admin;
}

/** Sets a password with a link, which works once, and ends all sessions. @throws {AppError} 400 `invalid_link` */
export async function resetPassword(
  accounts: Accounts,
  { password, ...link }: z.infer<typeof resetPasswordInputSchema>,
  { address, sender }: RequestOrigin,
): Promise<void> {
  const admin = await findAdminByLink(accounts, link);
  refuseCommonPassword(password, "password");
  // If a link is used twice at once, the second use is refused: the link is gone or the password has changed.
  await replacePassword(accounts, admin, password, { action: "password.reset", address, refusal: invalidLink });
  await accounts.throttle.succeed(link.email, sender);
}

export async function changePassword(
  accounts: Accounts,
  { currentPassword, newPassword }: z.infer<typeof passwordChangeInputSchema>,
  { adminId, email, address }: Actor,
  sender: string,
): Promise<void> {
  const { db, hasher, throttle } = accounts;
  const { admin, isRight } = await throttle.runThrottled(email, sender, async () => {
    const admin = await findAdmin(db, { id: adminId });
    return { admin, isRight: await hasher.verify(currentPassword, admin?.password_hash) };
  });
  if (!isRight || !admin) throw wrongPassword();
  refuseCommonPassword(newPassword, "newPassword");
  // Refused if another device has changed the password while this request was hashing.
  await replacePassword(accounts, admin, newPassword, { action: "password.changed", address, refusal: wrongPassword });
}

/**
 * Sets a password and ends all sessions of the admin.
 * @param how `refusal` makes the error if the admin was removed or has another password by now
 */
async function replacePassword(
  { db, hasher, mails, now }: Accounts,
  admin: AdminRow,
  password: string,
  how: { action: "password.reset" | "password.changed"; address: string; refusal: () => AppError },
): Promise<void> {
  const { action, address, refusal } = how;
  const { id, email } = admin;
  const password_hash = await hasher.hash(password);
  const moment = now();
  await inChange(db, { adminId: id, email, address }, moment, async (transaction) => {
    if (!(await lockAdmin(transaction, admin))) throw refusal();
    await transaction.updateTable("admin").set({ password_hash }).where("id", "=", id).execute();
    await transaction.deleteFrom("session").where("admin_id", "=", id).execute();
    await transaction.deleteFrom("push_device").where("admin_id", "=", id).execute();
    await deleteLinks(transaction, { kind: "reset", email });
    await mails.enqueuePasswordChanged(transaction, admin, moment);
    return { result: undefined, auditEvent: { action, subjectId: id, subject: email }, cacheTags: [SESSIONS_TAG] };
  });
  mails.wake();
}

function invalidLink(): AppError {
  return new AppError(400, "invalid_link", m.resetLinkInvalid());
}

const wrongPassword = () => fieldError("currentPassword", m.currentPasswordWrong());
