import type { College } from "#contract/content.ts";
import type { Database } from "#server/db/open-database.ts";
import type { AccountMailKind, EnqueueMail } from "#server/features/mail/mail.repository.ts";
import { button, htmlMail, paragraph, quietParagraph } from "#server/features/mail/mail-layout.ts";
import type { MailMessage } from "#server/features/mail/mail-message.ts";
import { collegeTimeText } from "#server/time.ts";
import type { AdminRow, OneTimeLink } from "./accounts.repository.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;
type Admin = Pick<AdminRow, "id" | "name" | "email">;

interface Letter extends Omit<MailMessage, "text" | "html"> {
  /** The subject, unless given. */
  title?: string;
  before: string[];
  button: Parameters<typeof button>;
  after?: [limits: string, stranger: string];
}

/**
 * Promise these mails in the transaction of what they report, and wake the worker after the commit.
 * @param dependencies `publicUrl`: origin for the links, without a slash at the end
 */
export function createAccountMails(dependencies: {
  enqueueMail: EnqueueMail;
  college: () => College;
  publicUrl: string;
  wake: () => void;
}) {
  const { enqueueMail, college, publicUrl, wake } = dependencies;
  const site = () => college().name.english;
  const resetAddress = `${publicUrl}/admin/reset`;
  const toAdmin = ({ name, email }: Admin) => ({ to: [{ name, address: email }], isAutoReply: true });

  /** The same letter as text and as HTML. */
  async function promise(db: Database, kind: AccountMailKind, subjectId: string, now: Date, letter: Letter) {
    const { title = letter.subject, before, button: action, after = [], ...head } = letter;
    const text = `${[...before, action[0], ...after, site()].join("\n\n")}\n`;
    const ending = after.map((text, index) => (index === 0 ? paragraph(text) : quietParagraph(text)));
    const body = [...before.map(paragraph), button(...action), ...ending];
    const message = { ...head, text, html: htmlMail({ title, college: college(), body }) };
    await enqueueMail(db, { kind, subjectId, message }, now);
  }

  return {
    wake,

    promiseReset(db: Database, admin: Admin, link: OneTimeLink, now: Date) {
      return promise(db, "password-reset", link.id, now, {
        ...toAdmin(admin),
        subject: "Reset your password",
        before: [
          `Dear ${admin.name},`,
          `Someone asked to reset your password for the website of ${site()}. If it was you, choose a new one here:`,
        ],
        button: [link.url, "Choose a new password"],
        after: [
          `The link works once, until ${collegeTimeText(link.expiresAt)}. A new password ends your login on every device.`,
          "If it was not you, you need not do anything: your password stays as it is.",
        ],
      });
    },

    promiseInvitation(db: Database, email: string, invitedBy: string, link: OneTimeLink, now: Date) {
      return promise(db, "invitation", link.id, now, {
        to: [{ address: email }],
        replyTo: { address: invitedBy },
        subject: `Invitation to the website of ${site()}`,
        title: "You are invited",
        before: [
          "Hello,",
          `${invitedBy} invites you to look after the website of ${site()}: its notices, events, pictures and placement records. Create your account here:`,
        ],
        button: [link.url, "Create your account"],
        after: [
          `The link works once, for the address ${email}, until ${collegeTimeText(link.expiresAt)}.`,
          `If you did not expect this, ask ${invitedBy} about it, or leave this mail alone.`,
        ],
      });
    },

    promisePasswordChanged(db: Database, admin: Admin, now: Date) {
      return promise(db, "password-changed", admin.id, now, {
        ...toAdmin(admin),
        subject: "Your password was changed",
        before: [
          `Dear ${admin.name},`,
          `Your password for the website of ${site()} was changed on ${collegeTimeText(now)}. You are logged out on every device; log in with the new one.`,
          "If it was not you, reset your password at once, and tell the other admins:",
        ],
        button: [resetAddress, "Reset your password", "quiet"],
      });
    },

    promiseFailedLogins(db: Database, admin: Admin, now: Date) {
      return promise(db, "failed-logins", admin.id, now, {
        ...toAdmin(admin),
        subject: "Failed logins to your account",
        before: [
          `Dear ${admin.name},`,
          `At least six logins to your account on the website of ${site()} have failed, the last on ${collegeTimeText(now)}. They came from a network that you have not logged in from in the last 30 days.`,
          "If it was you, you need not do anything. If it was not, no one got in, and further attempts are slowed down.",
          "If your password is short, or you use it anywhere else, choose another one now:",
        ],
        button: [resetAddress, "Choose another password", "quiet"],
      });
    },
  };
}
