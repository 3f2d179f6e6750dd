import type { College } from "#contract/content.ts";
import { button, htmlMail, paragraph, quietParagraph } from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";
import type { OneTimeLink } from "./one-time-links.ts";

interface ResetMailFacts {
  admin: { name: string; email: string };
  link: OneTimeLink;
  college: College;
}

/** To an admin who forgot the password: the link, how long it works, and what to do when it was somebody else. */
export function resetMail({ admin, link, college }: ResetMailFacts): MailMessage {
  const greeting = `Dear ${admin.name},`;
  const opening = `Somebody asked to reset your password for the website of ${college.name.english}. If it was you, choose a new one here:`;
  const limits = `The link works once, until ${collegeTimeText(link.expiresAt)}. A new password ends your login on every device.`;
  const stranger = "If it was not you, you need not do anything: your password stays as it is.";
  return {
    to: [{ name: admin.name, address: admin.email }],
    subject: "Reset your password",
    isAutoReply: true,
    text: `${[greeting, opening, link.url, limits, stranger, college.name.english].join("\n\n")}\n`,
    html: htmlMail({
      title: "Reset your password",
      college,
      body: [
        paragraph(greeting),
        paragraph(opening),
        button(link.url, "Choose a new password"),
        paragraph(limits),
        quietParagraph(stranger),
      ],
    }),
  };
}
