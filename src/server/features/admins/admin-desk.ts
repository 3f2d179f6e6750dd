import type { Admin, Invitation } from "#contract/admins.ts";
import type { AdminUser, SignupInput } from "#contract/auth.ts";
import { OPERATOR } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { createOneTimeLink } from "#server/features/auth/one-time-links.ts";
import { createPasswordHasher } from "#server/features/auth/password-hasher.ts";
import { createSignupService } from "#server/features/auth/signup.service.ts";
import { type AdminRow, findAdminByEmail } from "./admin.repository.ts";
import { createAdminsService } from "./admins.service.ts";
import { createInvitationsService } from "./invitations.service.ts";

export interface AdminDesk {
  create(input: Omit<SignupInput, "invite">): Promise<AdminUser>;
  /** @returns the signup link */
  invite(email: string): Promise<string>;
  /** @returns the reset link. It works whatever failed logins have slowed down */
  reset(email: string): Promise<string>;
  list(): Promise<{ admins: Admin[]; invitations: Invitation[] }>;
  /** @returns how many enquiries have no owner now */
  remove(email: string): Promise<number>;
}

interface AdminDeskDependencies {
  db: Database;
  publicUrl: string;
  now: () => Date;
}

/** What the command line does with admins: all of it by address and without mail, and all of it in the audit log. */
export function createAdminDesk({ db, publicUrl, now }: AdminDeskDependencies): AdminDesk {
  const admins = createAdminsService({ db, now });
  const invitations = createInvitationsService({ db, mails: null, publicUrl, now });
  const signups = createSignupService({ db, hasher: createPasswordHasher(), now });
  return {
    create: (input) => signups.createDirectly(input),
    invite: async (email) => (await invitations.create({ email, sendMail: false }, OPERATOR)).link,
    async reset(email) {
      const { id } = await findAdmin(email);
      return db.transaction().execute(async (transaction) => {
        const link = await createOneTimeLink(transaction, { kind: "reset", email, createdBy: null }, publicUrl, now());
        const act = { action: "password.reset-requested", subjectId: id, subject: email } as const;
        await recordAct(transaction, OPERATOR, act, now());
        return link.url;
      });
    },
    list: async () => ({ admins: await admins.list(), invitations: await invitations.list() }),
    remove: async (email) => admins.remove((await findAdmin(email)).id, OPERATOR),
  };

  async function findAdmin(email: string): Promise<AdminRow> {
    const admin = await findAdminByEmail(db, email);
    if (!admin)
      throw new NotFoundError(`No admin has the address ${email}. See all of them: npm run cli -- admin list`);
    return admin;
  }
}
