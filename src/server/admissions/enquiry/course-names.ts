import { coursesSchema } from "#contract/content.ts";
import { GENERAL_ADMISSION } from "#contract/enquiry.ts";
import * as mSite from "#messages/compiled/site.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { listEarlierTexts } from "#server/collections/content/stored-documents.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { normaliseCourseName } from "#server/publishing/seats/taken-seats.ts";

const COURSES = "courses.yaml";
/** Number of earlier versions of the courses whose names are still accepted from forms that were left open. */
const VERSIONS_ASKED = 50;

export type CourseNames = ReturnType<typeof createCourseNames>;

/**
 * Provides the names of the courses, with plain spaces, as the enquiry form sends them.
 * @param courses returns the courses that the site currently shows; called each time
 */
export function createCourseNames(
  db: Database,
  courses: () => readonly { name: string; bengali?: string | undefined }[],
) {
  const current = () => namesOf(courses());
  return {
    current,
    /** Returns the courses with their Bengali names too: imported tables and leads may contain either name. */
    listWithBengaliNames: () => courses().map(({ name, bengali }) => ({ name: normaliseCourseName(name), bengali })),
    /** Whether the college has this course or had it before, since a form may be open while a course is renamed. */
    async isCourseName(name: string): Promise<boolean> {
      if (current().includes(name)) return true;
      const earlier = await listEarlierTexts(db, COURSES, VERSIONS_ASKED);
      return earlier.some(({ value }) => namesIn(value).includes(name));
    },
  };
}

/** Returns the names in a stored list of courses, or [] if the value is not such a list. */
function namesIn(value: unknown): string[] {
  const { data } = coursesSchema.safeParse(value);
  return data ? namesOf(data) : [];
}

/** Returns the choices of the form: the courses or, without any, admission in general. */
const namesOf = (courses: readonly { name: string }[]) =>
  courses.length > 0 ? courses.map(({ name }) => normaliseCourseName(name)) : [GENERAL_ADMISSION];

/** Returns the names of these courses and of admission in general by stored name, in the content's language. */
export const courseNamesIn = (content: Pick<ContentInLanguage, "courses" | "englishTitles">, stored: string[]) =>
  Object.fromEntries([...stored, GENERAL_ADMISSION].map((course) => [course, courseNameIn(content, course)]));

/** Returns the name, in the content's language, of a course as stored in an enquiry. */
export function courseNameIn(
  { courses, englishTitles }: Pick<ContentInLanguage, "courses" | "englishTitles">,
  stored: string,
): string {
  if (stored === GENERAL_ADMISSION) return mSite.admission();
  return normaliseCourseName(
    courses.find(({ name }) => normaliseCourseName(englishTitles?.get(name) ?? name) === stored)?.name ?? stored,
  );
}
