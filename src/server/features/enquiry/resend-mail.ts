import type { MailPurpose } from "#contract/enquiries.ts";
import type { Enquiry } from "#contract/enquiry.ts";
import type { Database } from "#server/db/open-database.ts";
import { listMailsAbout, updateMailsAsDue } from "#server/features/mail/mail.repository.ts";
import type { Outbox } from "#server/features/mail/outbox.ts";
import type { EnquiryRow } from "./enquiry.repository.ts";
import type { MailsFor } from "./enquiry-mails.ts";

export interface ResendMailDependencies {
  outbox: Outbox;
  mailsFor: MailsFor;
}

/** A mail of an enquiry that has not gone out is due now; one that has is promised once more. */
export function createResendMail({ outbox, mailsFor }: ResendMailDependencies) {
  return async (db: Database, row: EnquiryRow, purpose: MailPurpose, now: Date): Promise<void> => {
    const kind = `enquiry-${purpose}`;
    const mails = await listMailsAbout(db, [row.id]);
    const unsent = mails.filter((mail) => mail.kind === kind && mail.status !== "sent").map(({ id }) => id);
    if ((await updateMailsAsDue(db, unsent, now.toISOString())).length > 0) return;

    const { name, email, mobile } = row;
    const course = row.course as Enquiry["course"];
    const isAcknowledged = [kind, ...mails.map((mail) => mail.kind)].includes("enquiry-acknowledgement");
    const made = mailsFor({ name, email, mobile, course }, new Date(row.created_at), isAcknowledged).find(
      (mail) => mail.kind === kind,
    );
    if (made) await outbox.enqueueMail(db, { ...made, subjectId: row.id }, now);
  };
}
