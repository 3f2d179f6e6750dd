/**
 * Mails of accounts. Most carry a link that works once, so that their text is kept only while they wait: a new link is
 * always better than an old mail. Their rows go too, since nothing that they tell about takes them along.
 */
export const ACCOUNT_MAIL_KINDS = ["password-reset", "invitation", "password-changed", "failed-logins"] as const;

export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

export function isAccountMail(kind: string): boolean {
  return ACCOUNT_MAIL_KINDS.some((known) => known === kind);
}
