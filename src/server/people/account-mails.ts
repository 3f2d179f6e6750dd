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

  /** Queues a mail about what happened to an account, with the way to another password if it was a stranger. */
  function enqueueWarning(
    admin: Admin,
    db: Database,
    kind: AccountMailKind,
    now: Date,
    words: (facts: { site: string; moment: string }) => Pick<Letter, "subject" | "before"> & { action: string },
  ) {
    return enqueueAccountMail(admin, db, kind, admin.id, now, () => {
      const { subject, before, action } = words({ site: site(), moment: momentText(now) });
      return { subject, before: [m.dear(admin), ...before], button: [`${publicUrl}/admin/reset`, action, "quiet"] };
    });
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

    enqueuePasswordChanged: (db: Database, admin: Admin, now: Date) =>
      enqueueWarning(admin, db, "password-changed", now, (facts) => ({
        subject: m.passwordChangedSubject(),
        before: [m.passwordChangedText(facts), m.passwordChangedStranger()],
        action: m.resetYourPassword(),
      })),

    enqueueSecondFactorChanged: (db: Database, admin: Admin, isOn: boolean, now: Date) =>
      enqueueWarning(admin, db, "second-factor", now, (facts) => ({
        subject: m.secondFactorSubject({ isOn: String(isOn) }),
        before: [m.secondFactorText({ ...facts, isOn: String(isOn) }), m.passwordChangedStranger()],
        action: m.resetYourPassword(),
      })),

    enqueueFailedLogins: (db: Database, admin: Admin, now: Date) =>
      enqueueWarning(admin, db, "failed-logins", now, (facts) => ({
        subject: m.failedLoginsSubject(),
        before: [m.failedLoginsText(facts), m.failedLoginsStranger(), m.failedLoginsAdvice()],
        action: m.chooseAnotherPassword(),
      })),
  };
}
