import type { ContentPage, Course, Person } from "#contract/content.ts";
import { describeDuration, FEE_PERIODS } from "#contract/courses.ts";
import { heroDrawing } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/brochure.ts";
import { formatCount, formatRupees, language } from "#messages/language.ts";
import { addressIn, PAGE } from "#messages/languages.ts";
import { formatDay, openingLine } from "#messages/moments.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { BrochureContent } from "./brochure-job.ts";
import { toPrintable } from "./printable-text.ts";
import { type Block, readSections, type Section, textOfRuns } from "./rich-text.ts";

/** Maximum number of characters in an excerpt, about half a sheet. */
const EXCERPT_LETTERS = 1500;
/** Defaults for optional content fields that the template reads. */
const COURSE_BLANKS = {
  ...{ attendance: null, assessment: null, syllabusNote: null, furtherStudy: null },
  ...{ syllabus: [], careers: [] },
};
const PERSON_BLANKS = { department: null, qualifications: null, experience: null };

/** Returns the template's data in the current language: printable texts, absolute URLs, formatted amounts and dates. */
export function toBrochureData(content: BrochureContent, publicUrl: string) {
  const { college, home, courses, people, pages, redirects } = content;
  const link = (path: string) => new URL(PAGE.test(path) ? addressIn(language(), path) : path, publicUrl).href;
  const day = (of: string) => m.lastReviewed({ day: formatDay(of) });
  const toEntry = ({ title, lead, route }: ContentPage) => ({ title, lead: lead ?? null, href: link(route) });

  /**
   * Returns what the brochure may print of a page: its first sections, and the sections with the first numbered list
   * (on admission pages the steps), bulleted list (papers to bring) and table (refunds).
   */
  const toExcerpt = (page: ContentPage) => {
    const all = readSections(page.html, (href) => new URL(href, publicUrl).href);
    const sections = firstSections(all);
    const findSection = (isWanted: (block: Block) => boolean) =>
      all.find(({ blocks }) => blocks.some(isWanted)) ?? null;
    return {
      ...toEntry(page),
      bengali: page.bengali ?? null,
      facts: page.facts ?? [],
      reviewed: page.lastReviewed ? day(page.lastReviewed) : null,
      sections,
      isShortened: sections.length < all.length,
      steps: findSection((block) => block.kind === "list" && block.isOrdered),
      papers: findSection((block) => block.kind === "list" && !block.isOrdered),
      table: findSection((block) => block.kind === "table"),
    };
  };
  // Follow a redirect if the page has moved away from the original address, which is used here.
  const pageOf = (first: string) => {
    const isFirst = (one: string) => one.toLowerCase() === first.toLowerCase();
    const route = redirects.find(({ from }) => isFirst(from))?.to;
    return pages.find((page) => page.route === route || isFirst(page.route));
  };
  const excerptOf = (route: string) => {
    const page = pageOf(route);
    return page ? toExcerpt(page) : null;
  };
  const inGroup = (group: ContentPage["group"]) => pages.filter((page) => page.group === group);

  const message = pageOf("/MessageFromPrincipal");
  const principal = people.find(({ id }) => id === message?.person);
  const toCourse = (course: Course) => ({
    ...COURSE_BLANKS,
    ...course,
    bengali: course.bengali ?? null,
    duration: describeDuration(course) || null,
    plant: course.plant ?? null,
    intake: course.intake ? { seats: formatCount(course.intake.seats), note: course.intake.note ?? null } : null,
    href: link(course.route),
    reviewed: day(course.lastReviewed),
    aboutAdmission: m.aboutAdmission({ course: course.name }),
    fees: course.fees
      ? {
          note: course.fees.note ?? null,
          rows: course.fees.rows.map(({ item, amount, per }) => {
            return { item, amount: formatRupees(amount), per: FEE_PERIODS[per]() };
          }),
        }
      : null,
    admission: excerptOf(course.admissionRoute),
  });
  const { host } = new URL(publicUrl);
  const [phone = ""] = college.admissionCell.map(({ label }) => label);
  const names = { college: college.name.english, phone, address: host };
  return toPrintable({
    language: language(),
    // A pattern of Typst, which prints the numbers of steps and sheets with these digits.
    numbering: formatCount(1),
    messages: messagesOf(names),
    bengali: language() === "en" ? inLanguage("bn", () => messagesOf(names)) : {},
    site: { label: host, href: link("/") },
    day: latestReview([...pages, ...courses]),
    college: {
      ...college,
      sampleNote: college.sampleNote ?? null,
      campaignLabel: college.campaignLabel ?? m.admissions(),
      enquiry: { heading: { english: m.admissions() }, ...college.enquiry },
      address: college.address.length > 0 ? college.address : [college.place],
      openingHours: college.openingHours.map(openingLine),
      map: college.mapUrl ? link(college.mapUrl) : null,
      admissionCell: college.admissionCell.map(toPhone),
      helpline: { ...college.helpline, ...toPhone(college.helpline) },
      email: {
        admissions: college.email.admissions ? toMail(college.email.admissions) : null,
        office: college.email.office ? toMail(college.email.office) : null,
      },
      approvals: college.approvals.map(({ url, letter, ...approval }) => ({
        ...approval,
        href: url ? link(url) : null,
        letter: letter ? link(letter) : null,
      })),
      committees: college.committees.map((committee) => ({
        ...committee,
        contacts: committee.contacts.map((contact) => ({ ...contact, ...toContact(contact) })),
      })),
    },
    home: {
      ...home,
      hero: {
        ...home.hero,
        bengali: language() === "en" ? home.hero.bengali : null,
        drawing: heroDrawing(home.hero, college),
        picture: home.hero.picture ?? null,
      },
      facilities: home.facilities.map((facility) => ({ ...facility, href: link(facility.to) })),
    },
    about: excerptOf("/aboutus"),
    message: message && principal ? { ...toExcerpt(message), person: toPerson(principal) } : null,
    laboratories: inGroup("laboratory").map(toEntry),
    facilities: inGroup("facility").map(toEntry),
    courses: courses.map(toCourse),
    help: inGroup("help").map(toExcerpt),
    placement: excerptOf("/TrainingPlacement"),
    visit: excerptOf("/ContactUs"),
    people: people.map(toPerson),
  });
}

