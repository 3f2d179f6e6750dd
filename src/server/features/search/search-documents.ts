import type { ContentPage, Course, Person } from "#contract/content.ts";
import type { Content } from "#server/content/load-content.ts";
import type { AnnouncementRow } from "#server/features/announcements/announcements.repository.ts";
import type { EventRow } from "#server/features/events/events.repository.ts";
import type { GalleryCategoryRow } from "#server/features/gallery-categories/gallery-categories.repository.ts";

/** One thing that the search can find. */
export interface SearchDocument {
  /** Its address; a person's has the name as well, because one page names many. */
  id: string;
  href: string;
  group: string;
  title: string;
  text: string;
  /** Found, but not shown: the type of a notice. */
  also?: string;
  date?: string;
}

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

export type SearchedContent = Pick<Content, "pages" | "courses" | "people">;

/** Everything in the content that has a page. */
export function contentDocuments({ pages, courses, people }: SearchedContent): SearchDocument[] {
  return [
    ...pages.filter(({ route }) => route !== "/Search").map(pageDocument),
    ...courses.map(courseDocument),
    ...people.map((person) => personDocument(person, pages)),
  ];
}

export function noticeDocument({ id, type, title, description, date }: AnnouncementRow): SearchDocument {
  return recordDocument(`/Notices/${id}`, { group: "Notice", title, text: description, also: type, date });
}

export function eventDocument({ id, title, description, venue, category, status, date }: EventRow): SearchDocument {
  const group = status === "cancelled" ? "Event, cancelled" : "Event";
  return recordDocument(`/Event/${id}`, { group, title, text: joined([description, venue]), also: category, date });
}

export function galleryDocument({ id, title }: GalleryCategoryRow): SearchDocument {
  return recordDocument(`/Gallery/${id}`, { group: "Gallery", title, text: "Photographs of this occasion." });
}

function recordDocument(href: string, rest: Omit<SearchDocument, "id" | "href">): SearchDocument {
  return { id: href, href, ...rest };
}

function pageDocument({ route, title, bengali, group, lead, description, facts = [], html }: ContentPage) {
  return recordDocument(route, {
    group: GROUPS[group],
    title: joined([title, bengali], " "),
    text: joined([lead ?? description, plainText(html), ...facts.map(({ label, value }) => `${label}: ${value}`)]),
  });
}

function courseDocument(course: Course): SearchDocument {
  return recordDocument(course.route, {
    group: "Course",
    title: `${course.name} ${course.bengali}`,
    text: joined([
      course.summary,
      `${course.duration}. ${course.entry}`,
      ...course.eligibility,
      ...course.fees.rows.map(({ item }) => item),
      course.fees.note,
      ...course.careers,
      ...course.syllabus.flatMap(({ subjects }) => subjects),
      `${course.plant.latin} ${course.plant.bengali}`,
    ]),
  });
}

function personDocument({ id, name, group, post, department, qualifications }: Person, pages: readonly ContentPage[]) {
  const href = pages.find(({ person }) => person === id)?.route ?? LISTS[group];
  return {
    id: `${href}#${id}`,
    href,
    group: "Person",
    title: joined([name.english, name.bengali], " "),
    text: joined([post, department, qualifications]),
  };
}

function joined(parts: readonly (string | undefined)[], separator = ". "): string {
  return parts
    .filter((part) => part)
    .join(separator)
    .replace(/([.!?।])\. /g, "$1 ");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The words of HTML that the content loader made. */
function plainText(html: string): string {
  return html
    .replace(/<\/(?:h[1-6]|p|li|t[dh])>/g, " . ")
    .replace(/<\/?(?:span|a|em|strong|i|b|code)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:#x([\da-f]+)|(\w+));/gi, (entity, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[name ?? ""] ?? entity),
    )
    .replace(/\s+/g, " ")
    .replace(/([.:;,!?।])(?: \.)+/g, "$1")
    .replace(/ (?=\.)/g, "")
    .trim();
}
