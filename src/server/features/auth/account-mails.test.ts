import { expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { mailMessageSchema } from "#server/features/mail/mail-message.ts";
import { failedLoginsMail } from "./failed-logins-mail.ts";
import { invitationMail } from "./invitation-mail.ts";
import { passwordChangedMail } from "./password-changed-mail.ts";
import { resetMail } from "./reset-mail.ts";

const { college } = await loadContent("content");
const admin = { name: "Ananya <b>Sen</b>", email: "ananya.sen@example.in" };
const publicUrl = "https://college.example";
const link = {
  id: "1",
  url: `${publicUrl}/admin/reset?token=abc&email=a`,
  expiresAt: new Date("2026-11-21T10:30:00Z"),
};

test.for([
  ["reset", resetMail({ admin, link, college }), "21 Nov 2026, 4:00 pm", link.url],
  [
    "invitation",
    invitationMail({ email: "new@example.in", invitedBy: admin.email, link, college }),
    "21 Nov 2026, 4:00 pm",
    link.url,
  ],
  [
    "password changed",
    passwordChangedMail({ admin, changedAt: link.expiresAt, college, publicUrl }),
    "21 Nov 2026, 4:00 pm",
    `${publicUrl}/admin/reset`,
  ],
  [
    "failed logins",
    failedLoginsMail({ admin, failedAt: link.expiresAt, college, publicUrl }),
    "21 Nov 2026, 4:00 pm",
    `${publicUrl}/admin/reset`,
  ],
] as const)(
  "the %s mail says the same as text and as HTML: when, where, and for which college",
  ([, mail, time, address]) => {
    const { subject, text, html } = mailMessageSchema.parse(mail);

    expect(subject).not.toBe("");
    for (const body of [text, html]) {
      expect(body).toContain(time);
      expect(body).toContain(college.name.english);
    }
    expect(text).toContain(address);
    expect(html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
  },
);

test("a name is text in a mail, whatever it holds", () => {
  expect(resetMail({ admin, link, college }).html).toContain("Dear Ananya &lt;b&gt;Sen&lt;/b&gt;,");
});

test("who gets an invitation answers the person who invites", () => {
  const mail = invitationMail({ email: "new@example.in", invitedBy: admin.email, link, college });

  expect(mail).toMatchObject({ to: [{ address: "new@example.in" }], replyTo: { address: admin.email } });
});
