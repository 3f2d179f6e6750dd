import type { ContentPage, Person } from "#contract/content.ts";
import type { Content } from "#server/content/load-content.ts";
import type { SearchWords } from "#server/content/search-words.ts";
import type { AnnouncementRow } from "#server/features/announcements/announcements.repository.ts";
import type { EventRow } from "#server/features/events/events.repository.ts";
import type { GalleryCategoryRow } from "#server/features/gallery-categories/gallery-categories.repository.ts";
import { courseDocument } from "./course-document.ts";
import { joined, plainText } from "./plain-text.ts";

/** One thing that the search can find. */
export interface SearchDocument {
  /** Its address; a person's has the name as well, because one page names many. */
  id: string;
  href: string;
  group: string;
  title: string;
  /** What stands above its first heading. */
  text: string;
  /** Found, but not shown: the type of a notice, the search words of a page. */
  also?: string | undefined;
  sections?: readonly SearchSection[];
  date?: string;
}

/** A heading and what stands below it. */
export interface SearchSection {
  /** The id of the heading in the page. */
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

export type WordsOf = NonNullable<ReturnType<SearchWords["get"]>>;

export type SearchedContent = Pick<Content, "pages" | "courses" | "people" | "searchWords">;

/** Everything in the content that has a page. */
export function contentDocuments({ pages, courses, people, searchWords }: SearchedContent): SearchDocument[] {
  return [
    ...pages
      .filter(({ route }) => route !== "/Search")
      .map((page) => pageDocument(page, searchWords.get(page.route) ?? {})),
    ...courses.map((course) => courseDocument(course, searchWords.get(course.route) ?? {})),
    ...people.map((person) => personDocument(person, pages)),
  ];
}

export function noticeDocument({
  id,
  type,
  title,
  description,
  date,
}: Pick<AnnouncementRow, "id" | "type" | "title" | "description" | "date">): SearchDocument {
  return recordDocument(`/Notices/${id}`, { group: "Notice", title, text: description, also: type, date });
}

export function eventDocument({
  id,
  title,
  description,
  venue,
  category,
  status,
  date,
}: Pick<EventRow, "id" | "title" | "description" | "venue" | "category" | "status" | "date">): SearchDocument {
  const group = status === "cancelled" ? "Event, cancelled" : "Event";
  return recordDocument(`/Event/${id}`, { group, title, text: joined([description, venue]), also: category, date });
}

export function galleryDocument({ id, title }: GalleryCategoryRow): SearchDocument {
  return recordDocument(`/Gallery/${id}`, { group: "Gallery", title, text: "Photographs of this occasion." });
}

function recordDocument(href: string, rest: Omit<SearchDocument, "id" | "href">): SearchDocument {
  return { id: href, href, ...rest };
}

function pageDocument(page: ContentPage, { searchWords, sectionWords = {} }: WordsOf) {
  const { route, title, bengali, group, lead, description, facts = [], html } = page;
  const headings = [...html.matchAll(HEADING)];
  const intro = plainText(html.slice(0, headings[0]?.index));
  return recordDocument(route, {
    group: GROUPS[group],
    title: joined([title, bengali], " "),
    text: joined([lead ?? description, ...facts.map(({ label, value }) => `${label}: ${value}`), intro]),
    also: searchWords,
    sections: headings.map(({ index, 2: anchor = "", 3: words = "" }, place) => {
      const heading = plainText(words);
      return {
        anchor,
        heading,
        text: plainText(html.slice(index, headings[place + 1]?.index)),
        also: sectionWords[heading],
      };
    }),
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
