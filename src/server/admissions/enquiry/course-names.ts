import { coursesSchema } from "#contract/content.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { listEarlierTexts } from "#server/collections/content/stored-documents.ts";
import type { Database } from "#server/platform/db/schema.ts";

const COURSES = "courses.yaml";
/** A form that is open for longer shows courses that were renamed since more often. */
const VERSIONS_ASKED = 50;

export type CourseNames = ReturnType<typeof createCourseNames>;

/**
 * The courses by name, with plain spaces, as the enquiry form sends them.
 * @param courses what the site shows now; it is asked each time
 */
export function createCourseNames(db: Database, courses: () => readonly { name: string }[]) {
  const current = () => courses().map(({ name }) => asSent(name));
  return {
    current,
    /** Whether there is such a course, or was when a form that is still open was loaded: no enquiry is lost by a new name. */
    async isKnown(name: string): Promise<boolean> {
      if (current().includes(name)) return true;
      const earlier = await listEarlierTexts(db, COURSES, VERSIONS_ASKED);
      return earlier.some(({ value }) => namesIn(value).includes(name));
    },
  };
}

/** None where the value is no list of courses. */
function namesIn(value: unknown): string[] {
  const { data = [] } = coursesSchema.safeParse(value);
  return data.map(({ name }) => asSent(name));
}

/** In the language of the content, of a course as enquiries store it. */
export function courseNameIn(
  { courses, englishTitles }: Pick<ContentInLanguage, "courses" | "englishTitles">,
  stored: string,
): string {
  return asSent(courses.find(({ name }) => asSent(englishTitles?.get(name) ?? name) === stored)?.name ?? stored);
}

/** With plain spaces. */
const asSent = (name: string) => name.replace(/\s+/g, " ").trim();
