import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { SessionTable } from "#server/db/schema.ts";

export type SessionRow = Selectable<SessionTable>;

/** A session lives while it is younger than the one moment and was used after the other (ISO). */
export interface LifeLimits {
  startedAfter: string;
  usedAfter: string;
}

export function findLiveSession(db: Database, adminId: string, limits: LifeLimits): Promise<SessionRow | undefined> {
  return db
    .selectFrom("session")
    .selectAll()
    .where("admin_id", "=", adminId)
    .where("started_at", ">", limits.startedAfter)
    .where("last_used_at", ">", limits.usedAfter)
    .executeTakeFirst();
}

/** The live session of a token and whose it is. One that has ended is deleted: the clock may be set back. */
export async function findLiveSessionByToken(
  db: Database,
  tokenHash: string,
  limits: LifeLimits,
): Promise<(SessionRow & { email: string; name: string }) | undefined> {
  const row = await db
    .selectFrom("session")
    .innerJoin("admin", "admin.id", "session.admin_id")
    .selectAll("session")
    .select(["admin.email", "admin.name"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!row || (row.started_at > limits.startedAfter && row.last_used_at > limits.usedAfter)) return row;
  await deleteEndedSessions(db, limits);
  return undefined;
}

/** Stores the admin's one session in the place of any other. */
export async function replaceSession(db: Database, row: Insertable<SessionTable>): Promise<void> {
  const { admin_id: _, ...columns } = row;
  await db
    .insertInto("session")
    .values(row)
    .onConflict((conflict) => conflict.column("admin_id").doUpdateSet(columns))
    .execute();
}

export async function updateSessionAsUsed(db: Database, tokenHash: string, usedAt: string): Promise<void> {
  await db.updateTable("session").set({ last_used_at: usedAt }).where("token_hash", "=", tokenHash).execute();
}

/** @returns false when the session had ended already */
export async function deleteSession(db: Database, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("session").where("token_hash", "=", tokenHash).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSessionOf(db: Database, adminId: string): Promise<void> {
  await db.deleteFrom("session").where("admin_id", "=", adminId).execute();
}

/** @returns how many were removed */
export async function deleteEndedSessions(db: Database, limits: LifeLimits): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where((either) =>
      either.or([either("started_at", "<=", limits.startedAfter), either("last_used_at", "<=", limits.usedAfter)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
