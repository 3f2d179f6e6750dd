import { z } from "zod";
import type { Language } from "#messages/languages.ts";
import { formatDay } from "#messages/moments.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import { totalFees } from "./courses.ts";
import { withoutTitles } from "./field-meta.ts";

/**
 * Values of the names in braces that texts may contain: `person.manju-dolui`, `college.name`, `total.D.Pharm` (total
 * fees), `names.course` (all courses), and `count.laboratory` or `count.course` (number of pages of a group, or of
 * courses, in words; `Count` capitalised, `number` in digits, `several` only from two).
 */
export type Placeholders = ReadonlyMap<string, string>;

/**
 * Placeholder for a fact that the college has not entered. Rendering drops the smallest block that contains the
 * placeholder: a paragraph, a list entry or a table row.
 */
export const MISSING_FACT = "\u{F0000}";
/** Separates several facts of one name. If a list entry contains only the name, each fact becomes an entry. */
export const FACT_SEPARATOR = "; ";
/** Matches invented contacts, which only a sample may show: a telephone number of zeros, or a domain `.example`. */
export const FAKE_CONTACT_PATTERN =
  /(?<![\w#.,/-])(?<!\d )(?:\+?91[ -]?)?(?:[0০][ -]?){6,}[\d০-৯]{0,2}(?![\w-])|\.example\b/;
/** Addresses of usual courses. Menus and texts may refer to them even if the college does not offer the course. */
const COURSE_ROUTES = ["/Bpharma", "/DPharm", "/BpharmaL", "/Courses/MPharm", "/Courses/PharmD"];

/** Matches a name in a text, with its braces. */
export const PLACEHOLDER_PATTERN = /\{([A-Za-z]+\.[^{}\n]+)\}/g;
/** The values of `group` in a page's front matter. */
const PAGE_GROUPS = ["about", "message", "admission", "people", "facility", "laboratory", "help", "other"] as const;
/** Number words from 0; larger numbers, and other languages, use digits. */
const WORDS: Partial<Record<Language, readonly string[]>> = {
  en: "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  ),
  bn: "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চোদ্দো পনেরো ষোলো সতেরো আঠারো উনিশ কুড়ি".split(" "),
};

// Reads only the facts for names in braces. The documents' own schemas report the errors.
const factsSchema = z.object({
  college: z.object({
    name: z.object({ english: z.string() }),
    place: z.string(),
    founded: z.int().optional().catch(undefined),
    address: z.array(z.string()).catch([]),
    papers: z.array(z.string()).catch([]),
    dates: z.array(z.object({ what: z.string(), day: z.iso.date() })).catch([]),
    admissionCell: z.array(z.object({ label: z.string() })).catch([]),
    email: z.object({ admissions: z.string().optional(), office: z.string().optional() }).catch({}),
    session: z.int().optional().catch(undefined),
    sampleNote: z.string().default(""),
  }),
  people: z.array(z.object({ id: z.string(), name: z.object({ english: z.string() }), group: z.string().catch("") })),
  courses: z.array(
    z.object({
      name: z.string(),
      route: z.string(),
      years: z.int().optional(),
      semesters: z.int().optional(),
      fees: z.object({ rows: z.array(z.object({ amount: z.int(), per: z.string() })) }).optional(),
    }),
  ),
  pages: z.array(
    z.object({
      route: z.string().catch(""),
      group: z.string().catch(""),
      hidden: z.unknown().optional(),
      needs: z.array(z.string()).catch([]),
      person: z.string().optional().catch(undefined),
      author: z.string().optional().catch(undefined),
      hasText: z.boolean().catch(true),
    }),
  ),
});
type Facts = z.infer<typeof factsSchema>;

/** Returns a key that is equal for spellings of the same name: without titles, in lower case. */
export const nameKey = (name: string) => normaliseForSearch(withoutTitles(name));

/**
 * Computes the names of a college, with days in the current language.
 * @param english the English names, if `language` is not English
 * @returns null if college, people or courses have validation errors; braces then stay unchanged
 */
export function computePlaceholders(
  facts: Record<keyof Facts, unknown>,
  language: Language = "en",
  english?: Placeholders | null,
): Placeholders | null {
  const { data } = factsSchema.safeParse(facts);
  if (!data) return null;
  const { college, people, courses, pages } = data;
  const real = (text = "") => (college.sampleNote || !FAKE_CONTACT_PATTERN.test(text) ? text : "");
  const courseNames = courses.map(({ name }) => name);
  const names = new Map([
    ["college.name", college.name.english],
    ["college.place", college.place],
    ["college.founded", String(college.founded ?? MISSING_FACT)],
    ["college.address", college.address.filter(real).join(", ") || MISSING_FACT],
    ["college.telephone", college.admissionCell.find(({ label }) => real(label))?.label ?? MISSING_FACT],
    ["college.email", real(college.email.admissions) || MISSING_FACT],
    ["college.officeEmail", real(college.email.office) || MISSING_FACT],
    ["college.session", String(college.session ?? MISSING_FACT)],
    ["college.papers", college.papers.join(FACT_SEPARATOR) || MISSING_FACT],
    [
      "college.dates",
      college.dates.map(({ what, day }) => `${what}: ${formatDay(day)}`).join(FACT_SEPARATOR) || MISSING_FACT,
    ],
    ["college.sampleNote", college.sampleNote],
    ["names.course", listOf(courseNames, language) || MISSING_FACT],
  ]);
  for (const { id, name } of people) names.set(`person.${id}`, name.english);
  // A page may require that its person still has the English name under which the text was written.
  for (const { id, name } of people) names.set(`author.${id}.${nameKey(name.english)}`, "");
  for (const name of english?.keys() ?? []) if (name.startsWith("author.")) names.set(name, "");
  // A page may require that a group has at least one person.
  for (const { group } of people) names.set(`people.${group}`, "");
  for (const course of courses) {
    names.set(`total.${course.name}`, (course.fees && totalFees(course)) || MISSING_FACT);
  }
  // A page may require a course, by address because the course's name differs between languages.
  for (const route of COURSE_ROUTES) names.set(`page.${route}`, MISSING_FACT);
  for (const { route } of courses) names.set(`page.${route}`, "");
  const shown = pages.filter((page) => isShown(page, names));
  for (const { route } of pages) names.set(`page.${route}`, MISSING_FACT);
  for (const { route } of shown) names.set(`page.${route}`, "");
  const counts = PAGE_GROUPS.map((group) => [group, shown.filter((page) => page.group === group).length] as const);
  for (const [group, length] of [...counts, ["course", courses.length] as const]) {
    const words = length === 0 ? MISSING_FACT : (WORDS[language]?.[length] ?? String(length));
    names.set(`count.${group}`, words);
    names.set(`Count.${group}`, words.charAt(0).toUpperCase() + words.slice(1));
    names.set(`number.${group}`, length === 0 ? MISSING_FACT : String(length));
    names.set(`several.${group}`, length < 2 ? MISSING_FACT : String(length));
  }
  return names;
}

type PageWithNeeds = Omit<Facts["pages"][number], "route" | "group">;

/**
 * Whether a page is public: not hidden, and without unmet needs. `hidden: false` ignores the page's `needs`, but not
 * the person whose page or message it is.
 */
function isShown(page: PageWithNeeds, names: Placeholders): boolean {
  const needs = page.hidden === false ? [] : page.needs;
  return page.hidden !== true && unmetNeeds({ ...page, needs }, names).length === 0;
}

/**
 * Returns the needs of a page that the college does not meet: the facts in `needs`, the person whose page or message it
 * is, and that this person still has the name under which the text was written.
 */
export function unmetNeeds(
  { needs, person, author, hasText }: Omit<PageWithNeeds, "hidden">,
  names: Placeholders,
): string[] {
  const isKnown = (need: string) => (need === "text" ? hasText : (names.get(need) ?? MISSING_FACT) !== MISSING_FACT);
  const own = `person.${person}`;
  const isSigned = hasText && author !== undefined && names.has(own);
  const all = new Set([
    ...needs,
    ...(person === undefined ? [] : [own]),
    ...(isSigned ? [`author.${person}.${nameKey(author)}`] : []),
  ]);
  return [...all].filter((need) => !isKnown(need));
}

/** Joins entries into a phrase: `one, two and three`. */
export const listOf = (entries: readonly string[], language: Language) =>
  new Intl.ListFormat(language === "en" ? "en-GB" : language).format(entries);

/** Replaces the names in braces with their values. Names without a value stay in braces. */
export const fillPlaceholders = (text: string, names: Placeholders) =>
  text.replace(PLACEHOLDER_PATTERN, (whole, name: string) => {
    const value = names.get(name);
    return value === undefined || value === MISSING_FACT ? whole : value;
  });
