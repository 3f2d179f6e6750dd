import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AUDIT_TOPICS, type AuditEventDetails } from "#contract/activity.ts";
import type { Admin, AuditEntry, AuditLogQuery, Invitation } from "#contract/admins.ts";
import type { AdminUser, SignupInput } from "#contract/auth.ts";
import { hasPermission, type Role } from "#contract/permissions.ts";
import * as m from "#messages/compiled/accounts.ts";
import type { AuditedActor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { ADMIN_ROLES_TAG, SESSIONS_TAG } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { AccountMails } from "./account-mails.ts";
import type { Accounts, ReleaseEnquiries } from "./accounts.feature.ts";
import {
  countAdmins,
  createOneTimeLink,
  deleteExpiredLinks,
  deleteLinks,
  findAdmin,
  findLink,
  lockAdmins,
  parseRoles,
} from "./accounts.repository.ts";
import { refuseCommonPassword } from "./password-hasher.ts";
import { deleteEndedSessions, toAdminUser } from "./session.service.ts";

export async function listAdmins(db: Database, now: Date): Promise<Admin[]> {
  await deleteEndedSessions(db, now);
  const rows = await db
    .selectFrom("admin")
    .leftJoin("session", "session.admin_id", "admin.id")
    .select(["id as _id", "name", "email", "roles", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, roles: parseRoles(row.roles) }));
}

/**
 * Changes the roles of an admin. If the new roles do not permit work on enquiries, the admin owns none any more; if
 * they do not permit invitations, the admin's open invitations are deleted, which may grant roles above these.
 * @throws {ConflictError} if the admin is the only owner and would no longer be one, {NotFoundError}
 */
export function changeRoles(
  { db, now, release }: Pick<Accounts, "db" | "now" | "release">,
  id: string,
  roles: readonly Role[],
  actor: AuditedActor,
): Promise<Admin> {
  const moment = now();
  return inChange(db, actor, moment, async (transaction) => {
    await lockAdmins(transaction);
    const before = await findAdmin(transaction, { id });
    if (!before) throw new NotFoundError(m.adminGone());
    if (!roles.includes("owner")) await refuseLastOwner(transaction, before);
    await transaction
      .updateTable("admin")
      .set({ roles: JSON.stringify(roles) })
      .where("id", "=", id)
      .execute();
    if (!hasPermission(roles, "desk.work")) {
      await release(transaction, before, actor.email, moment);
      await transaction.deleteFrom("desk_member").where("admin_id", "=", id).execute();
      await transaction.deleteFrom("push_device").where("admin_id", "=", id).execute();
      await deleteDeskMails(transaction, id);
    }
    if (!hasPermission(roles, "college.manage")) await deleteLinks(transaction, { kind: "invitation", created_by: id });
    const [result] = (await listAdmins(transaction, moment)).filter(({ _id }) => _id === id);
    const details = { from: parseRoles(before.roles), to: roles };
    const auditEvent = { action: "admin.roles-changed", subjectId: id, subject: before.email, details } as const;
    return {
      result: result as Admin,
      auditEvent: isDeepStrictEqual(details.from, roles) ? [] : auditEvent,
      cacheTags: [ADMIN_ROLES_TAG],
    };
  });
}

/** Call while holding `lockAdmins`. @throws {ConflictError} if the admin is the only owner */
async function refuseLastOwner(transaction: Database, { id }: { id: string }): Promise<void> {
  const rows = await transaction.selectFrom("admin").select(["id", "roles"]).execute();
  const owners = rows.filter(({ roles }) => parseRoles(roles).includes("owner"));
  if (owners.every((owner) => owner.id === id)) throw new ConflictError(m.lastOwner(), { code: "last_owner" });
}

/** Removes an admin with session, reset links and open invitations. Returns how many enquiries have no owner now. */
export function removeAdmin(
  db: Database,
  id: string,
  actor: AuditedActor,
  now: Date,
  release: ReleaseEnquiries,
): Promise<number> {
  return inChange(db, actor, now, async (transaction) => {
    await lockAdmins(transaction);
    const admin = await findAdmin(transaction, { id });
    if (!admin) throw new NotFoundError(m.adminGone());
    if (parseRoles(admin.roles).includes("owner")) await refuseLastOwner(transaction, admin);
    const released = await release(transaction, admin, actor.email, now);
    await transaction.deleteFrom("admin").where("id", "=", id).execute();
    await deleteDeskMails(transaction, id);
    await deleteLinks(transaction, { kind: "reset", email: admin.email });
    await deleteLinks(transaction, { kind: "invitation", created_by: id });
    const details = { email: admin.email, enquiries: released };
    const auditEvent = { action: "admin.removed", subjectId: id, subject: admin.name, details } as const;
    return { result: released, auditEvent, cacheTags: [SESSIONS_TAG] };
  });
}

