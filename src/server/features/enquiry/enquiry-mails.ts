import type { College } from "#contract/content.ts";
import type { Enquiry } from "#contract/enquiry.ts";
import type { Mailbox } from "#server/features/mail/mail-message.ts";
import type { NewMail } from "#server/features/mail/outbox.ts";
import { acknowledgementMail } from "./acknowledgement-mail.ts";
import { noticeMail } from "./notice-mail.ts";

/** What the mails say about the house that sends them. */
export interface EnquiryMailSettings {
  college: College;
  /** Origin for the links, without a slash at the end. */
  publicUrl: string;
  /** Who at the college gets the enquiries: `ENQUIRY_TO`, or the admissions address. */
  recipients: readonly Mailbox[];
}

/** The mails that an enquiry promises. Without an acknowledgement the notice says that there is none. */
export type MailsFor = (enquiry: Enquiry, receivedAt: Date, isAcknowledged: boolean) => Omit<NewMail, "subjectId">[];

/** One mail to all of the admission cell, whose answer goes to the enquirer, and one to the enquirer with the brochure's link. */
export function enquiryMails(settings: EnquiryMailSettings): MailsFor {
  return (enquiry, receivedAt, isAcknowledged) => {
    const notice = noticeMail(enquiry, { receivedAt, isAcknowledged }, settings);
    const acknowledgement = acknowledgementMail(enquiry, receivedAt, settings);
    return [
      { kind: "enquiry-notice", message: notice },
      ...(isAcknowledged ? [{ kind: "enquiry-acknowledgement", message: acknowledgement }] : []),
    ];
  };
}
