import type { SeatCategory } from "#contract/seats.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** The cache tag of the pages that say how many seats are left. */
export const SEATS: CacheTag = "seats";

/** The year for which the college admits: what it says, or that of the day. */
export const sessionOf = ({ session }: { session?: number | undefined }, today: string) =>
  session ?? Number(today.slice(0, 4));

/** Name of a course with plain spaces, as the form sends it and enquiries have it. */
export const plainName = (name: string) => name.replace(/\s+/g, " ").trim();

/** How many seats of a session are taken, by course and category. @param course by its name; undefined for all */
export async function listTakenSeats(
  db: Database,
  session: number,
  course?: string,
): Promise<{ course: string; category: SeatCategory | null; count: number }[]> {
  const taken = db.selectFrom("admission").where("session", "=", session).where("cancelled_at", "is", null);
  const some = course === undefined ? taken : taken.where("course", "=", course);
  const rows = await some
    .select(["course", "category", ({ fn }) => fn.countAll().as("rows")])
    .groupBy(["course", "category"])
    .execute();
  return rows.map(({ rows: count, ...row }) => ({ ...row, count: Number(count) }));
}
