import type { College } from "#contract/content.ts";
import * as m from "#messages/compiled/accounts.ts";
import { formatMoment } from "#messages/moments.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inLanguage } from "#server/platform/language.ts";
import type { AccountMailKind, EnqueueMail } from "#server/platform/mail/mail.repository.ts";
import { button, paragraph, quietParagraph, renderMail } from "#server/platform/mail/mail-layout.ts";
import type { MailMessage } from "#server/platform/mail/mail-message.ts";
import type { AdminRow, OneTimeLink } from "./accounts.repository.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;
type Admin = Pick<AdminRow, "id" | "name" | "email" | "language">;

interface Letter extends Omit<MailMessage, "text" | "html"> {
  /** The heading of the mail; by default the subject. */
  title?: string;
  before: string[];
  button: Parameters<typeof button>;
  after?: [limits: string, stranger: string];
}

const momentText = (moment: Date) => formatMoment(moment.toISOString());

/**
 * Queues mails about accounts. Call in the transaction of the change that is reported, and `wake` after the commit.
 * @param dependencies `college` in the current language; `publicUrl`: origin for links, without a trailing slash
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

  async function promise(db: Database, kind: AccountMailKind, subjectId: string, now: Date, letter: Letter) {
    const { title = letter.subject, before, button: action, after = [], ...head } = letter;
    const ending = after.map((text, index) => (index === 0 ? paragraph(text) : quietParagraph(text)));
    const body = [...before.map(paragraph), button(...action), ...ending];
    const message = { ...head, ...renderMail({ title, college: college(), body }) };
    await enqueueMail(db, { kind, subjectId, message }, now);
  }

  /** Queues a mail to an admin, in the admin's language. */
  function enqueueAccountMail(
    admin: Admin,
    db: Database,
    kind: AccountMailKind,
    subjectId: string,
    now: Date,
    letter: () => Omit<Letter, "to">,
  ) {
    const head = { to: [{ name: admin.name, address: admin.email }], isAutoReply: true };
    return inLanguage(admin.language, () => promise(db, kind, subjectId, now, { ...head, ...letter() }));
  }

  return {
    wake,

    enqueuePasswordReset(db: Database, admin: Admin, link: OneTimeLink, now: Date) {
      return enqueueAccountMail(admin, db, "password-reset", link.id, now, () => ({
        subject: m.resetSubject(),
        before: [m.dear(admin), m.resetAsked({ site: site() })],
        button: [link.url, m.chooseNewPassword()],
        after: [m.resetLimits({ moment: momentText(link.expiresAt) }), m.resetStranger()],
      }));
    },

    /** Queues an invitation, in the language of the admin who invites. */
    enqueueInvitation(db: Database, email: string, invitedBy: string, link: OneTimeLink, now: Date) {
      return promise(db, "invitation", link.id, now, {
        to: [{ address: email }],
        replyTo: { address: invitedBy },
        subject: m.invitationSubject({ site: site() }),
        title: m.invitationTitle(),
        before: [m.hello(), m.invitationText({ inviter: invitedBy, site: site() })],
        button: [link.url, m.createYourAccount()],
        after: [
          m.invitationLimits({ email, moment: momentText(link.expiresAt) }),
          m.invitationStranger({ inviter: invitedBy }),
        ],
      });
    },

    enqueuePasswordChanged(db: Database, admin: Admin, now: Date) {
      return enqueueAccountMail(admin, db, "password-changed", admin.id, now, () => ({
        subject: m.passwordChangedSubject(),
        before: [
          m.dear(admin),
          m.passwordChangedText({ site: site(), moment: momentText(now) }),
          m.passwordChangedStranger(),
        ],
        button: [resetAddress, m.resetYourPassword(), "quiet"],
      }));
    },

    enqueueSecondFactorChanged(db: Database, admin: Admin, isOn: boolean, now: Date) {
      return enqueueAccountMail(admin, db, "second-factor", admin.id, now, () => ({
        subject: m.secondFactorSubject({ isOn: String(isOn) }),
        before: [
          m.dear(admin),
          m.secondFactorText({ site: site(), isOn: String(isOn), moment: momentText(now) }),
          m.passwordChangedStranger(),
        ],
        button: [resetAddress, m.resetYourPassword(), "quiet"],
      }));
    },

    enqueueFailedLogins(db: Database, admin: Admin, now: Date) {
      return enqueueAccountMail(admin, db, "failed-logins", admin.id, now, () => ({
        subject: m.failedLoginsSubject(),
        before: [
          m.dear(admin),
          m.failedLoginsText({ site: site(), moment: momentText(now) }),
          m.failedLoginsStranger(),
          m.failedLoginsAdvice(),
        ],
        button: [resetAddress, m.chooseAnotherPassword(), "quiet"],
      }));
    },
  };
}
