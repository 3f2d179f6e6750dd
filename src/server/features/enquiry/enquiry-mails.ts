import type { College } from "#contract/content.ts";
import type { Enquiry } from "#contract/enquiry.ts";
import { FAMILY_LINK_DAYS } from "#server/features/family/family-links.repository.ts";
import type { NewMail } from "#server/features/mail/mail.repository.ts";
import {
  bengaliParagraph,
  button,
  factTable,
  heading,
  html,
  htmlMail,
  link,
  list,
  paragraph,
  quietParagraph,
  textFacts,
} from "#server/features/mail/mail-layout.ts";
import type { Mailbox } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";

interface EnquiryMailSettings {
  college: College;
  /** Origin for the links, without a slash at the end. */
  publicUrl: string;
  /** Who at the college gets the enquiries: `ENQUIRY_TO`, or the admissions address. */
  recipients: Mailbox[];
}

/**
 * The mails that an enquiry promises. Without an acknowledgement the notice says that there is none.
 * @param familyLink the address of the enquiry's own page; null makes no acknowledgement, though one may have gone before
 */
export type MailsFor = (
  enquiry: Enquiry,
  receivedAt: Date,
  isAcknowledged: boolean,
  id: string,
  familyLink: string | null,
) => Omit<NewMail, "subjectId">[];

/** @param getSettings is asked for each mail */
export function enquiryMails(getSettings: () => EnquiryMailSettings): MailsFor {
  return (enquiry, receivedAt, isAcknowledged, id, familyLink) => {
    const settings = getSettings();
    const notice = { kind: "enquiry-notice", message: noticeMail(enquiry, receivedAt, isAcknowledged, id, settings) };
    if (familyLink === null) return [notice];
    const message = acknowledgementMail(enquiry, receivedAt, familyLink, settings);
    return [notice, { kind: "enquiry-acknowledgement", message }];
  };
}

export function readableMobile(tenDigits: string): string {
  return `+91 ${tenDigits.slice(0, 5)} ${tenDigits.slice(5)}`;
}

/** The login leads on to the address that was asked for. */
export const deskAddress = (publicUrl: string, query = "") => `${publicUrl}/admin/dashboard?tab=enquiries${query}`;
export const enquiryAddress = (publicUrl: string, id: string) => deskAddress(publicUrl, `&enquiry=${id}`);

function noticeMail(
  enquiry: Enquiry,
  receivedAt: Date,
  isAcknowledged: boolean,
  id: string,
  settings: EnquiryMailSettings,
) {
  const address = enquiryAddress(settings.publicUrl, id);
  const dialled = `+91${enquiry.mobile}`;
  const whatsApp = `https://wa.me/91${enquiry.mobile}`;
  const facts: [string, string][] = [
    ["Name", enquiry.name],
    ["Course", enquiry.course],
    ["Mobile", readableMobile(enquiry.mobile)],
    ...(enquiry.email ? [["Email", enquiry.email] satisfies [string, string]] : []),
    ["Received", `${collegeTimeText(receivedAt)} (Indian time)`],
  ];
  const opening = `${enquiry.name} asks about ${enquiry.course}.`;
  const answered =
    "Your reply to this mail goes straight to the enquirer" +
    (isAcknowledged
      ? ", who also gets an acknowledgement from the website with the brochure and your telephone numbers."
      : ". No acknowledgement was sent: the website has sent two to this address within 24 hours.");
  const closing = enquiry.email ? answered : "The enquirer has given no email address.";
  return {
    to: settings.recipients,
    ...(enquiry.email && { replyTo: { name: enquiry.name, address: enquiry.email } }),
    subject: `Admission enquiry: ${enquiry.course}, ${enquiry.name}`,
    text: [
      opening,
      textFacts(facts),
      textFacts([
        ["Call", `tel:${dialled}`],
        ["WhatsApp", whatsApp],
        ["Enquiry", address],
      ]),
      closing,
    ].join("\n\n"),
    html: htmlMail({
      title: "New admission enquiry",
      college: settings.college,
      body: [
        paragraph(opening),
        factTable(facts),
        button(`tel:${dialled}`, `Call ${readableMobile(enquiry.mobile)}`),
        button(whatsApp, "Write on WhatsApp", "quiet"),
        button(address, "Open the enquiry", "quiet"),
        quietParagraph(closing),
      ],
    }),
  };
}

const CORRECTION = "Is anything wrong here? Correct it on the page of your enquiry, or reply to this mail.";

const PAGE_BUTTON = "Open your enquiry";
const PAGE_BENGALI = "আপনার জিজ্ঞাসা দেখুন, ভুল ঠিক করুন, ফোনের সময় বেছে নিন";
const PAGE =
  "On its page you see when we call you, choose a time for the call, correct a detail or withdraw. It needs no password and " +
  `works for ${FAMILY_LINK_DAYS} days: anyone who has the link can open it.`;

