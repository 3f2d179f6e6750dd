import type { Enquiry } from "#contract/enquiry.ts";
import {
  button,
  factTable,
  htmlMail,
  paragraph,
  quietParagraph,
  textFacts,
} from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";
import type { EnquiryMailSettings } from "./enquiry-mails.ts";
import { dialledMobile, readableMobile } from "./mobile.ts";

const ACKNOWLEDGEMENT_LEFT_OUT =
  "No acknowledgement was sent: the website has sent two to this address within 24 hours.";

/** To the admission cell: who asks for what, and three ways to answer within a tap. */
export function noticeMail(
  enquiry: Enquiry,
  { receivedAt, isAcknowledged }: { receivedAt: Date; isAcknowledged: boolean },
  { college, recipients }: EnquiryMailSettings,
): MailMessage {
  const dialled = dialledMobile(enquiry.mobile);
  const whatsApp = `https://wa.me/${dialled.slice(1)}`;
  const facts: [string, string][] = [
    ["Name", enquiry.name],
    ["Course", enquiry.course],
    ["Mobile", readableMobile(enquiry.mobile)],
    ["Email", enquiry.email],
    ["Received", `${collegeTimeText(receivedAt)} (Indian time)`],
  ];
  const opening = `${enquiry.name} asks about ${enquiry.course}.`;
  const closing =
    "Your reply to this mail goes straight to the enquirer" +
    (isAcknowledged
      ? ", who also gets an acknowledgement from the website with the brochure and your telephone numbers."
      : `. ${ACKNOWLEDGEMENT_LEFT_OUT}`);
  return {
    to: [...recipients],
    replyTo: { name: enquiry.name, address: enquiry.email },
    subject: `Admission enquiry: ${enquiry.course}, ${enquiry.name}`,
    text: [
      opening,
      textFacts(facts),
      textFacts([
        ["Call", `tel:${dialled}`],
        ["WhatsApp", whatsApp],
      ]),
      closing,
    ].join("\n\n"),
    html: htmlMail({
      title: "New admission enquiry",
      college,
      body: [
        paragraph(opening),
        factTable(facts),
        button(`tel:${dialled}`, `Call ${readableMobile(enquiry.mobile)}`),
        button(whatsApp, "Write on WhatsApp", "quiet"),
        quietParagraph(closing),
      ],
    }),
  };
}
