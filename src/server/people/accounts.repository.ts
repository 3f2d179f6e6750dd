import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { hasPermission, type Permission, type Role } from "#contract/permissions.ts";
import { language } from "#messages/language.ts";
import { countAffected, countRows } from "#server/platform/db/count-rows.ts";
import type { AdminTable, Database, OneTimeLinkTable } from "#server/platform/db/schema.ts";
import { lockByName } from "#server/platform/db/secrets.ts";
import { newId } from "#server/platform/ids.ts";

export type AdminRow = Selectable<AdminTable>;

/** Parses a JSON column of roles. Invitations of earlier versions have null, and were for owners. */
export const parseRoles = (column: string | null): Role[] => JSON.parse(column ?? '["owner"]');

/** Locks the list of admins until the transaction ends. Signups and removals depend on which admins there are. */
export const lockAdmins = (transaction: Database) => lockByName(transaction, "admins-lock");

/** Locks an admin until the transaction ends. Returns false if the admin was removed or has a new password. */
export async function lockAdmin(
  transaction: Database,
  { id, password_hash }: Pick<AdminRow, "id" | "password_hash">,
): Promise<boolean> {
  const mine = transaction.updateTable("admin").set({ password_hash }).where("id", "=", id);
  return (await countAffected(mine.where("password_hash", "=", password_hash))) === 1;
}

export const countAdmins = (db: Database) => countRows(db.selectFrom("admin"));

export function findAdmin(db: Database, which: { id: string } | { email: string }): Promise<AdminRow | undefined> {
  return db
    .selectFrom("admin")
    .selectAll()
    .where(({ and }) => and(which))
    .executeTakeFirst();
}

/** Lists the admins whose roles grant a permission, or at least one of several. */
export async function listAdminsWith(
  db: Database,
  permission: Permission | readonly Permission[],
): Promise<AdminRow[]> {
  const admins = await db.selectFrom("admin").selectAll().execute();
  return admins.filter(({ roles }) => hasPermission(parseRoles(roles), permission));
}

type LinkKind = OneTimeLinkTable["kind"];

/** How long links are valid. Each start of the server makes a new link for the first signup. */
const LIFETIME_MS: Record<LinkKind, number> = {
  reset: 30 * 60_000,
  invitation: 7 * 86_400_000,
  "first-signup": 7 * 86_400_000,
};

export type OneTimeLink = Awaited<ReturnType<typeof createOneTimeLink>>;

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a token as hex. A token is random enough to need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface NewLink {
  kind: LinkKind;
  email: string | null;
  /** The roles that an invitation grants. */
  roles?: readonly Role[];
  createdBy?: string | null;
}

/**
 * Creates a link. `email` is null for the first signup (any address), `createdBy` is null for the operator. Only now
 * its address is known: the database keeps a hash of the token.
 */
export async function createOneTimeLink(
  db: Database,
  { kind, email, roles, createdBy = null }: NewLink,
  publicUrl: string,
  now: Date,
) {
  const token = newToken();
  const id = newId();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[kind]);
  const moments = { created_at: now.toISOString(), expires_at: expiresAt.toISOString() };
  const row = {
    id,
    token_hash: hashToken(token),
    kind,
    email,
    created_by: createdBy,
    ...moments,
    roles: roles ? JSON.stringify(roles) : null,
  };
  await db.insertInto("one_time_link").values(row).execute();
  const query = new URLSearchParams({ token, email: email ?? "" });
  // An invited person has not chosen a language yet: the page opens in that of the mail.
  const inLanguage = language() === "en" ? "" : `&language=${language()}`;
  const path = kind === "reset" ? `/admin/reset?${query}` : `/admin/signup?invite=${token}${inLanguage}`;
  return { id, url: `${publicUrl}${path}`, expiresAt };
}

/** Finds the valid link of a token. Deletes expired links, which would be valid again if the clock were set back. */
export async function findLink(db: Database, token: string, now: Date) {
  await deleteExpiredLinks(db, now);
  return db.selectFrom("one_time_link").selectAll().where("token_hash", "=", hashToken(token)).executeTakeFirst();
}

export function deleteLinks(
  db: Database,
  which: Partial<Pick<OneTimeLinkTable, "id" | "kind" | "email" | "created_by">>,
) {
  return countAffected(db.deleteFrom("one_time_link").where(({ and }) => and(which)));
}

export function deleteExpiredLinks(db: Database, now: Date): Promise<number> {
  return countAffected(db.deleteFrom("one_time_link").where("expires_at", "<=", now.toISOString()));
}
