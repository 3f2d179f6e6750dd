import type { z } from "zod";
import type { passwordChangeInputSchema, resetLinkQuerySchema, resetPasswordInputSchema } from "#contract/auth.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { AppError, BadInputError } from "#server/errors.ts";
import {
  type AdminRow,
  findAdmin,
  findAdminByEmail,
  lockAdmin,
  updatePassword,
} from "#server/features/admins/admin.repository.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import type { AccountMails } from "./account-mails.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import {
  countUsableLinks,
  deleteLinksFor,
  findUsableLink,
  type OneTimeLinkRow,
  updateLinkAsUsed,
} from "./one-time-link.repository.ts";
import { createOneTimeLink } from "./one-time-links.ts";
import { hashToken } from "./one-time-token.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { deleteSessionOf } from "./session.repository.ts";
import type { Origin } from "./session.service.ts";
import { takeAtLeast } from "./take-at-least.ts";

/** So many links may wait to be used: who asks again and again gets no more mails, and the earlier links still work. */
const MOST_OPEN_LINKS = 3;
/** More than a transaction takes: the time of the answer does not tell whether there was one. */
const REQUEST_TAKES_MS = 250;

export interface PasswordService {
  /** Promises the mail with a reset link, if the address is an admin's. It never tells whether it is. */
  requestReset(email: string, address: string): Promise<void>;
  /** @throws {AppError} 400 with the specification's sentence when the link does not work (any more) */
  validateReset(link: z.infer<typeof resetLinkQuerySchema>): Promise<void>;
  /**
   * Sets a password by a link, once, and ends all sessions.
   * @throws {AppError} as `validateReset` @throws {BadInputError} for a password that is too common
   */
  reset(input: z.infer<typeof resetPasswordInputSchema>, origin: Origin): Promise<void>;
  /**
   * Changes the admin's own password and ends all sessions.
   * @throws {BadInputError} when the current password is wrong, or the new one too common
   * @throws {TooManyRequestsError} after many wrong ones
   */
  change(input: z.infer<typeof passwordChangeInputSchema>, actor: Actor, origin: Origin): Promise<void>;
}

interface PasswordServiceDependencies {
  db: Database;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  mails: AccountMails;
  publicUrl: string;
  now: () => Date;
}

export function createPasswordService(dependencies: PasswordServiceDependencies): PasswordService {
  const { db, hasher, throttle, mails, publicUrl, now } = dependencies;
  return {
    requestReset: (email, address) => takeAtLeast(REQUEST_TAKES_MS, () => promiseResetMail(email, address)),

    async validateReset(link) {
      await findResetLink(db, link);
    },

    async reset({ token, email, password }, origin) {
      const { link, admin } = await findResetLink(db, { token, email });
      await refuseCommonPassword(password, "password");
      const passwordHash = await hasher.hash(password);
      await db.transaction().execute(async (transaction) => {
        // The admin's row first, as everywhere: of two uses of one link the second finds another password.
        if (!(await lockAdmin(transaction, admin))) throw invalidLink();
        if (!(await updateLinkAsUsed(transaction, link.id, now().toISOString()))) throw invalidLink();
        await replacePassword(transaction, admin, passwordHash, { address: origin.address, by: "password.reset" });
      });
      await throttle.succeed(email, origin.sender);
      mails.wake();
    },

    async change({ currentPassword, newPassword }, actor, origin) {
      const { admin, isRight } = await throttle.attempt(actor.email, origin.sender, async () => {
        const admin = await findAdmin(db, actor.adminId);
        return { admin, isRight: await hasher.verify(currentPassword, admin?.password_hash ?? null) };
      });
      if (!isRight || !admin) throw wrongPassword();
      await refuseCommonPassword(newPassword, "newPassword");
      const passwordHash = await hasher.hash(newPassword);
      await db.transaction().execute(async (transaction) => {
        // Another device may have changed it while this one was hashing.
        if (!(await lockAdmin(transaction, admin))) throw wrongPassword();
        await replacePassword(transaction, admin, passwordHash, { address: origin.address, by: "password.changed" });
      });
      mails.wake();
    },
  };

  async function promiseResetMail(email: string, address: string): Promise<void> {
    const moment = now();
    const admin = await findAdminByEmail(db, email);
    if (!admin) return;
    await db.transaction().execute(async (transaction) => {
      if ((await countUsableLinks(transaction, "reset", email, moment.toISOString())) >= MOST_OPEN_LINKS) return;
      const link = await createOneTimeLink(transaction, { kind: "reset", email, createdBy: null }, publicUrl, moment);
      await mails.promiseReset(transaction, { admin, link, now: moment });
      const act = { action: "password.reset-requested", subjectId: admin.id, subject: email } as const;
      await recordAct(transaction, { adminId: null, email: "", address }, act, moment);
    });
    mails.wake();
  }

  async function findResetLink(
    db: Database,
    { token, email }: { token: string; email: string },
  ): Promise<{ link: OneTimeLinkRow; admin: AdminRow }> {
    const link = await findUsableLink(db, hashToken(token), now().toISOString());
    const admin = link?.kind === "reset" && link.email === email ? await findAdminByEmail(db, email) : undefined;
    if (!link || !admin) throw invalidLink();
    return { link, admin };
  }

  async function replacePassword(
    transaction: Database,
    admin: AdminRow,
    passwordHash: string,
    { address, by }: { address: string; by: "password.reset" | "password.changed" },
  ): Promise<void> {
    const moment = now();
    await updatePassword(transaction, admin.id, passwordHash);
    await deleteSessionOf(transaction, admin.id);
    await deleteLinksFor(transaction, "reset", admin.email);
    await mails.promisePasswordChanged(transaction, { admin, now: moment });
    const actor = { adminId: admin.id, email: admin.email, address };
    await recordAct(transaction, actor, { action: by, subjectId: admin.id, subject: admin.email }, moment);
  }
}

/** Specification, section 8. */
function invalidLink(): AppError {
  return new AppError(400, "invalid_link", "This reset link is invalid or has expired.");
}

function wrongPassword(): BadInputError {
  const message = "The current password is wrong.";
  return new BadInputError(message, { currentPassword: message });
}
