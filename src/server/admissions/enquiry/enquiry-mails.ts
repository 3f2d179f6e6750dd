import type { College } from "#contract/content.ts";
import { customFacts } from "#contract/custom-fields.ts";
import type { EnquiryChannel } from "#contract/enquiries.ts";
import type { Enquiry } from "#contract/enquiry.ts";
import { type Enquirer, PERSON_FIELD_RULES, PERSON_FIELDS } from "#contract/enquiry-person.ts";
import { contactLine } from "#contract/privacy.ts";
import * as m from "#messages/compiled/mails.ts";
import { addressIn, BROCHURE, type Language, tagOf } from "#messages/languages.ts";
import { formatMoment, openingLine } from "#messages/moments.ts";
import { FAMILY_LINK_DAYS } from "#server/admissions/family/family-links.repository.ts";
import type { ContentInLanguage } from "#server/collections/content/load-content.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { NewMail } from "#server/platform/mail/mail.repository.ts";
import * as layout from "#server/platform/mail/mail-layout.ts";
import { html } from "#server/platform/mail/mail-layout.ts";
import type { Mailbox } from "#server/platform/mail/mail-message.ts";
import { customFieldsIn } from "#server/publishing/pages/custom-fields.ts";
import { courseNameIn } from "./course-names.ts";

type MailContent = Pick<ContentInLanguage, "college" | "courses" | "englishTitles" | "fields">;

interface EnquiryMailSettings {
  contentIn: (language: Language) => MailContent;
  /** Origin for the links, without a trailing slash. */
  publicUrl: string;
  /** Mailboxes that receive enquiries: `ENQUIRY_TO`, or the admissions address. */
  recipients: Mailbox[];
}

type SentEnquiry = Enquiry & Pick<Enquirer, "own"> & { language: Language; channel?: EnquiryChannel; source?: string };

/**
 * Composes the mails about an enquiry. The notice to the office says whether an acknowledgement is sent.
 * @param familyLink address of the family page; null omits the acknowledgement, even if one was sent before
 */
export type ComposeEnquiryMails = (
  enquiry: SentEnquiry,
  receivedAt: Date,
  isAcknowledged: boolean,
  id: string,
  familyLink: string | null,
) => Omit<NewMail, "subjectId">[];

/** @param getSettings called each time mails are made */
export function createEnquiryMailComposer(getSettings: () => EnquiryMailSettings): ComposeEnquiryMails {
  return (enquiry, receivedAt, isAcknowledged, id, familyLink) => {
    const settings = getSettings();
    const office = inLanguage("en", () => noticeMail(enquiry, receivedAt, isAcknowledged, id, settings));
    // Without a college address no notice is sent; the enquiry is only on the desk.
    const notices = settings.recipients.length > 0 ? [{ kind: "enquiry-notice" as const, message: office }] : [];
    if (familyLink === null) return notices;
    const tag = tagOf(enquiry.language, settings.contentIn("en").college);
    const message = inLanguage(tag, () => acknowledgementMail(enquiry, receivedAt, familyLink, settings));
    return [...notices, { kind: "enquiry-acknowledgement", message }];
  };
}

export function readableMobile(tenDigits: string): string {
  return `+91 ${tenDigits.slice(0, 5)} ${tenDigits.slice(5)}`;
}

const personFacts = (person: Enquirer, content: MailContent) => [
  ...PERSON_FIELDS.flatMap((field): [label: string, text: string][] => {
    const { label, identity } = PERSON_FIELD_RULES[field];
    const text = person[field];
    return text ? [[label(), identity === "mobile" ? readableMobile(text) : text]] : [];
  }),
  ...customFacts(customFieldsIn(content), person.own ?? {}),
];

/** Returns the address of the desk in the admin area; the login redirects to it. */
export const deskUrl = (publicUrl: string, query = "") => `${publicUrl}/admin/dashboard?tab=enquiries${query}`;
export const enquiryUrl = (publicUrl: string, id: string) => deskUrl(publicUrl, `&enquiry=${id}`);

