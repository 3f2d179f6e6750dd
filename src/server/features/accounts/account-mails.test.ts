import { expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { createOutbox } from "#server/features/mail/mail.repository.ts";
import { mailMessageSchema } from "#server/features/mail/mail-message.ts";
import { openTestDatabase } from "#tests/server/test-databases.ts";
import { createAccountMails } from "./account-mails.ts";

const { college } = await loadContent("content");
const admin = { id: "1", name: "Ananya <b>Sen</b>", email: "ananya.sen@example.in" };
const publicUrl = "https://college.example";
const resetUrl = `${publicUrl}/admin/reset`;
const now = new Date("2026-11-21T10:30:00Z");
const link = { id: "1", url: `${resetUrl}?token=abc&email=a`, expiresAt: now };

test("each mail says the same as text and as HTML: when, where, and for which college", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const enqueueMail = createOutbox(() => ({ address: "college@college.example" }));
  const mails = createAccountMails({ enqueueMail, college: () => college, publicUrl, wake: () => {} });
  const toAdmin = { to: [{ address: admin.email }], isAutoReply: true };
  const toInvited = { to: [{ address: "new@example.in" }], replyTo: { address: admin.email } };
  const invitation = `Invitation to the website of ${college.name.english}`;

  for (const [promise, address, subject, head] of [
    [() => mails.promiseReset(db, admin, link, now), link.url, "Reset your password", toAdmin],
    [() => mails.promiseInvitation(db, "new@example.in", admin.email, link, now), link.url, invitation, toInvited],
    [() => mails.promisePasswordChanged(db, admin, now), resetUrl, "Your password was changed", toAdmin],
    [() => mails.promiseFailedLogins(db, admin, now), resetUrl, "Failed logins to your account", toAdmin],
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
    expect(mail.text).toContain(`\n\n${address}\n\n`);
    expect(mail.html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  }
});
