import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm.ts";
import type { DeskEnquiry, EnquiryMail, MailPurpose } from "#contract/enquiries.ts";
import { MAIL_PURPOSES } from "#contract/enquiry-statuses.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { resendMail } from "./enquiries-api.ts";
import styles from "./enquiry-panel.module.css";

interface EnquiryMailsProps {
  enquiry: DeskEnquiry;
  onSent: (enquiry: DeskEnquiry) => void;
}

const NAMES: Record<MailPurpose, string> = {
  notice: "Notice to the office",
  acknowledgement: "Acknowledgement to the enquirer",
};

/** Whether the two mails of an enquiry went out, why not, and a way to send them again. */
export function EnquiryMails({ enquiry, onSent }: EnquiryMailsProps) {
  const [sending, setSending] = useState<MailPurpose | null>(null);

  async function handleResend(purpose: MailPurpose, isSent: boolean) {
    const question = {
      question: `Send the ${purpose} again?`,
      details: purpose === "notice" ? "It has gone to the office already." : `It has gone to ${enquiry.email} already.`,
      action: "Resend",
    };
    if (sending || (isSent && !(await confirm(question)))) return;
    setSending(purpose);
    try {
      onSent(await resendMail(enquiry._id, purpose));
      toastSuccess("The mail is on its way.");
    } catch (error) {
      tellFailure(error, "Something went wrong. Please try again.");
    } finally {
      setSending(null);
    }
  }

  return (
    <section aria-label="Mails">
      <h4>Mails</h4>
      <ul className={styles.list}>
        {MAIL_PURPOSES.map((purpose) => {
          const mail = enquiry.mails.find((one) => one.purpose === purpose);
          const isSent = mail?.status === "sent";
          return (
            <li key={purpose}>
              <div className={styles.pair}>
                <span>
                  <b>{NAMES[purpose]}</b>
                  <br />
                  <MailFate mail={mail} />
                </span>
                <Button
                  icon="retry"
                  aria-label={`Resend the ${purpose}`}
                  isBusy={sending === purpose}
                  busyLabel="Sending..."
                  onClick={() => handleResend(purpose, isSent)}
                >
                  Resend
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function MailFate({ mail }: { mail: EnquiryMail | undefined }) {
  if (!mail) return <span className={styles.bad}>Not known</span>;
  if (mail.status === "sent") return <small>Sent{mail.sentAt && ` on ${formatMoment(mail.sentAt)}`}</small>;
  if (mail.status === "left-out")
    return (
      <span>
        Left out: this address was sent two acknowledgements within 24 hours already. Resend sends it all the same.
      </span>
    );
  if (mail.status === "parked")
    return <span className={styles.bad}>Not sent: {mail.error ?? "no reason is known"}</span>;
  if (mail.error) return <span className={styles.bad}>Not sent yet, tried again by itself: {mail.error}</span>;
  return <small>Waiting to be sent</small>;
}
