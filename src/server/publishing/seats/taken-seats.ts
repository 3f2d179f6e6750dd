import { z } from "zod";
import type { SeatCategory } from "#contract/seats.ts";
import { listEarlierTexts } from "#server/collections/content/stored-documents.ts";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** Cache tag of the pages that show how many seats are left. */
export const SEATS_TAG: CacheTag = "seats";

type CourseName = { name: string; route: string };
const earlierCoursesSchema = z.array(z.object({ name: z.string(), route: z.string() }));
/** Number of versions of the courses in which an earlier name is sought. */
const VERSIONS_ASKED = 50;

/** Returns the year for which the college admits: the configured session, or else the current year. */
export const getAdmissionYear = ({ session }: { session?: number | undefined }, today: string) =>
  session ?? Number(today.slice(0, 4));

/** Normalises the spaces in a course's name, as the form submits it and enquiries store it. */
export const normaliseCourseName = (name: string) => name.replace(/\s+/g, " ").trim();

/** Counts a session's taken seats by course and category. A course has the seats of its earlier names too. */
export async function listTakenSeats(
  db: Database,
  session: number,
  courses: readonly CourseName[],
): Promise<{ course: string; category: SeatCategory | null; count: number }[]> {
  const rows = await db
    .selectFrom("admission")
    .select(["course", "category", ({ fn }) => fn.countAll().as("rows")])
    .where("session", "=", session)
    .where("cancelled_at", "is", null)
    .groupBy(["course", "category"])
    .execute();
  const names = await listCurrentCourseNames(
    db,
    courses,
    rows.map(({ course }) => course),
  );
  return rows.map(({ rows: count, course, category }) => ({
    ...{ course: names.get(course) ?? course, category, count: Number(count) },
  }));
}

export const sumSeats = (seats: readonly { count: number }[]) => seats.reduce((sum, { count }) => sum + count, 0);

/** Finds today's names of the courses that had these names: a course keeps the address of its page when renamed. */
export async function listCurrentCourseNames(
  db: Database,
  courses: readonly CourseName[],
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const byRoute = new Map(courses.map(({ name, route }) => [route, normaliseCourseName(name)]));
  const names = new Map([...byRoute.values()].map((name) => [name, name]));
  if (wanted.every((name) => names.has(name))) return names;
  for (const { value } of await listEarlierTexts(db, "courses.yaml", VERSIONS_ASKED)) {
    for (const { name, route } of earlierCoursesSchema.safeParse(value).data ?? []) {
      const [earlier, current] = [normaliseCourseName(name), byRoute.get(route)];
      if (current !== undefined && !names.has(earlier)) names.set(earlier, current);
    }
  }
  return names;
}
