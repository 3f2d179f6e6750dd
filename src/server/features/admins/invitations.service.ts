import type { Invitation, InvitationInput } from "#contract/admins.ts";
import type { Database } from "#server/db/open-database.ts";
import { ConflictError, NotFoundError } from "#server/errors.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import type { AccountMails } from "#server/features/auth/account-mails.ts";
import {
  deleteExpiredLinks,
  deleteOpenInvitation,
  listUnusedInvitations,
} from "#server/features/auth/one-time-link.repository.ts";
import { createOneTimeLink } from "#server/features/auth/one-time-links.ts";
import { findAdminByEmail } from "./admin.repository.ts";
import type { AdminsActor } from "./admins.service.ts";

export interface InvitationsService {
  /** Those that still work, newest first. */
  list(): Promise<Invitation[]>;
  /**
   * Makes a link by which the owner of an address can sign up, once, within 7 days.
   * @throws {ConflictError} 409 when the address belongs to an admin already
   */
  create(input: InvitationInput, actor: AdminsActor): Promise<{ invitation: Invitation; link: string }>;
  /** @throws {NotFoundError} when it is used, expired or revoked already, or never was */
  revoke(id: string, actor: AdminsActor): Promise<void>;
}

interface InvitationsServiceDependencies {
  db: Database;
  /** Not needed on the command line, which prints the link. */
  mails: Pick<AccountMails, "promiseInvitation" | "wake"> | null;
  publicUrl: string;
  now: () => Date;
}

export function createInvitationsService(dependencies: InvitationsServiceDependencies): InvitationsService {
  const { db, mails, publicUrl, now } = dependencies;
  return {
    async list() {
      await deleteExpiredLinks(db, now().toISOString());
      const rows = await listUnusedInvitations(db);
      return rows.map(({ id, email, inviter_email, created_at, expires_at }) => ({
        _id: id,
        email: email ?? "",
        invitedBy: inviter_email,
        createdAt: created_at,
        expiresAt: expires_at,
      }));
    },

    async create({ email, sendMail }, actor) {
      const moment = now();
      const link = await db.transaction().execute(async (transaction) => {
        if (await findAdminByEmail(transaction, email)) {
          const message = "This address belongs to an admin already.";
          throw new ConflictError(message, { code: "email_taken", fields: { email: message } });
        }
        const link = await createOneTimeLink(
          transaction,
          { kind: "invitation", email, createdBy: actor.adminId },
          publicUrl,
          moment,
        );
        if (sendMail) {
          await mails?.promiseInvitation(transaction, { email, invitedBy: actor.email, link, now: moment });
        }
        const act = { action: "invitation.created", subjectId: link.id, subject: email } as const;
        await recordAct(transaction, actor, act, moment);
        return link;
      });
      if (sendMail) mails?.wake();
      const invitation: Invitation = {
        _id: link.id,
        email,
        invitedBy: actor.adminId === null ? null : actor.email,
        createdAt: moment.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
      };
      return { invitation, link: link.url };
    },

    async revoke(id, actor) {
      await db.transaction().execute(async (transaction) => {
        const invitation = await deleteOpenInvitation(transaction, id, now().toISOString());
        if (!invitation) throw new NotFoundError("This invitation is not open any more.");
        const act = { action: "invitation.revoked", subjectId: id, subject: invitation.email ?? "" } as const;
        await recordAct(transaction, actor, act, now());
      });
    },
  };
}
