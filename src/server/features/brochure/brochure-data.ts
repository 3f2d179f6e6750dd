import type { ContentPage, Course, Person } from "#contract/content.ts";
import type { Content } from "#server/content/load-content.ts";
import { toDay, toEntry, toExcerpt } from "./page-excerpt.ts";
import { toPrintable } from "./printable-text.ts";

/** The parts of the college's content that the brochure is made from. */
export type BrochureContent = Pick<Content, "college" | "home" | "courses" | "people" | "pages" | "publicFiles">;

export type BrochureData = ReturnType<typeof toBrochureData>;

type Link = (path: string) => string;

/**
 * Everything that the template prints, as plain data: texts fit for print, addresses whole, amounts and days as people
 * read them. The same content and address always give the same data.
 * @param publicUrl origin of the site, which links and the QR code lead to
 */
export function toBrochureData(content: BrochureContent, publicUrl: string) {
  const { college, home, courses, people, pages } = content;
  const link: Link = (path) => new URL(path, publicUrl).href;
  const inGroup = (group: ContentPage["group"]) => pages.filter((page) => page.group === group);
  const excerptOf = (route: string) => {
    const page = pages.find((candidate) => candidate.route.toLowerCase() === route.toLowerCase());
    return page ? toExcerpt(page, link) : null;
  };
  return toPrintable({
    site: { label: new URL(publicUrl).host, href: link("/") },
    day: latestReview(content),
    college: { ...college, ...collegeContacts(content, link), sampleNote: college.sampleNote ?? null },
    home: { ...home, facilities: home.facilities.map((facility) => ({ ...facility, href: link(facility.to) })) },
    about: excerptOf("/aboutus"),
    message: principalsMessage(content, link),
    laboratories: inGroup("laboratory").map((page) => toEntry(page, link)),
    facilities: inGroup("facility").map((page) => toEntry(page, link)),
    courses: courses.map((course) => ({ ...toCourse(course, link), admission: excerptOf(course.admissionRoute) })),
    help: inGroup("help").map((page) => toExcerpt(page, link)),
    placement: excerptOf("/TrainingPlacement"),
    visit: excerptOf("/ContactUs"),
    people: people.map(toPerson),
  });
}

function collegeContacts({ college }: BrochureContent, link: Link) {
  return {
    map: link(college.mapUrl),
    admissionCell: college.admissionCell.map(toPhone),
    helpline: { ...college.helpline, ...toPhone(college.helpline) },
    email: { admissions: toMail(college.email.admissions), office: toMail(college.email.office) },
    approvals: college.approvals.map(({ body, text, url }) => ({ body, text, href: url ? link(url) : null })),
    committees: college.committees.map(({ title, purpose, contacts }) => ({
      title,
      purpose,
      contacts: contacts.map((contact) => ({ name: contact.name, post: contact.post, ...toContact(contact) })),
    })),
  };
}

function principalsMessage({ pages, people }: BrochureContent, link: Link) {
  const page = pages.find(({ group, person }) => group === "message" && person === "principal");
  const person = people.find(({ id }) => id === "principal");
  return page && person ? { ...toExcerpt(page, link), person: toPerson(person) } : null;
}

function toCourse(course: Course, link: Link) {
  return {
    ...course,
    ...{ attendance: course.attendance ?? null, assessment: course.assessment ?? null },
    ...{ syllabusNote: course.syllabusNote ?? null, furtherStudy: course.furtherStudy ?? null },
    intake: { seats: String(course.intake.seats), note: course.intake.note ?? null },
    href: link(course.route),
    reviewed: toDay(course.lastReviewed),
    fees: {
      note: course.fees.note,
      rows: course.fees.rows.map((row) => ({ ...row, amount: `₹${row.amount.toLocaleString("en-IN")}` })),
    },
  };
}

function toPerson(person: Person) {
  return {
    name: person.name,
    group: person.group,
    post: person.post,
    department: person.department ?? null,
    qualifications: person.qualifications ?? null,
    experience: person.experience ?? null,
    ...toContact(person),
  };
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

/** The newest day on which anybody looked through a page or a course: the date of the document. */
function latestReview({ pages, courses }: BrochureContent) {
  const days = [...pages, ...courses].flatMap(({ lastReviewed }) => lastReviewed ?? []).sort();
  const [year, month, day] = (days.at(-1) ?? "2025-01-01").split("-").map(Number);
  return { year, month, day };
}
