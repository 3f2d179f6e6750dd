import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { aMailMessage, SENDER } from "#server/testing/mail-testing.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { createMailTransport, senderOf } from "./create-mail-transport.ts";
import { createEmlTransport } from "./eml-transport.ts";
import { type MailMessage, mailMessageSchema } from "./mail-message.ts";
import type { OutgoingMail } from "./mail-transport.ts";
import { createSmtpTransport, verifySmtp } from "./smtp-transport.ts";

const NO_HURRY = new AbortController().signal;

test("what a visitor types cannot add a header or a recipient to a mail", async () => {
  await using smtp = await startSmtpServer();
  const transport = createSmtpTransport({ url: smtp.url, from: SENDER });
  const name = "A\r\nBcc: evil@c.example\r\n\r\n<b>, evil@d.example";
  const message = { to: [{ name, address: "a@b.example" }], replyTo: { name, address: "a@b.example" }, subject: name };

  await transport.send(anOutgoingMail(message), NO_HURRY);
  transport.close();

  const [received] = smtp.mails;
  const [head] = received?.raw.split("\r\n\r\n") ?? [];
  expect(received?.envelope.to).toEqual(["a@b.example"]);
  expect(received?.mail.bcc).toBeUndefined();
  expect(received?.mail.to).toHaveLength(1);
  expect(received?.mail.replyTo).toMatchObject([{ address: "a@b.example" }]);
  expect(head).not.toMatch(/^(bcc|<b>)/im);
});

test("Bengali names, subjects and texts arrive as they were written", async () => {
  await using smtp = await startSmtpServer();
  const transport = createSmtpTransport({ url: smtp.url, from: { name: "কৃষ্ণচূড়া কলেজ", address: SENDER.address } });
  const subject = "ভর্তির খোঁজখবর: মৌমিতা দাস, যার নাম এতই দীর্ঘ যে শিরোনামটি একাধিক লাইনে ভাঙে";
  const to = [{ name: "মৌমিতা দাস", address: "moumita@enquirer.example" }];

  await transport.send(anOutgoingMail({ to, subject, text: "ধন্যবাদ।", html: "<p>ধন্যবাদ।</p>" }), NO_HURRY);
  transport.close();

  expect(smtp.mails[0]?.mail).toMatchObject({
    from: { name: "কৃষ্ণচূড়া কলেজ" },
    to,
    subject,
    text: expect.stringContaining("ধন্যবাদ।"),
    html: expect.stringContaining("ধন্যবাদ।"),
  });
  // Old mail servers pass nothing but ASCII in headers.
  expect(smtp.mails[0]?.raw.split("\r\n\r\n")[0]).toMatch(/^[\t\r\n -~]+$/);
});

test.for([
  "=?utf-8?B?Rml4ZWQgYnkgYSBzdHJhbmdlcg==?=",
  'Moumita =?utf-8?Q?Das?= "Mou"',
  "মৌমিতা =?utf-8?B?RGFz?= =?utf-8?B?RGFz?=",
])("the name %s arrives as it was typed, and is not decoded into other words", async (name) => {
  await using smtp = await startSmtpServer();
  const transport = createSmtpTransport({ url: smtp.url, from: SENDER });
  const person = { name, address: "moumita@enquirer.example" };

  await transport.send(anOutgoingMail({ to: [person], replyTo: person, subject: `Enquiry: ${name}` }), NO_HURRY);
  transport.close();

  const [received] = smtp.mails;
  expect(received?.mail.to?.map((to) => to.name?.trim())).toEqual([name]);
  expect(received?.mail.replyTo?.map((to) => to.name?.trim())).toEqual([name]);
  expect(received?.mail.subject?.trim()).toBe(`Enquiry: ${name}`);
  expect(received?.envelope.to).toEqual([person.address]);
});

test("an automatic answer says so, that no absence note answers it", async () => {
  await using smtp = await startSmtpServer();
  const transport = createSmtpTransport({ url: smtp.url, from: SENDER });

  await transport.send(anOutgoingMail({ isAutoReply: true }), NO_HURRY);
  await transport.send(anOutgoingMail(), NO_HURRY);
  transport.close();

  expect(smtp.mails.map(({ raw }) => /^Auto-Submitted: auto-replied\r$/m.test(raw))).toEqual([true, false]);
});

test("without a mail server a mail becomes one private file that any mail program opens", async () => {
  await using folder = await aFolder();
  const transport = createMailTransport(
    { mail: { smtpUrl: null, from: null, enquiryTo: [] }, dataDir: folder.path },
    SENDER,
  );
  const mail = anOutgoingMail({ subject: "ধন্যবাদ" });

  await transport.send(mail, NO_HURRY);
  const { takenBy, refusals } = await transport.send(mail, NO_HURRY);

  expect(refusals).toEqual([]);
  expect(await readdir(join(folder.path, "mail"))).toEqual(["20261121T100000Z-test-0190.eml"]);
  expect(takenBy).toBe(join(folder.path, "mail", "20261121T100000Z-test-0190.eml"));
  expect((await stat(takenBy)).mode & 0o777).toBe(0o600);
  const parsed = await PostalMime.parse(await readFile(takenBy));
  expect(parsed).toMatchObject({
    from: SENDER,
    subject: "ধন্যবাদ",
    messageId: "<0190@college.example>",
    date: "2026-11-21T10:00:00.000Z",
    text: expect.stringContaining("Thank you"),
    html: expect.stringContaining("<p>Thank you"),
  });
});

test("a folder that cannot be written is a fault that passes, not a refusal", async () => {
  const transport = createEmlTransport({ folder: "/dev/null/mail", from: SENDER });

  await expect(transport.send(anOutgoingMail(), NO_HURRY)).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test("mails come from MAIL_FROM, else from the college's admissions address", () => {
  const college = { name: "Sample College", admissions: "admissions@college.example" };
  const mail = { smtpUrl: null, enquiryTo: [] };

  expect(senderOf({ mail: { ...mail, from: "Cell <cell@college.example>" } }, college)).toEqual({
    name: "Cell",
    address: "cell@college.example",
  });
  expect(senderOf({ mail: { ...mail, from: null } }, college)).toEqual(SENDER);
});

test("a check of the mail server tells one that answers from one that is down or silent", async () => {
  await using smtp = await startSmtpServer();
  const timeouts = { connect: 2_000, greeting: 300, silence: 600 };

  await verifySmtp(smtp.url, timeouts);
  smtp.behave({ hangsAt: "greeting" });
  await expect(verifySmtp(smtp.url, timeouts)).rejects.toThrow(/greeting/i);
  await smtp.stop();
  await expect(verifySmtp(smtp.url, timeouts)).rejects.toThrow(/ECONNREFUSED/);
  expect(smtp.mails).toEqual([]);
});

function anOutgoingMail(overrides: Partial<MailMessage> = {}): OutgoingMail {
  return {
    id: "0190",
    kind: "test",
    messageId: "<0190@college.example>",
    createdAt: new Date("2026-11-21T10:00:00.000Z"),
    message: mailMessageSchema.parse(aMailMessage(overrides)),
  };
}

async function aFolder() {
  const path = await mkdtemp(join(tmpdir(), "mortarboard-mail-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
