import type { ContentPage, Course, Person } from "#contract/content.ts";
import { COURSE_HEADINGS, feePeriod } from "#contract/courses.ts";
import type { Kind, StoredRecord } from "#contract/kinds/define-kind.ts";
import type { Content, SearchWords } from "#server/content/build-content.ts";
import { joined, plainText } from "./search-text.ts";

export interface SearchDocument {
  /** `href`; a person's with a fragment, as one page names many. */
  id: string;
  href: string;
  group: string;
  title: string;
  /** Above the first heading. */
  text: string;
  /** Found, but not shown: the type of a notice, the search words of a page. */
  also?: string | undefined;
  sections?: readonly SearchSection[];
  date?: string;
}

export interface SearchSection {
  /** The id of the heading. */
  anchor: string;
  heading: string;
  /** With the heading, as its first sentence. */
  text: string;
  also?: string | undefined;
}

const HEADING = /<h([1-6]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs;

const GROUPS: Record<ContentPage["group"], string> = {
  about: "The college",
  message: "Message",
  admission: "Admission",
  people: "People",
  facility: "Facility",
  laboratory: "Laboratory",
  help: "Money",
  other: "Page",
};

const LISTS: Record<Person["group"], string> = {
  leadership: "/aboutus",
  faculty: "/Faculties",
  "non-teaching": "/NonTeachingStaff",
};

type WordsOf = NonNullable<ReturnType<SearchWords["get"]>>;

export type SearchedContent = Pick<Content, "pages" | "courses" | "people" | "searchWords">;

export function contentDocuments({ pages, courses, people, searchWords }: SearchedContent): SearchDocument[] {
  const wordsOf = (route: string) => searchWords.get(route) ?? {};
  return [
    ...pages.filter(({ route }) => route !== "/Search").map((page) => pageDocument(page, wordsOf(page.route))),
    ...courses.map((course) => courseDocument(course, wordsOf(course.route))),
    ...people.map((person) => personDocument(person, pages)),
  ];
}

/** @param record without its pictures */
export function kindDocument(kind: Kind, record: StoredRecord): SearchDocument | null {
  const { page = "", search } = kind.public ?? {};
  if (!search) return null;
  const { texts, ...rest } = search(record as never);
  const title = String((record as unknown as Record<string, unknown>)[kind.titleField]);
  const href = `${page}/${record._id}`;
  return { id: href, href, title, text: joined(texts), ...rest };
}

function pageDocument(page: ContentPage, { searchWords, sectionWords = {} }: WordsOf): SearchDocument {
  const { route, title, bengali, group, lead, description, facts = [], html } = page;
  const headings = [...html.matchAll(HEADING)];
  const intro = plainText(html.slice(0, headings[0]?.index));
  return {
    id: route,
    href: route,
    group: GROUPS[group],
    title: joined([title, bengali], " "),
    text: joined([lead ?? description, ...facts.map(({ label, value }) => `${label}: ${value}`), intro]),
    also: searchWords,
    sections: headings.map(({ index, 2: anchor = "", 3: words = "" }, place) => {
      const heading = plainText(words);
      const text = plainText(html.slice(index, headings[place + 1]?.index));
      return { anchor, heading, text, also: sectionWords[heading] };
    }),
  };
}

function personDocument({ id, name, group, post, department, qualifications }: Person, pages: readonly ContentPage[]) {
  const href = pages.find(({ person }) => person === id)?.route ?? LISTS[group];
  const title = joined([name.english, name.bengali], " ");
  return { id: `${href}#${id}`, href, group: "Person", title, text: joined([post, department, qualifications]) };
}

function courseDocument(course: Course, { searchWords, sectionWords = {} }: WordsOf): SearchDocument {
  const { name, bengali, route, summary, duration, entry, plant, description } = course;
  const sections = sectionsOf(course).map(([key, lines]) => {
    const { id: anchor, ...names } = COURSE_HEADINGS[key];
    const heading = `${names.english} ${names.bengali}`;
    return { anchor, heading, text: joined([heading, ...lines]), also: sectionWords[key] };
  });
  return {
    id: route,
    href: route,
    group: "Course",
    title: `${name} ${bengali}`,
    text: joined([summary, duration, entry, `${plant.latin} ${plant.bengali}`, description]),
    also: searchWords,
    sections: sections.filter(({ heading, text }) => text !== heading),
  };
}

function sectionsOf(course: Course) {
  const { eligibility, intake, fees, syllabus, syllabusNote, attendance, assessment, careers, furtherStudy } = course;
  const amounts = fees.rows.map(
    ({ item, amount, per }) => `${item}: ₹${amount.toLocaleString("en-IN")} ${feePeriod(per)}`,
  );
  const terms = syllabus.map(({ term, subjects }) => `${term}: ${subjects.join(", ")}`);
  return [
    ["eligibility", eligibility],
    ["seats", [`${intake.seats} seats a year`, intake.note]],
    ["fees", [...amounts, fees.note]],
    ["syllabus", [...terms, syllabusNote]],
    ["assessment", [attendance, assessment]],
    ["careers", careers],
    ["furtherStudy", [furtherStudy]],
  ] as const;
}