const UNCHECKED =
  "Not checked: it came by the form without scripts, which asks one plain question in place of the captcha.";

function noticeMail(
  enquiry: SentEnquiry,
  receivedAt: Date,
  isAcknowledged: boolean,
  id: string,
  settings: EnquiryMailSettings,
) {
  const address = enquiryUrl(settings.publicUrl, id);
  const dialled = `+91${enquiry.mobile}`;
  const whatsApp = `https://wa.me/91${enquiry.mobile}`;
  const isLead = enquiry.channel === "lead";
  const facts: [string, string][] = [
    ...personFacts(enquiry, settings.contentIn("en")),
    ...(isLead ? [["Sent by", enquiry.source ?? ""] as [string, string]] : []),
    ["Received", `${formatMoment(receivedAt.toISOString())} (Indian time)`],
  ];
  const isUnchecked = enquiry.channel === "plain-form";
  const opening = `${enquiry.name} asks about ${enquiry.course}.${isUnchecked ? ` ${UNCHECKED}` : ""}`;
  const answered =
    "Your reply to this mail goes straight to the enquirer" +
    (isAcknowledged
      ? ", who also gets an acknowledgement from the website with the brochure and your telephone numbers."
      : enquiry.channel === "website"
        ? ". No acknowledgement was sent: the website has sent two to this address within 24 hours."
        : ". No acknowledgement was sent.");
  const closing = enquiry.email ? answered : "The enquirer has given no email address.";
  return {
    to: settings.recipients,
    ...(enquiry.email && { replyTo: { name: enquiry.name, address: enquiry.email } }),
    subject: `Admission enquiry${isUnchecked ? " (not checked)" : ""}: ${enquiry.course}, ${enquiry.name}`,
    ...layout.renderMail({
      title: `New admission enquiry${isUnchecked ? ", not checked" : ""}`,
      college: settings.contentIn("en").college,
      body: [
        layout.paragraph(opening),
        layout.factTable(facts),
        ...(enquiry.mobile
          ? [
              layout.button(`tel:${dialled}`, `Call ${readableMobile(enquiry.mobile)}`),
              layout.button(whatsApp, "Write on WhatsApp", "quiet"),
            ]
          : []),
        layout.button(address, "Open the enquiry", "quiet"),
        layout.quietParagraph(closing),
      ],
    }),
  };
}

// Added to English mails, because English may only be the default of the office's form, an import or an old form.
const PAGE_BENGALI = "আপনার জিজ্ঞাসা দেখুন, ভুল ঠিক করুন, ফোনের সময় বেছে নিন";
const BENGALI =
  "ভর্তি সম্পর্কে আপনার জিজ্ঞাসা আমরা পেয়েছি, ধন্যবাদ। কলেজের ভর্তি বিভাগ আপনাকে ফোন বা ইমেল করবে। " +
  "উপরের কোনও তথ্য ভুল থাকলে কিংবা আরও কিছু জানার থাকলে এই ইমেলের উত্তর দিন, অথবা ভর্তি বিভাগের নম্বরে ফোন করুন।";

