import type { SeatCategory } from "#contract/seats.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** Cache tag of the pages that show how many seats are left. */
export const SEATS_TAG: CacheTag = "seats";

/** Returns the year for which the college admits: the configured session, or else the current year. */
export const getAdmissionYear = ({ session }: { session?: number | undefined }, today: string) =>
  session ?? Number(today.slice(0, 4));

/** Normalises the spaces in a course's name, as the form submits it and enquiries store it. */
export const normaliseCourseName = (name: string) => name.replace(/\s+/g, " ").trim();

/** Counts a session's taken seats by course and category. @param course name of a course; undefined for all courses */
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
