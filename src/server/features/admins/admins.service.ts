import type { Admin } from "#contract/admins.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { ConflictError, NotFoundError } from "#server/errors.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { deleteInvitationsBy, deleteLinksFor } from "#server/features/auth/one-time-link.repository.ts";
import { deleteEndedSessions } from "#server/features/auth/session.repository.ts";
import { lifeLimits } from "#server/features/auth/session-lifetime.ts";
import { releaseEnquiries } from "#server/features/enquiry/release-enquiries.ts";
import { countAdmins, deleteAdmin, findAdmin, listAdmins, lockAdmins } from "./admin.repository.ts";

/** Who acts: an admin, or with no id the operator on the server. */
export type AdminsActor = Omit<Actor, "adminId"> & { adminId: string | null };

export interface AdminsService {
  list(): Promise<Admin[]>;
  /**
   * Removes an admin with the session, the reset links and the open invitations that are theirs. The enquiries that they
   * took care of have no owner then.
   * @returns how many enquiries
   * @throws {NotFoundError} when nobody has this id
   * @throws {ConflictError} 409 for the last admin: nobody could log in any more
   */
  remove(id: string, actor: AdminsActor): Promise<number>;
}

export function createAdminsService({ db, now }: { db: Database; now: () => Date }): AdminsService {
  return {
    async list() {
      await deleteEndedSessions(db, lifeLimits(now()));
      const rows = await listAdmins(db);
      return rows.map(({ id, name, email, created_at, last_used_at }) => ({
        _id: id,
        name,
        email,
        createdAt: created_at,
        lastUsedAt: last_used_at,
      }));
    },

    remove(id, actor) {
      return db.transaction().execute(async (transaction) => {
        const moment = now();
        await lockAdmins(transaction);
        const admin = await findAdmin(transaction, id);
        if (!admin) throw new NotFoundError("This admin is not there any more.");
        if ((await countAdmins(transaction)) === 1) {
          throw new ConflictError("The last admin cannot be removed. Invite another one first.", {
            code: "last_admin",
          });
        }
        const released = await releaseEnquiries(transaction, admin, actor, moment);
        await deleteAdmin(transaction, id);
        await deleteLinksFor(transaction, "reset", admin.email);
        await deleteInvitationsBy(transaction, id);
        const subject = `${admin.name}, ${admin.email}${released === 0 ? "" : `; ${released} enquiries`}`;
        await recordAct(transaction, actor, { action: "admin.removed", subjectId: id, subject }, moment);
        return released;
      });
    },
  };
}
