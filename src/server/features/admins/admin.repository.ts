import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { AdminTable } from "#server/db/schema.ts";

export type AdminRow = Selectable<AdminTable>;

/**
 * Makes every other transaction that asks for this lock wait until this one ends: signups and removals count the admins,
 * and must not count at the same time. A row of `secret` serves, which both databases lock by writing it.
 */
export async function lockAdmins(transaction: Database): Promise<void> {
  await transaction
    .insertInto("secret")
    .values({ name: "admins-lock", value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}

/**
 * Locks one admin for the rest of the transaction, as long as the password is still the one that was checked.
 * @returns false when the admin is gone or the password was changed meanwhile
 */
export async function lockAdmin(
  transaction: Database,
  { id, password_hash }: Pick<AdminRow, "id" | "password_hash">,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("admin")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function countAdmins(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("admin")
    .select((expression) => expression.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param email in lower case */
export function findAdminByEmail(db: Database, email: string): Promise<AdminRow | undefined> {
  return db.selectFrom("admin").selectAll().where("email", "=", email).executeTakeFirst();
}

export function findAdmin(db: Database, id: string): Promise<AdminRow | undefined> {
  return db.selectFrom("admin").selectAll().where("id", "=", id).executeTakeFirst();
}

/** By name, with the last use of the session, if there is one. */
export function listAdmins(db: Database): Promise<(AdminRow & { last_used_at: string | null })[]> {
  return db
    .selectFrom("admin")
    .leftJoin("session", "session.admin_id", "admin.id")
    .selectAll("admin")
    .select("session.last_used_at")
    .orderBy("admin.name")
    .orderBy("admin.id")
    .execute();
}

/** @returns false when the address belongs to an admin already */
export async function insertAdmin(db: Database, row: Insertable<AdminTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("admin")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePassword(db: Database, id: string, passwordHash: string): Promise<void> {
  await db.updateTable("admin").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** The session goes with the admin. */
export async function deleteAdmin(db: Database, id: string): Promise<void> {
  await db.deleteFrom("admin").where("id", "=", id).execute();
}
