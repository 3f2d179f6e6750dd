import type { DeskEnquiry, DeskOutcome } from "#contract/enquiries.ts";
import { identitiesOf } from "#contract/enquiry-person.ts";
import { isAppointmentOpen, plannedCall } from "#contract/enquiry-words.ts";
import { contactLine } from "#contract/privacy.ts";
import {
  type FilledTemplate,
  fillFields,
  type MessageInput,
  type MessageLanguage,
  type TemplateField,
} from "#contract/templates.ts";
import * as mMails from "#messages/compiled/mails.ts";
import { language } from "#messages/language.ts";
import { addressIn, BROCHURE, type Language } from "#messages/languages.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inLanguage } from "#server/platform/language.ts";
import { deleteUnsentMassMails } from "#server/platform/mail/mail.repository.ts";
import { html, link, paragraph, renderMail } from "#server/platform/mail/mail-layout.ts";
import { listEnquiriesByIdentity } from "./enquiry.repository.ts";
import { replyToCell } from "./enquiry-mails.ts";
import type { EnquiryChange } from "./enquiry-timeline.ts";

export const toLanguageCode = (language: MessageLanguage) => (language === "bengali" ? "bn" : "en");

/** Returns the college's templates, filled in for an enquiry. @param sender name of the admin who writes */
export function fillTemplates(
  enquiry: DeskEnquiry,
  content: Content,
  publicUrl: string,
  sender: string,
): FilledTemplate[] {
  const [inEnglish, inBengali] = (["english", "bengali"] as const).map((wanted) => {
    const values = { ...fieldValues(enquiry, content, publicUrl, wanted), sender };
    return (text = "") => fillFields(text, values);
  }) as [(text?: string) => string, (text?: string) => string];
  return content.templates.map(({ name, bengaliName, channel, subject, english, bengali }) => ({
    name,
    title: (language() === "bn" && bengaliName) || name,
    channel,
    english: { subject: inEnglish(subject?.english || "Your admission enquiry: {course}"), text: inEnglish(english) },
    bengali: {
      subject: inBengali(subject?.bengali || subject?.english || "ভর্তির খোঁজখবর: {course}"),
      text: inBengali(bengali),
    },
  }));
}

/** Returns the template fields' values except the sender; blank if missing. Names are in `language` if known. */
export function fieldValues(
  enquiry: DeskEnquiry,
  { college, courses }: Pick<Content, "college" | "courses">,
  publicUrl: string,
  language: MessageLanguage,
): Partial<Record<TemplateField, string | undefined>> {
  const plain = (text: string) => text.replace(/\s+/g, " ");
  const locale = language === "english" ? "en-GB" : `bn-IN-u-nu-${college.numerals ? "beng" : "latn"}`;
  const inThis = (path: string) => publicUrl + addressIn(toLanguageCode(language), path);
  const course = courses.find(({ name }) => plain(name) === enquiry.course);
  const day = isAppointmentOpen(enquiry) ? enquiry.visitOn : plannedCall(enquiry);
  return {
    name: enquiry.name,
    course: (language === "bengali" && course?.bengali) || enquiry.course,
    fees: course?.fees && inThis(`${course.route}#fees`),
    admission: course && inThis(course.admissionRoute),
    day: day === null ? "" : new Intl.DateTimeFormat(locale, DAY).format(new Date(day)),
    college: college.name[language] ?? college.name.english,
    place: college.place,
    telephone: college.admissionCell[0]?.label ?? "",
    map: college.mapUrl && new URL(college.mapUrl, publicUrl).href,
    brochure: inThis(BROCHURE),
  };
}

const DAY = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;

const ADDRESS = /https?:\/\/\S+[^\s.,;:!?)।]/g;

/** Composes a mail to a family, which ends with the contact for personal data (DPDP Rules 2025, rule 9). */
export function familyMail(to: DeskEnquiry, { text, ...message }: Parameters<typeof messageMail>[1], content: Content) {
  const code = toLanguageCode(message.language);
  const contact = contactLine(contentIn(content, code).college);
  const said = contact && inLanguage(code, () => mMails.aboutYourData({ contact }));
  const ending = said && `\n\n${said}`;
  return messageMail(to, { ...message, text: text + ending }, content);
}

/** Composes a mail from a plain text message: keeps lines and paragraphs, and turns URLs into links. */
export function messageMail(
  { name, email }: Pick<DeskEnquiry, "name" | "email">,
  { subject, text, language }: FilledTemplate["english"] & Pick<MessageInput, "language">,
  content: Content,
) {
  const lineOf = (line: string) => {
    const addresses = line.match(ADDRESS) ?? [];
    return line.split(ADDRESS).map((words, index) => {
      const address = addresses[index];
      return html`${words}${address ? link(address, address) : ""}`;
    });
  };
  const blocks = text.split(/\n\s*\n/).map((block) => {
    return paragraph(
      html`${block.split("\n").map((line, index) => html`${index > 0 ? html`<br>` : ""}${lineOf(line)}`)}`,
    );
  });
  const code = toLanguageCode(language);
  const { college } = contentIn(content, code);
  return {
    to: [{ name, address: email }],
    ...inLanguage(code, () => replyToCell(college)),
    subject,
    text: `${text}\n`,
    html: inLanguage(
      code,
      () => renderMail({ title: subject, college, body: [html`<div lang="${code}">${blocks}</div>`] }).html,
    ),
  };
}

/** Returns the outcomes of a call, each with its name in the language. */
export function outcomesIn(content: Content, language: Language): DeskOutcome[] {
  const names = contentIn(content, language).outcomes;
  return content.outcomes.map((outcome, index) => ({ ...outcome, name: names[index]?.label ?? outcome.label }));
}

/** Returns the change that opts a family in to or out of mass messages. Opting out deletes all its queued ones. */
export async function createOptOutChange(
  db: Database,
  { id, optedOutAt, mobile, email }: Pick<DeskEnquiry, "optedOutAt" | "mobile" | "email"> & { id: string },
  isWanted: boolean | undefined,
  now: Date,
): Promise<EnquiryChange> {
  if (isWanted === undefined || isWanted === (optedOutAt === null)) return { set: {}, timelineEvents: [] };
  if (!isWanted) {
    // The mail that waits may be about another enquiry of the family.
    const others = await listEnquiriesByIdentity(db, identitiesOf({ mobile, email }));
    await deleteUnsentMassMails(db, [id, ...others.map((other) => other.id)], now);
  }
  const set = { opted_out_at: isWanted ? null : now.toISOString() };
  return { set, timelineEvents: [{ action: "step.news", details: { isWanted } }] };
}