/** Deletes unsent mails of the desk to an admin who has left it: they name families, whom the admin need not know. */
async function deleteDeskMails(transaction: Database, id: string): Promise<void> {
  const mails = transaction.deleteFrom("outbox").where("kind", "like", "desk-%").where("subject_id", "=", id);
  await mails.where("status", "!=", "sent").execute();
}

/** Lists the valid invitations, newest first. */
export async function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  await deleteExpiredLinks(db, now);
  const rows = await db
    .selectFrom("one_time_link as link")
    .leftJoin("admin", "admin.id", "link.created_by")
    .select(["link.id as _id", "link.email", "link.roles", "admin.email as invitedBy"])
    .select(["link.created_at as createdAt", "link.expires_at as expiresAt"])
    .where("kind", "=", "invitation")
    .orderBy("link.id", "desc")
    .$narrowType<{ email: string }>()
    .execute();
  return rows.map((row) => ({ ...row, roles: parseRoles(row.roles) }));
}

/**
 * Creates an invitation, and queues the mail with its link. `mails` is null if the caller passes the link on.
 * @throws {ConflictError} if the address belongs to an admin already
 */
export async function invite(
  { db, publicUrl, now, mails }: Pick<Accounts, "db" | "publicUrl" | "now"> & { mails: AccountMails | null },
  { email, roles }: { email: string; roles: readonly Role[] },
  actor: AuditedActor,
) {
  const moment = now();
  const link = await inChange(db, actor, moment, async (transaction) => {
    await refuseTaken(transaction, email, m.emailTaken());
    const wanted = { kind: "invitation", email, roles, createdBy: actor.adminId } as const;
    const link = await createOneTimeLink(transaction, wanted, publicUrl, moment);
    await mails?.enqueueInvitation(transaction, email, actor.email, link, moment);
    return { result: link, auditEvent: { action: "invitation.created", subjectId: link.id, subject: email } };
  });
  mails?.wake();
  const invitation: Invitation = {
    _id: link.id,
    email,
    roles: [...roles],
    invitedBy: actor.adminId === null ? null : actor.email,
    createdAt: moment.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  };
  return { invitation, link: link.url };
}

export async function revokeInvitation(db: Database, id: string, actor: AuditedActor, now: Date): Promise<void> {
  await inChange(db, actor, now, async (transaction) => {
    const invitation = (await listInvitations(transaction, now)).find(({ _id }) => _id === id);
    const count = invitation ? await deleteLinks(transaction, { id }) : 0;
    if (!invitation || count === 0) throw new NotFoundError(m.invitationGone());
    return {
      result: undefined,
      auditEvent: { action: "invitation.revoked", subjectId: id, subject: invitation.email },
    };
  });
}

type SignupWay = { how: AuditEventDetails["admin.signed-up"]["how"]; roles?: readonly Role[] };

/**
 * Creates an admin: the first on the machine itself or by the link printed at start, all others by invitation.
 * @param isLocal see `isOnThisMachine`
 * @throws {ForbiddenError} if not permitted, {ConflictError} for an admin's address, {BadInputError}
 */
export async function signUp(accounts: Accounts, input: SignupInput, address: string, isLocal: boolean) {
  const { db, now } = accounts;
  // Check the permission before the expensive password hash, and again under the lock.
  await findPermission(db, input, isLocal, now());
  return createAdmin(accounts, input, address, async (transaction) => {
    const link = await findPermission(transaction, input, isLocal, now());
    if (!link) return { how: "machine" };
    if ((await deleteLinks(transaction, { id: link.id })) === 0) throw invalidInvitation();
    return link.kind === "invitation" ? { how: "invitation", roles: parseRoles(link.roles) } : { how: "link" };
  });
}

/** Creates an admin, by default an owner. @param permit runs under `lockAdmins`, and throws if not permitted */
export async function createAdmin(
  { db, hasher, now }: Pick<Accounts, "db" | "hasher" | "now">,
  { name, email, password }: Omit<SignupInput, "invite">,
  address = "",
  permit: (transaction: Database) => Promise<SignupWay> = async () => ({ how: "operator" }),
): Promise<AdminUser> {
  refuseCommonPassword(password, "password");
  const password_hash = await hasher.hash(password);
  const admin = { id: newId(), email, name, password_hash, created_at: now().toISOString() };
  await inChange(db, { adminId: admin.id, email, address }, now(), async (transaction) => {
    await lockAdmins(transaction);
    const { how, roles = ["owner"] } = await permit(transaction);
    await refuseTaken(transaction, email, m.adminExists());
    await transaction
      .insertInto("admin")
      .values({ ...admin, roles: JSON.stringify(roles) })
      .execute();
    await deleteLinks(transaction, { kind: "first-signup" });
    // A reset link that was made for an earlier admin of this address must not open the new account, and a second
    // invitation must not let the admin come back after a removal.
    await deleteLinks(transaction, { email });
    const auditEvent = { action: "admin.signed-up", subjectId: admin.id, subject: email, details: { how } } as const;
    return { result: undefined, auditEvent };
  });
  return toAdminUser(admin);
}

