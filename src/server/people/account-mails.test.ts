import { expect, test } from "vitest";
import type { Language } from "#messages/languages.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { inLanguage } from "#server/platform/language.ts";
import { createMailEnqueuer } from "#server/platform/mail/mail.repository.ts";
import { mailMessageSchema } from "#server/platform/mail/mail-message.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { createAccountMails } from "./account-mails.ts";

const { college } = await loadContent("content");
const admin = { id: "1", name: "Ananya <b>Sen</b>", email: "ananya.sen@example.in", language: "en" as Language };
const publicUrl = "https://college.example";
const resetUrl = `${publicUrl}/admin/reset`;
const now = new Date("2026-11-21T10:30:00Z");
const link = { id: "1", url: `${resetUrl}?token=abc&email=a`, expiresAt: now };

test("the text and the HTML of each mail have the same facts: when, where, and the college", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const enqueueMail = createMailEnqueuer(() => ({ address: "college@college.example" }));
  const mails = createAccountMails({ enqueueMail, college: () => college, publicUrl, wake: () => {} });
  const toAdmin = { to: [{ address: admin.email }], isAutoReply: true };
  const toInvited = { to: [{ address: "new@example.in" }], replyTo: { address: admin.email } };
  const invitation = `Invitation to the website of ${college.name.english}`;

  for (const [promise, address, subject, head] of [
    [() => mails.enqueuePasswordReset(db, admin, link, now), link.url, "Reset your password", toAdmin],
    [() => mails.enqueueInvitation(db, "new@example.in", admin.email, link, now), link.url, invitation, toInvited],
    [() => mails.enqueuePasswordChanged(db, admin, now), resetUrl, "Your password was changed", toAdmin],
    [() => mails.enqueueFailedLogins(db, admin, now), resetUrl, "Failed logins to your account", toAdmin],
  ] as const) {
    await promise();
    const { message } = await db.selectFrom("outbox").select("message").orderBy("id", "desc").executeTakeFirstOrThrow();
    const mail = mailMessageSchema.parse(JSON.parse(message));
    expect(mail).toMatchObject({ ...head, subject });
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain("21 Nov 2026, 4:00 pm");
      expect(body).toContain(college.name.english);
      if (head === toAdmin)
        expect(body).toContain(body === mail.html ? "Ananya &lt;b&gt;Sen&lt;/b&gt;," : "<b>Sen</b>,");
    }
    expect(mail.text).toContain(`: ${address}\n\n`);
    expect(mail.html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  }
});

test("account mails are in the admin's language, invitations in that of the inviting admin", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const enqueueMail = createMailEnqueuer(() => ({ address: "college@college.example" }));
  const mails = createAccountMails({ enqueueMail, college: () => college, publicUrl, wake: () => {} });
  const bengali = { ...admin, language: "bn" as Language };

  await mails.enqueuePasswordReset(db, bengali, link, now);
  await mails.enqueueInvitation(db, "one@example.in", admin.email, link, now);
  await inLanguage("bn", () => mails.enqueuePasswordChanged(db, admin, now));
  await inLanguage("bn", () => mails.enqueueInvitation(db, "two@example.in", admin.email, link, now));

  const rows = await db.selectFrom("outbox").select("message").orderBy("id").execute();
  const [reset, invitation, changed, bengaliInvitation] = rows.map(({ message }) => JSON.parse(message));
  expect(reset.subject).toBe("আপনার পাসওয়ার্ড বদলান");
  expect(reset.text).toContain("21 নভেম্বর, 2026, বিকেল 4:00");
  expect(reset.html).toContain('<html lang="bn">');
  expect(invitation.subject).toMatch(/^Invitation/);
  // Callers and heads of admission are invited too, who may not see notices, pictures or placement records.
  expect(invitation.text).not.toMatch(/notices|pictures|placement/);
  expect(changed.html).toContain('<html lang="en">');
  expect(bengaliInvitation.subject).toMatch(/আমন্ত্রণ$/);
  expect(bengaliInvitation.text).not.toMatch(/বিজ্ঞপ্তি|ছবি|কর্মসংস্থান/);
});
