import type { College } from "#contract/content.ts";
import { button, htmlMail, paragraph } from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";

interface PasswordChangedMailFacts {
  admin: { name: string; email: string };
  changedAt: Date;
  college: College;
  /** Origin for the link, without a slash at the end. */
  publicUrl: string;
}

/** To an admin whose password was changed: it holds no secret, so it comes at once and may lie about. */
export function passwordChangedMail({ admin, changedAt, college, publicUrl }: PasswordChangedMailFacts): MailMessage {
  const resetAddress = `${publicUrl}/admin/reset`;
  const greeting = `Dear ${admin.name},`;
  const opening = `Your password for the website of ${college.name.english} was changed on ${collegeTimeText(changedAt)}. You are logged out on every device; log in with the new one.`;
  const stranger = "If it was not you, reset your password at once, and tell the other admins:";
  return {
    to: [{ name: admin.name, address: admin.email }],
    subject: "Your password was changed",
    isAutoReply: true,
    text: `${[greeting, opening, stranger, resetAddress, college.name.english].join("\n\n")}\n`,
    html: htmlMail({
      title: "Your password was changed",
      college,
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(stranger),
        button(resetAddress, "Reset your password", "quiet"),
      ],
    }),
  };
}