const NEXT_STEPS = [
  "Our admission cell reads your enquiry and calls or writes to you in office hours.",
  "Meanwhile, the brochure tells you about the courses, who can apply, the fees and the campus.",
  "Would you rather talk now? Call any of the numbers below, or simply reply to this mail.",
];

const BENGALI =
  "ভর্তি সম্পর্কে আপনার জিজ্ঞাসা আমরা পেয়েছি, ধন্যবাদ। কলেজের ভর্তি বিভাগ আপনাকে ফোন বা ইমেল করবে। " +
  "উপরের কোনও তথ্য ভুল থাকলে কিংবা আরও কিছু জানার থাকলে এই ইমেলের উত্তর দিন, অথবা ভর্তি বিভাগের নম্বরে ফোন করুন।";

const STRANGER =
  "If you did not send this enquiry, someone may have typed your address by mistake. You need not do anything. If you want " +
  "us to delete the details, open the enquiry and choose “This was not me”, or reply with the word DELETE.";

function acknowledgementMail(
  enquiry: Enquiry,
  receivedAt: Date,
  page: string,
  { college, publicUrl }: EnquiryMailSettings,
) {
  const name = asPlainName(enquiry.name);
  const brochure = `${publicUrl}/Pdf/Brochure.pdf`;
  const privacy = `${publicUrl}/Privacy`;
  const greeting = `Dear ${name},`;
  const opening =
    `Thank you for asking about ${enquiry.course} at ${college.name.english}. ` +
    `Your enquiry reached us on ${collegeTimeText(receivedAt)}.`;
  const received = [
    ["Name", name],
    ["Email", enquiry.email],
    ["Mobile", readableMobile(enquiry.mobile)],
    ["Course", enquiry.course],
  ] as const;
  const hours = college.openingHours.map((opening) => `${opening.days}: ${opening.hours}`);
  const { admissionCell, helpline } = college;
  return {
    to: [{ name, address: enquiry.email }],
    replyTo: { name: `Admission cell, ${college.name.english}`, address: college.email.admissions },
    subject: `We have received your enquiry about ${enquiry.course}`,
    isAutoReply: true,
    text: [
      greeting,
      opening,
      `YOUR ENQUIRY\n${page}\n${PAGE_BENGALI}\n\n${PAGE}`,
      `WHAT YOU SENT US\n${textFacts(received)}\n\n${CORRECTION}`,
      `WHAT HAPPENS NEXT\n${NEXT_STEPS.map((step, index) => `${index + 1}. ${step}`).join("\n")}`,
      `BROCHURE (PDF)\n${brochure}`,
      `ADMISSION CELL\n${[...admissionCell.map(({ label }) => label), ...hours].join("\n")}`,
      `${helpline.title.toUpperCase()}\n${helpline.label} (${helpline.hours})`,
      BENGALI,
      `With good wishes,\nthe admission cell\n${college.name.english}\n${college.address.join(", ")}`,
      `${STRANGER}\n\nHow we use your details: ${privacy}\n`,
    ].join("\n\n"),
    html: htmlMail({
      title: "Thank you for your enquiry",
      college,
      body: [
        paragraph(greeting),
        paragraph(opening),
        button(page, PAGE_BUTTON),
        bengaliParagraph(PAGE_BENGALI),
        quietParagraph(PAGE),
        button(brochure, "Open the brochure (PDF)", "quiet"),
        heading("What you sent us"),
        factTable(received),
        quietParagraph(CORRECTION),
        heading("What happens next"),
        list(NEXT_STEPS),
        heading("Whom to call"),
        factTable([
          ["Admission cell", html`${admissionCell.map(({ dial, label }) => html`${link(`tel:${dial}`, label)}<br>`)}`],
          ["Open", html`${hours.map((line) => html`${line}<br>`)}`],
          [helpline.title, html`${link(`tel:${helpline.dial}`, helpline.label)} (${helpline.hours})`],
        ]),
        bengaliParagraph(BENGALI),
        paragraph(html`With good wishes,<br>the admission cell`),
        quietParagraph(STRANGER),
        quietParagraph(link(privacy, "How we use your details")),
      ],
    }),
  };
}

/**
 * The mail goes to whatever address a visitor typed, so the name must not carry an advertisement: mail programs make
 * links of `shop.example`. Spaces after full stops, and no signs of an address, leave every real name whole.
 */
function asPlainName(name: string): string {
  return name
    .replace(/[/:@\\]+/g, " ")
    .replace(/\.(?=\p{L})/gu, ". ")
    .trim();
}
