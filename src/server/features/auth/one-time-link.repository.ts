import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { OneTimeLinkTable } from "#server/db/schema.ts";

export type OneTimeLinkRow = Selectable<OneTimeLinkTable>;
export type LinkKind = OneTimeLinkRow["kind"];

export async function insertLink(db: Database, row: Insertable<OneTimeLinkTable>): Promise<void> {
  await db.insertInto("one_time_link").values(row).execute();
}

/** A link that still works at that moment (ISO). An expired one is deleted: the clock may be set back. */
export async function findUsableLink(
  db: Database,
  tokenHash: string,
  now: string,
): Promise<OneTimeLinkRow | undefined> {
  const link = await db
    .selectFrom("one_time_link")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (!link || link.expires_at > now) return link;
  await deleteExpiredLinks(db, now);
  return undefined;
}

/** Uses a link up. Of any number of callers that come together, one gets true. */
export async function updateLinkAsUsed(db: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("one_time_link")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countUsableLinks(db: Database, kind: LinkKind, email: string, now: string): Promise<number> {
  const { count } = await db
    .selectFrom("one_time_link")
    .select((expression) => expression.fn.countAll<number | string>().as("count"))
    .where("kind", "=", kind)
    .where("email", "=", email)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Unused invitations, newest first, with the address of the admin who made them. */
export function listUnusedInvitations(db: Database): Promise<(OneTimeLinkRow & { inviter_email: string | null })[]> {
  return db
    .selectFrom("one_time_link")
    .leftJoin("admin", "admin.id", "one_time_link.created_by")
    .selectAll("one_time_link")
    .select("admin.email as inviter_email")
    .where("kind", "=", "invitation")
    .where("used_at", "is", null)
    .orderBy("one_time_link.id", "desc")
    .execute();
}

/** @returns the invitation that was removed, if it still worked */
export function deleteOpenInvitation(db: Database, id: string, now: string): Promise<OneTimeLinkRow | undefined> {
  return db
    .deleteFrom("one_time_link")
    .where("id", "=", id)
    .where("kind", "=", "invitation")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the links that were made for an address. */
export async function deleteLinksFor(db: Database, kind: LinkKind, email: string): Promise<void> {
  await db.deleteFrom("one_time_link").where("kind", "=", kind).where("email", "=", email).execute();
}

export async function deleteLinksOfKind(db: Database, kind: LinkKind): Promise<void> {
  await db.deleteFrom("one_time_link").where("kind", "=", kind).execute();
}

/** Removes the open invitations that an admin made. */
export async function deleteInvitationsBy(db: Database, adminId: string): Promise<void> {
  await db
    .deleteFrom("one_time_link")
    .where("kind", "=", "invitation")
    .where("created_by", "=", adminId)
    .where("used_at", "is", null)
    .execute();
}

/** @returns how many were removed */
export async function deleteExpiredLinks(db: Database, now: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("one_time_link").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}
