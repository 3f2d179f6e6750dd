import type { College } from "#contract/content.ts";
import { button, htmlMail, paragraph } from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";

interface FailedLoginsMailFacts {
  admin: { name: string; email: string };
  failedAt: Date;
  college: College;
  /** Origin for the link, without a slash at the end. */
  publicUrl: string;
}

/** To an admin whose password others seem to guess: when, what protects the account, and what to do. */
export function failedLoginsMail({ admin, failedAt, college, publicUrl }: FailedLoginsMailFacts): MailMessage {
  const resetAddress = `${publicUrl}/admin/reset`;
  const greeting = `Dear ${admin.name},`;
  const opening = `At least six logins to your account on the website of ${college.name.english} have failed, the last on ${collegeTimeText(failedAt)}. They came from a network that you have not logged in from in the last 30 days.`;
  const own =
    "If it was you, you need not do anything. If it was not, no one got in, and further attempts are slowed down.";
  const advice = "If your password is short, or you use it anywhere else, choose another one now:";
  return {
    to: [{ name: admin.name, address: admin.email }],
    subject: "Failed logins to your account",
    isAutoReply: true,
    text: `${[greeting, opening, own, advice, resetAddress, college.name.english].join("\n\n")}\n`,
    html: htmlMail({
      title: "Failed logins to your account",
      college,
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(own),
        paragraph(advice),
        button(resetAddress, "Choose another password", "quiet"),
      ],
    }),
  };
}