/** @throws {ConflictError} with this message if the address belongs to an admin */
async function refuseTaken(db: Database, email: string, message: string): Promise<void> {
  if (!(await findAdmin(db, { email }))) return;
  throw new ConflictError(message, { code: "email_taken", fields: { email: message } });
}

/** Returns the link that permits a signup; null for the first admin on the machine itself. @throws {ForbiddenError} */
async function findPermission(db: Database, { email, invite }: SignupInput, isLocal: boolean, now: Date) {
  const isFirst = (await countAdmins(db)) === 0;
  if (!invite) {
    if (isFirst && isLocal) return null;
    throw new ForbiddenError(isFirst ? m.firstSignup() : m.invitationNeeded(), "invitation_needed");
  }
  const link = await findLink(db, invite, now);
  if (!link || link.kind === "reset" || (link.kind === "first-signup" && !isFirst)) throw invalidInvitation();
  if (link.email !== null && link.email !== email) {
    throw new ForbiddenError(m.otherAddress(), "other_address");
  }
  return link;
}

/** Checks the code of a link for signing up. @throws {ForbiddenError} if the link was used or has expired */
export async function checkInvitation({ db, now }: Pick<Accounts, "db" | "now">, invite: string): Promise<void> {
  const link = await findLink(db, invite, now());
  if (!link || link.kind === "reset") throw invalidInvitation();
}

function invalidInvitation(): ForbiddenError {
  return new ForbiddenError(m.invitationInvalid(), "invalid_invitation");
}

/** Lists the audit log, newest first. `before` is the id of the last entry on the previous page. */
export async function listAuditLog(db: Database, query: AuditLogQuery): Promise<AuditEntry[]> {
  const { limit, before, adminId, about } = query;
  let entries = db
    .selectFrom("activity")
    .select(["id as _id", "at", "admin_id as adminId", "admin_email as adminEmail", "address as ip"])
    .select(["action", "subject_id as subjectId", "subject", "details"])
    .where("enquiry_id", "is", null)
    .orderBy("id", "desc")
    .limit(limit);
  if (before !== undefined) entries = entries.where("id", "<", before);
  if (adminId !== undefined) {
    entries = entries.where(({ eb, and, or }) =>
      or([eb("admin_id", "=", adminId), and([eb("admin_id", "is", null), eb("subject_id", "=", adminId)])]),
    );
  }
  if (about !== undefined) {
    entries = entries.where(({ eb, or }) =>
      or((AUDIT_TOPICS[about] ?? []).map((word) => eb("action", "like", `${word}.%`))),
    );
  }
  return (await entries.execute()).map((entry) => ({ ...entry, details: JSON.parse(entry.details) }));
}

/** Creates a link for the first admin, whose signup deletes all such links. Null if there is an admin already. */
export async function createFirstSignupLink(db: Database, publicUrl: string, now: Date): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null;
  return (await createOneTimeLink(db, { kind: "first-signup", email: null }, publicUrl, now)).url;
}

interface FirstSignupOutputs {
  dataDir: string;
  terminal: { write(text: string): unknown } | null;
  log: (facts: { file: string }, message: string) => void;
}

/**
 * Writes the link to the terminal or, without a terminal, to a file under DATA_DIR that only its owner may read: other
 * output may be kept as a log, and the link is a secret.
 */
export async function writeFirstSignupLink(
  link: string | null,
  { dataDir, terminal, log }: FirstSignupOutputs,
): Promise<void> {
  const file = join(dataDir, "first-signup.txt");
  // Remove an existing file first: writing to that file would keep its old mode.
  await rm(file, { force: true });
  if (link === null) return;
  if (terminal) {
    terminal.write(`There is no admin yet. Create the first one, once, at ${link}\n`);
    return;
  }
  await writeFile(file, `${link}\n`, { mode: 0o600, flag: "wx" });
  log({ file }, `There is no admin yet. Create the first one, once, at the address in ${file}`);
}
