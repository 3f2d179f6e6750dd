import type { Enquiry } from "#contract/enquiry.ts";
import { html } from "#server/features/mail/html.ts";
import {
  bengaliParagraph,
  button,
  factTable,
  heading,
  htmlMail,
  link,
  list,
  paragraph,
  quietParagraph,
  textFacts,
} from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";
import type { EnquiryMailSettings } from "./enquiry-mails.ts";
import { readableMobile } from "./mobile.ts";

const BROCHURE_PATH = "/Pdf/Brochure.pdf";
const PRIVACY_PATH = "/Privacy";

const CORRECTION = "Is anything wrong here? Reply to this mail with the correction.";

const NEXT_STEPS = [
  "Our admission cell reads your enquiry and calls or writes to you in office hours.",
  "Meanwhile, the brochure tells you about the courses, who can apply, the fees and the campus.",
  "Would you rather talk now? Call any of the numbers below, or simply reply to this mail.",
];

const BENGALI =
  "ভর্তি সম্পর্কে আপনার জিজ্ঞাসা আমরা পেয়েছি, ধন্যবাদ। কলেজের ভর্তি বিভাগ আপনাকে ফোন বা ইমেল করবে। " +
  "উপরের কোনও তথ্য ভুল থাকলে কিংবা আরও কিছু জানার থাকলে এই ইমেলের উত্তর দিন, অথবা ভর্তি বিভাগের নম্বরে ফোন করুন।";

const STRANGER =
  "If you did not send this enquiry, somebody may have typed your address by mistake. You need not do anything. If you want " +
  "us to delete the details, reply with the word DELETE.";

/** To the enquirer: thanks, what was received, what happens next, the brochure, and whom to call. */
export function acknowledgementMail(enquiry: Enquiry, receivedAt: Date, settings: EnquiryMailSettings): MailMessage {
  const { college, publicUrl } = settings;
  const name = asPlainName(enquiry.name);
  const brochure = `${publicUrl}${BROCHURE_PATH}`;
  const privacy = `${publicUrl}${PRIVACY_PATH}`;
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
        button(brochure, "Open the brochure (PDF)"),
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
 * This mail goes to whatever address a visitor typed, so his name must not carry an advertisement: mail programs make
 * links of `shop.example`. A space after each full stop, and none of the signs of an address, leave every real name whole.
 */
function asPlainName(name: string): string {
  return name
    .replace(/[/:@\\]+/g, " ")
    .replace(/\.(?=\p{L})/gu, ". ")
    .trim();
}
