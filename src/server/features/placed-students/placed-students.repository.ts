import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#server/db/open-database.ts";
import type { PlacedStudentTable } from "#server/db/schema.ts";

export type PlacedStudentRow = Selectable<PlacedStudentTable>;

/** Newest record first; all of them without a limit. */
export function listPlacedStudents(
  db: Database,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<PlacedStudentRow[]> {
  const query = db.selectFrom("placed_student").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return (limit === undefined ? query : query.limit(limit).offset(offset)).execute();
}

export async function countPlacedStudents(db: Database): Promise<number> {
  const row = await db
    .selectFrom("placed_student")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The row, kept from other writers until the transaction ends: an update that changes nothing does so on both databases. */
export function lockPlacedStudent(db: Database, id: string): Promise<PlacedStudentRow | undefined> {
  return db
    .updateTable("placed_student")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPlacedStudents(db: Database, rows: Insertable<PlacedStudentTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("placed_student").values(rows).execute();
}

/** @returns the row as it is then */
export function updatePlacedStudent(
  db: Database,
  id: string,
  changes: Updateable<PlacedStudentTable>,
): Promise<PlacedStudentRow> {
  return db.updateTable("placed_student").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function deletePlacedStudent(db: Database, id: string): Promise<void> {
  await db.deleteFrom("placed_student").where("id", "=", id).execute();
}
