import type { Insertable, Kysely, Selectable } from "kysely";
import type { DatabaseSchema, EventTable } from "#server/db/schema.ts";

export type EventRow = Selectable<EventTable>;

/** From a day on, soonest first: what the public may see, which is published and cancelled events, never drafts. */
export function listPublicEvents(
  db: Kysely<DatabaseSchema>,
  filter: { from: string; limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom("event")
    .selectAll()
    .where("status", "in", ["published", "cancelled"])
    .where("date", ">=", filter.from)
    .orderBy("date")
    .orderBy("id")
    .limit(filter.limit)
    .execute();
}

export async function insertEvents(db: Kysely<DatabaseSchema>, rows: Insertable<EventTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("event").values(rows).execute();
}
