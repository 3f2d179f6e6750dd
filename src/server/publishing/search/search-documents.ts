import type { Collection, StoredRecord } from "#contract/collections/define-collection.ts";
import type { ContentPage, Course, Person } from "#contract/content.ts";
import { COURSE_HEADINGS, describeDuration, FEE_PERIODS } from "#contract/courses.ts";
import * as mSite from "#messages/compiled/site.ts";
import { BROCHURE, LANGUAGES, type Language } from "#messages/languages.ts";
import type { ContentInLanguage, SearchWords } from "#server/collections/content/build-content.ts";
import { inLanguage } from "#server/platform/language.ts";
import { htmlToText, joinSentences } from "./search-text.ts";

export interface SearchDocument {
  /** The `href`; for a person with a fragment, since one page lists many people. */
  id: string;
  href: string;
  /** Kind of the hit: a variant of the message `searchGroup`. */
  group: string;
  title: string;
  /** Title in the other language: searched, but not shown. */
  otherTitle?: string;
  /** The text above the first heading. */
  text: string;
  /** Searched, but not shown: a notice's type, a page's search words, a heading in the other language. */
  also?: string | undefined;
  sections?: readonly SearchSection[];
  date?: string;
}

export interface SearchSection {
  /** The id of the heading. */
  anchor: string;
  heading: string;
  /** The text of the section, with the heading as its first sentence. */
  text: string;
  also?: string | undefined;
}

