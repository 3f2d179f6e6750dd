import type { College } from "#contract/content.ts";
import { button, htmlMail, paragraph, quietParagraph } from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";
import type { OneTimeLink } from "./one-time-links.ts";

interface InvitationMailFacts {
  email: string;
  /** The address of the admin who invites. */
  invitedBy: string;
  link: OneTimeLink;
  college: College;
}

/** To somebody who is to become an admin: who invites, what for, the link, and how long it works. */
export function invitationMail({ email, invitedBy, link, college }: InvitationMailFacts): MailMessage {
  const greeting = "Hello,";
  const opening =
    `${invitedBy} invites you to look after the website of ${college.name.english}: its notices, events, ` +
    "pictures and placement records. Create your account here:";
  const limits = `The link works once, for the address ${email}, until ${collegeTimeText(link.expiresAt)}.`;
  const stranger = `If you did not expect this, ask ${invitedBy} about it, or leave this mail alone.`;
  return {
    to: [{ address: email }],
    replyTo: { address: invitedBy },
    subject: `Invitation to the website of ${college.name.english}`,
    text: `${[greeting, opening, link.url, limits, stranger, college.name.english].join("\n\n")}\n`,
    html: htmlMail({
      title: "You are invited",
      college,
      body: [
        paragraph(greeting),
        paragraph(opening),
        button(link.url, "Create your account"),
        paragraph(limits),
        quietParagraph(stranger),
      ],
    }),
  };
}
