import { coursesSchema } from "#contract/content.ts";
import { NO_COURSE } from "#contract/enquiry.ts";
import * as mSite from "#messages/compiled/site.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { listEarlierTexts } from "#server/collections/content/stored-documents.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { plainName } from "#server/publishing/seats/taken-seats.ts";

const COURSES = "courses.yaml";
/** Earlier versions of the courses whose names still count: a form left open for longer may send an unknown name. */
const VERSIONS_ASKED = 50;

export type CourseNames = ReturnType<typeof createCourseNames>;

/**
 * The courses by name, with plain spaces, as the enquiry form sends them.
 * @param courses returns what the site shows now; called each time
 */
export function createCourseNames(
  db: Database,
  courses: () => readonly { name: string; bengali?: string | undefined }[],
) {
  const current = () => namesOf(courses());
  return {
    current,
    /** The same courses with the Bengali names that the site shows, by which people call them too. */
    named: () => courses().map(({ name, bengali }) => ({ name: plainName(name), bengali })),
    /** Whether the college has this course, or had it when a still open form was loaded: a renaming loses no enquiry. */
    async isKnown(name: string): Promise<boolean> {
      if (current().includes(name)) return true;
      const earlier = await listEarlierTexts(db, COURSES, VERSIONS_ASKED);
      return earlier.some(({ value }) => namesIn(value).includes(name));
    },
  };
}

/** Names in a stored list of courses; none where the value is no such list. */
function namesIn(value: unknown): string[] {
  const { data } = coursesSchema.safeParse(value);
  return data ? namesOf(data) : [];
}

/** What the form offers to ask about: without courses, admission as such. */
const namesOf = (courses: readonly { name: string }[]) =>
  courses.length > 0 ? courses.map(({ name }) => plainName(name)) : [NO_COURSE];

/** Name, in the language of the content, of a course whose stored name an enquiry has. */
export function courseNameIn(
  { courses, englishTitles }: Pick<ContentInLanguage, "courses" | "englishTitles">,
  stored: string,
): string {
  if (stored === NO_COURSE) return mSite.admission();
  return plainName(courses.find(({ name }) => plainName(englishTitles?.get(name) ?? name) === stored)?.name ?? stored);
}