const HEADING = /<h([1-6]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs;

const LISTS: Record<Person["group"], string> = {
  leadership: "/aboutus",
  faculty: "/Faculties",
  "non-teaching": "/NonTeachingStaff",
};

/** Search words of each page of a group, whose title may only say "Biochemistry" or "Canteen". */
const GROUP_WORDS: Readonly<Record<string, string>> = {
  laboratory: "labs, laboratory, laboratories, ল্যাব, ল্যাবরেটরি, পরীক্ষাগার",
  facility: "facilities, campus, infrastructure, সুবিধা, পরিকাঠামো, ক্যাম্পাস",
};

type WordsOf = NonNullable<ReturnType<SearchWords["get"]>>;

export type SearchedContent = Pick<ContentInLanguage, "pages" | "courses" | "people" | "searchWords">;

/** Returns the content in one language as search documents, with titles, headings and search words of all languages. */
export function contentDocuments(contentIn: (language: Language) => SearchedContent, shown: Language) {
  const others = LANGUAGES.filter((language) => language !== shown).map(
    (language) => new Map(documentsIn(contentIn(language), language).map((document) => [document.id, document])),
  );
  return documentsIn(contentIn(shown), shown).map((document) => {
    const found = others.reduce((made, other) => withWordsOf(made, other.get(document.id)), document);
    return shown === "bn" ? withDandas(found) : found;
  });
}

function documentsIn({ pages, courses, people, searchWords }: SearchedContent, language: Language): SearchDocument[] {
  const wordsOf = (route: string) => searchWords.get(route) ?? {};
  return [
    ...pages.filter(({ route }) => route !== "/Search").map((page) => pageDocument(page, wordsOf(page.route))),
    ...courses.map((course) => courseDocument(course, wordsOf(course.route), language)),
    ...people.map((person) => personDocument(person, pages)),
    {
      ...{ id: BROCHURE, href: BROCHURE, group: "other", title: inLanguage(language, mSite.downloadBrochure) },
      ...{ text: "PDF", also: "prospectus, booklet, প্রসপেক্টাস" },
    },
  ];
}

function withWordsOf(document: SearchDocument, other?: SearchDocument): SearchDocument {
  if (!other) return document;
  const { title, otherTitle, also, sections } = document;
  return {
    ...document,
    otherTitle: joinSentences([otherTitle, othersWords(title, other.title)], " "),
    also: joinSentences([also, othersWords(also, other.also)]),
    ...(sections && {
      sections: sections.map((section, place) => {
        const { heading = "", also } = other.sections?.[place] ?? {};
        return {
          ...section,
          also: joinSentences([section.also, othersWords(section.also, also), othersWords(section.heading, heading)]),
        };
      }),
    }),
  };
}

function withDandas(document: SearchDocument): SearchDocument {
  // Do not replace the full stops after short abbreviations such as ড. and after English words.
  const inBengali = (text: string) => text.replace(/(?<=[^\s.A-Za-z]{3})\.(?= |$)/g, "।");
  const sections = document.sections?.map((section) => ({ ...section, text: inBengali(section.text) }));
  return { ...document, text: inBengali(document.text), ...(sections && { sections }) };
}

/** Returns `other` without `own`, or blank if `own` contains `other`: English texts may repeat the Bengali words. */
function othersWords(own = "", other = ""): string {
  return own.includes(other) ? "" : other.replace(own, "").trim();
}

/** Merges a record's documents in all languages, the shown one first, so that words of any language are found. */
export function mergeSearchDocuments([shown, ...others]: readonly (SearchDocument | null)[]): SearchDocument | null {
  return others.reduce((made, other) => {
    if (!made || !other) return made ?? null;
    const { also, ...rest } = withWordsOf(made, other);
    return { ...rest, also: joinSentences([also, othersWords(made.text, other.text)]) };
  }, shown ?? null);
}

/** Returns a record's search document; null if its collection is not searched. @param record without its pictures */
export function toSearchDocument(
  collection: Collection,
  record: StoredRecord,
  language: Language,
): SearchDocument | null {
  const { public: rule } = collection;
  if (!rule?.search) return null;
  const { texts, ...rest } = rule.search(record as never, language);
  const title = String((record as unknown as Record<string, unknown>)[collection.titleField]);
  const href = `${rule.page}/${record._id}`;
  return { id: href, href, title, text: joinSentences(texts), ...rest };
}

function pageDocument(page: ContentPage, { searchWords, sectionWords = {} }: WordsOf): SearchDocument {
  const { route, title, bengali, group, lead, description, facts = [], html } = page;
  const headings = [...html.matchAll(HEADING)];
  const intro = htmlToText(html.slice(0, headings[0]?.index));
  return {
    id: route,
    href: route,
    group,
    title: joinSentences([title, bengali], " "),
    text: joinSentences([lead ?? description, ...facts.map(({ label, value }) => `${label}: ${value}`), intro]),
    also: joinSentences([searchWords, GROUP_WORDS[group]]),
    sections: headings.map(({ index, 2: anchor = "", 3: words = "" }, place) => {
      const heading = htmlToText(words);
      const text = htmlToText(html.slice(index, headings[place + 1]?.index));
      return { anchor, heading, text, also: sectionWords[heading] };
    }),
  };
}

function personDocument({ id, name, group, post, department, qualifications }: Person, pages: readonly ContentPage[]) {
  const href = pages.find(({ person }) => person === id)?.route ?? LISTS[group];
  const title = joinSentences([name.english, name.bengali], " ");
  return { id: `${href}#${id}`, href, group: "person", title, text: joinSentences([post, department, qualifications]) };
}

function courseDocument(
  course: Course,
  { searchWords, sectionWords = {} }: WordsOf,
  language: Language,
): SearchDocument {
  const { name, bengali, route, summary, entry, plant, description } = course;
  const duration = inLanguage(language, () => describeDuration(course));
  const sections = sectionsOf(course, language).map(([key, lines]) => {
    const { id: anchor, ...names } = COURSE_HEADINGS[key];
    const heading = language === "bn" ? names.bengali : `${names.english} ${names.bengali}`;
    return { anchor, heading, text: joinSentences([heading, ...lines]), also: sectionWords[key] };
  });
  return {
    id: route,
    href: route,
    group: "course",
    title: joinSentences([name, bengali], " "),
    text: joinSentences([summary, duration, entry, joinSentences([plant?.latin, plant?.bengali], " "), description]),
    also: searchWords,
    sections: sections.filter(({ heading, text }) => text !== heading),
  };
}

function sectionsOf(course: Course, language: Language) {
  const { eligibility, intake, fees, syllabus, syllabusNote, attendance, assessment, careers, furtherStudy } = course;
  const amounts = (fees?.rows ?? []).map(
    ({ item, amount, per }) => `${item}: ₹${amount.toLocaleString("en-IN")} ${inLanguage(language, FEE_PERIODS[per])}`,
  );
  const seats = intake && (language === "bn" ? `বছরে ${intake.seats}টি আসন` : `${intake.seats} seats a year`);
  const terms = syllabus?.map(({ term, subjects }) => `${term}: ${subjects.join(", ")}`);
  return [
    ["eligibility", eligibility],
    ["seats", [seats, intake?.note]],
    ["fees", [...amounts, fees?.note]],
    ["syllabus", [...(terms ?? []), syllabusNote]],
    ["assessment", [attendance, assessment]],
    ["careers", careers ?? []],
    ["furtherStudy", [furtherStudy]],
  ] as const;
}
