import { newId } from "#server/ids.ts";
import type { Database } from "./open-database.ts";

/** Tells running servers that a program beside them has changed what public pages show. */
export async function noteOutsideChange(db: Database): Promise<void> {
  await db.deleteFrom("outside_change").execute();
  await db.insertInto("outside_change").values({ id: newId() }).execute();
}

/** Another text after each such change; undefined while there was none. */
export async function findOutsideChange(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("outside_change").select("id").orderBy("id", "desc").executeTakeFirst();
  return row?.id;
}