/** Returns the template's messages by name, in the current language. `toBrochureData` fills in course and day. */
function messagesOf(names: { college: string; phone: string; address: string }): Record<string, string> {
  const words = Object.entries(m).map(([name, message]) => [name, message({ ...names, course: "", day: "" })]);
  return Object.fromEntries(words);
}

function toPerson(person: Person) {
  return { ...PERSON_BLANKS, ...person, ...toContact(person) };
}

function toContact({ phone, email }: Pick<Person, "phone" | "email">) {
  return { phone: phone ? toPhone(phone) : null, email: email ? toMail(email) : null };
}

function toPhone({ label, dial }: { label: string; dial: string }) {
  return { label, href: `tel:${dial}` };
}

function toMail(address: string) {
  return { label: address, href: `mailto:${address}` };
}

/** Returns the date of the document: the day of the latest review. */
function latestReview(reviewed: readonly { lastReviewed?: string | undefined }[]) {
  const days = reviewed.flatMap(({ lastReviewed }) => lastReviewed ?? []).sort();
  const [year, month, day] = (days.at(-1) ?? "2025-01-01").split("-").map(Number);
  return { year, month, day };
}

/** Returns as many of the first sections as fit into an excerpt, always including the first one. */
function firstSections(sections: readonly Section[]): Section[] {
  let letters = 0;
  return sections.filter((section, index) => {
    letters += countLetters(section);
    return index === 0 || letters <= EXCERPT_LETTERS;
  });
}

function countLetters({ heading, blocks }: Section): number {
  const runs = blocks.flatMap((block) => {
    if (block.kind === "paragraph") return block.runs;
    return block.kind === "list" ? block.items.flat() : [...block.head, ...block.rows.flat()].flat();
  });
  return (heading?.length ?? 0) + textOfRuns(runs).length;
}
