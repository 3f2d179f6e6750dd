import type { Insertable, Kysely, Selectable } from "kysely";
import type { DatabaseSchema, PlacedStudentTable } from "#server/db/schema.ts";

export type PlacedStudentRow = Selectable<PlacedStudentTable>;

/** Newest record first. */
export function listPlacedStudents(db: Kysely<DatabaseSchema>, filter: { limit: number }): Promise<PlacedStudentRow[]> {
  return db
    .selectFrom("placed_student")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(filter.limit)
    .execute();
}

export async function insertPlacedStudents(
  db: Kysely<DatabaseSchema>,
  rows: Insertable<PlacedStudentTable>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto("placed_student").values(rows).execute();
}