/** Composes the acknowledgement to the enquirer, in the current language. */
function acknowledgementMail(enquiry: SentEnquiry, receivedAt: Date, page: string, settings: EnquiryMailSettings) {
  const { publicUrl } = settings;
  const content = settings.contentIn(enquiry.language);
  const { college } = content;
  const isEnglish = enquiry.language === "en";
  const inBengaliToo = (text: string) => (isEnglish ? [text] : []);
  const name = preventNameLinks(enquiry.name);
  const course = courseNameIn(content, enquiry.course);
  const nameOfCollege = college.name.english;
  const brochure = `${publicUrl}${addressIn(enquiry.language, BROCHURE)}`;
  const privacy = `${publicUrl}${addressIn(enquiry.language, "/Privacy")}`;
  const contact = contactLine(college);
  const greeting = m.dear({ name });
  const moment = formatMoment(receivedAt.toISOString());
  const opening = m.enquiryReceived({ course, college: nameOfCollege, moment });
  const aboutPage = m.aboutYourPage({ days: FAMILY_LINK_DAYS });
  const { admissionCell, helpline, email } = college;
  const canAnswer = email.admissions !== undefined;
  const nextSteps = [
    m.nextWeCall(),
    m.nextBrochure(),
    ...(canAnswer && admissionCell.length > 0 ? [m.nextTalk()] : []),
  ];
  const received = personFacts({ ...enquiry, name, course }, content);
  return {
    to: [{ name, address: enquiry.email }],
    ...replyToCell(college),
    subject: m.enquiryReceivedSubject({ course }),
    isAutoReply: true,
    ...layout.renderMail({
      title: m.enquiryReceivedTitle(),
      college,
      body: [
        layout.paragraph(greeting),
        layout.paragraph(opening),
        layout.button(page, m.openYourEnquiry()),
        ...inBengaliToo(PAGE_BENGALI).map(layout.bengaliParagraph),
        layout.quietParagraph(aboutPage),
        layout.quietParagraph(layout.link(`${page}?withdraw`, m.withdraw())),
        layout.button(brochure, m.openBrochure(), "quiet"),
        layout.heading(m.whatYouSent()),
        layout.factTable(received),
        ...(canAnswer ? [layout.quietParagraph(m.correction())] : []),
        layout.heading(m.whatHappensNext()),
        layout.list(nextSteps),
        ...(admissionCell.length > 0 ? [layout.heading(m.whomToCall())] : []),
        layout.factTable([
          ...telephoneRow(college),
          ...hoursRow(college),
          [helpline.title, html`${layout.link(`tel:${helpline.dial}`, helpline.label)} (${helpline.hours})`],
        ]),
        ...(canAnswer ? inBengaliToo(BENGALI).map(layout.bengaliParagraph) : []),
        layout.paragraph(html`${m.goodWishes()}<br>${m.theAdmissionCell()}`),
        layout.quietParagraph(m.notYou({ canAnswer: String(canAnswer) })),
        layout.quietParagraph(layout.link(privacy, m.howWeUse())),
        ...(contact ? [layout.quietParagraph(m.aboutYourData({ contact }))] : []),
      ],
    }),
  };
}

/** Returns the reply address of a mail in the language of the content: the admission cell, if it has an address. */
export const replyToCell = ({ name, email: { admissions } }: Pick<College, "name" | "email">) =>
  admissions && { replyTo: { name: m.admissionCellOf({ college: name.english }), address: admissions } };

const rowOf = (label: string, lines: ReturnType<typeof html>[]) =>
  lines.length > 0 ? [[label, html`${lines}`] as const] : [];

/** Returns a row of the mail's table of facts: the admission cell's telephones, one per line; [] if there are none. */
export const telephoneRow = ({ admissionCell }: Pick<College, "admissionCell">) => {
  const lines = admissionCell.map(({ dial, label }) => html`${layout.link(`tel:${dial}`, label)}<br>`);
  return rowOf(m.admissionCell(), lines);
};

/** Returns a row of the mail's table of facts: the office hours, one line for each entry; [] if there are none. */
export const hoursRow = ({ openingHours }: Pick<College, "openingHours">) => {
  const lines = openingHours.map((opening) => html`${openingLine(opening)}<br>`);
  return rowOf(m.open(), lines);
};

/**
 * Returns the name in a form that mail programs do not turn into a link, as they do with `shop.example`: the mail goes
 * to any address that a visitor typed, so the name must not carry an advertisement. Adds spaces after full stops and
 * removes characters of URLs, which real names do not have.
 */
export function preventNameLinks(name: string): string {
  return name
    .replace(/[/:@\\]+/g, " ")
    .replace(/\.(?=\p{L})/gu, ". ")
    .trim();
}
