import type { AdminUser, SignupInput } from "#contract/auth.ts";
import type { Database } from "#server/db/open-database.ts";
import { ConflictError, ForbiddenError } from "#server/errors.ts";
import { type AdminRow, countAdmins, insertAdmin, lockAdmins } from "#server/features/admins/admin.repository.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { newId } from "#server/ids.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import {
  deleteLinksFor,
  deleteLinksOfKind,
  findUsableLink,
  type OneTimeLinkRow,
  updateLinkAsUsed,
} from "./one-time-link.repository.ts";
import { hashToken } from "./one-time-token.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { toAdminUser } from "./session.service.ts";

/** For the audit log. */
const HOW = { invitation: "by invitation", "first-signup": "by the link of the server", reset: "" };

export interface SignupOrigin {
  address: string;
  /** Whether the request was made on the machine itself: see `isOnThisMachine`. */
  isLocal: boolean;
}

export interface SignupService {
  /**
   * Makes an admin: the first one on the machine itself or by the link printed at start, every other by invitation.
   * @throws {ForbiddenError} 403 without the right to; it tells nothing about who is an admin
   * @throws {ConflictError} 409 when the address belongs to an admin already
   * @throws {BadInputError} for a password that is too common
   */
  signUp(input: SignupInput, origin: SignupOrigin): Promise<AdminUser>;
  /**
   * Makes an admin at once, for the operator on the server, who needs no invitation.
   * @throws as `signUp`, without 403
   */
  createDirectly(input: Omit<SignupInput, "invite">): Promise<AdminUser>;
}

interface SignupServiceDependencies {
  db: Database;
  hasher: Pick<PasswordHasher, "hash">;
  now: () => Date;
}

export function createSignupService({ db, hasher, now }: SignupServiceDependencies): SignupService {
  return {
    async signUp({ name, email, password, invite }, { address, isLocal }) {
      // Asked before the costly hash, and again, under the lock, before it counts.
      await findPermission(db, { email, invite, isLocal });
      const admin = await makeAdmin({ name, email, password });
      await db.transaction().execute(async (transaction) => {
        await lockAdmins(transaction);
        const link = await findPermission(transaction, { email, invite, isLocal });
        if (link && !(await updateLinkAsUsed(transaction, link.id, now().toISOString()))) throw invalidInvitation();
        const how = link === null ? "on the machine itself" : HOW[link.kind];
        await store(transaction, admin, { address, how });
      });
      return toAdminUser(admin);
    },

    async createDirectly(input) {
      const admin = await makeAdmin(input);
      await db.transaction().execute(async (transaction) => {
        await lockAdmins(transaction);
        await store(transaction, admin, { address: "", how: "by the operator" });
      });
      return toAdminUser(admin);
    },
  };

  async function makeAdmin({ name, email, password }: Omit<SignupInput, "invite">): Promise<AdminRow> {
    await refuseCommonPassword(password, "password");
    const password_hash = await hasher.hash(password);
    return { id: newId(), email, name, password_hash, created_at: now().toISOString() };
  }

  async function store(
    transaction: Database,
    admin: AdminRow,
    { address, how }: { address: string; how: string },
  ): Promise<void> {
    const { id, email } = admin;
    if (!(await insertAdmin(transaction, admin))) throw emailTaken();
    await deleteLinksOfKind(transaction, "first-signup");
    // A reset link that was made for an earlier admin of this address must not open the new account.
    await deleteLinksFor(transaction, "reset", email);
    const act = { action: "admin.signed-up", subjectId: id, subject: `${email}, ${how}` } as const;
    await recordAct(transaction, { adminId: id, email, address }, act, now());
  }

  /** The link that permits it, or null for the first admin on the machine itself. */
  async function findPermission(
    db: Database,
    { email, invite, isLocal }: Pick<SignupInput, "email" | "invite"> & Pick<SignupOrigin, "isLocal">,
  ): Promise<OneTimeLinkRow | null> {
    const isFirst = (await countAdmins(db)) === 0;
    if (!invite) {
      if (isFirst && isLocal) return null;
      throw new ForbiddenError(
        isFirst
          ? "The first admin signs up with the one-time link that the server printed when it started. Open that link."
          : "To sign up you need an invitation. Ask an admin of the college for a link.",
        "invitation_needed",
      );
    }
    const link = await findUsableLink(db, hashToken(invite), now().toISOString());
    if (!link || link.kind === "reset" || (link.kind === "first-signup" && !isFirst)) throw invalidInvitation();
    if (link.email !== null && link.email !== email) {
      throw new ForbiddenError(
        "This invitation is for another email address. Sign up with the address that it was sent to.",
        "other_address",
      );
    }
    return link;
  }
}

function invalidInvitation(): ForbiddenError {
  return new ForbiddenError(
    "This invitation is invalid or has expired. Ask an admin of the college for a new one.",
    "invalid_invitation",
  );
}

function emailTaken(): ConflictError {
  const message = "An admin with this email exists already. Log in, or reset the password.";
  return new ConflictError(message, { code: "email_taken", fields: { email: message } });
}
