import { mkdtempDisposable, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { aMailMessage, SENDER } from "#tests/server/mail-testing.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { isMailbox, type Mailbox, type MailMessage, mailMessageSchema, parseMailbox } from "./mail-message.ts";
import {
  createEmlTransport,
  createMailTransport,
  createSmtpTransport,
  getMailSender,
  verifySmtp,
} from "./mail-transport.ts";

const NO_HURRY = new AbortController().signal;
const MAIL = {
  id: "0190",
  kind: "test",
  message_id: "<0190@college.example>",
  created_at: "2026-11-21T10:00:00.000Z",
};

/** Sends mails to a test server. @returns the received mails */
async function deliver(from: Mailbox, ...messages: MailMessage[]) {
  await using smtp = await startSmtpServer();
  const transport = createSmtpTransport(smtp.url, () => from);
  for (const message of messages) await transport.send(MAIL, message, NO_HURRY);
  transport.close();
  return smtp.mails;
}

test("what a visitor types cannot add a header or a recipient to a mail", async () => {
  const name = "A\r\nBcc: evil@c.example\r\n\r\n<b>, evil@d.example";
  const message = { to: [{ name, address: "a@b.example" }], replyTo: { name, address: "a@b.example" }, subject: name };

  const [received] = await deliver(SENDER, aMessage(message));

  const [head] = received?.raw.split("\r\n\r\n") ?? [];
  expect(received?.envelope.to).toEqual(["a@b.example"]);
  expect(received?.mail.bcc).toBeUndefined();
  expect(received?.mail.to).toHaveLength(1);
  expect(received?.mail.replyTo).toMatchObject([{ address: "a@b.example" }]);
  expect(head).not.toMatch(/^(bcc|<b>|auto-submitted)/im);
});

test("Bengali names, subjects and texts arrive as they were written", async () => {
  const from = { name: "কৃষ্ণচূড়া কলেজ", address: SENDER.address };
  const subject = "ভর্তির খোঁজখবর: মৌমিতা দাস, যার নাম এতই দীর্ঘ যে শিরোনামটি একাধিক লাইনে ভাঙে";
  const to = [{ name: "মৌমিতা দাস", address: "moumita@enquirer.example" }];

  const message = aMessage({ to, subject, text: "ধন্যবাদ।", html: "<p>ধন্যবাদ।</p>", isAutoReply: true });
  const [received] = await deliver(from, message);

  expect(received?.mail).toMatchObject({
    from: { name: "কৃষ্ণচূড়া কলেজ" },
    to,
    subject,
    text: expect.stringContaining("ধন্যবাদ।"),
    html: expect.stringContaining("ধন্যবাদ।"),
  });
  const [head] = received?.raw.split("\r\n\r\n") ?? [];
  // Old mail servers pass only ASCII in headers.
  expect(head).toMatch(/^[\t\r\n -~]+$/);
  // `Auto-Submitted` prevents out-of-office replies.
  expect(head).toMatch(/^Auto-Submitted: auto-replied\r$/m);
});

test("without a mail server a mail becomes one private file that any mail program opens", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-mail-"));
  const settings = { smtpUrl: null, from: null, enquiryTo: [] };
  const transport = createMailTransport({ mail: settings, dataDir: folder.path }, () => SENDER);
  const message = aMessage({ subject: "ধন্যবাদ" });

  await transport.send(MAIL, message, NO_HURRY);
  const { takenBy, refusals } = await transport.send(MAIL, message, NO_HURRY);

  // A folder that cannot be written to is a temporary error, not a refusal of the mail.
  const nowhere = createEmlTransport("/dev/null/mail", () => SENDER);
  await expect(nowhere.send(MAIL, message, NO_HURRY)).rejects.toThrow(/ENOTDIR|EEXIST/);
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

test("mails come from MAIL_FROM, else from the college's admissions address, else from the site's host", () => {
  const publicUrl = "https://college.example";
  const fromOf = (from: string | null, email: { admissions?: string } = { admissions: SENDER.address }) =>
    getMailSender(
      { mail: { smtpUrl: null, enquiryTo: [], from }, publicUrl },
      { name: { english: "Sample College" }, email },
    );

  expect(fromOf("Cell <cell@college.example>")).toEqual({ name: "Cell", address: "cell@college.example" });
  expect(fromOf(null)).toEqual(SENDER);
  expect(fromOf(null, {}).address).toBe("no-reply@college.example");
});

test("the check of a mail server fails if the server is down or silent", async () => {
  await using smtp = await startSmtpServer();

  await verifySmtp(smtp.url);
  smtp.behave({ hangsAt: "greeting" });
  const timeouts = { connectionTimeout: 30_000, dnsTimeout: 30_000, greetingTimeout: 300, socketTimeout: 30_000 };
  await expect(verifySmtp(smtp.url, timeouts)).rejects.toThrow(/greeting/i);
  await smtp.stop();
  await expect(verifySmtp(smtp.url)).rejects.toThrow(/ECONNREFUSED/);
  expect(smtp.mails).toEqual([]);
});

function aMessage(overrides: Partial<MailMessage> = {}): MailMessage {
  return mailMessageSchema.parse(aMailMessage(overrides));
}

test.for([
  ["Admission cell <cell@college.example>", { name: "Admission cell", address: "cell@college.example" }],
  ['"Das, Moumita" <m@college.example>', { name: "Das, Moumita", address: "m@college.example" }],
  ["  cell@college.example ", { address: "cell@college.example" }],
  ["<cell@college.example>", { address: "cell@college.example" }],
  // The domain is converted to the ASCII form that mail servers use.
  ["a@উদাহরণ.example", { address: expect.stringMatching(/^a@xn--[a-z0-9]+\.example$/) }],
  // In ASCII this domain would have a comma, so that the stored mail could not be read again.
  ["a@b%2Cc.example", { address: "a@b%2Cc.example" }],
  ["a@b.example, evil@c.example", null],
  ["a@b.example\r\nBcc: evil@c.example", null],
  ["a@b.example\0", null],
  ["a b@c.example", null],
  ["a@b.example>", null],
  ["(a)a@b.example", null],
  ["no-address", null],
  ["a@b@c.example", null],
] as const)("the setting %j is read as one mailbox, or refused: %j", ([text, mailbox]) => {
  expect(isMailbox(text)).toBe(mailbox !== null);
  if (mailbox) expect(parseMailbox(text)).toEqual(mailbox);
  else expect(mailMessageSchema.safeParse({ ...aMailMessage(), to: [{ address: text }] }).success).toBe(false);
});

test("names and subjects lose line ends, direction marks and encoded words, and keep Bengali joiners", () => {
  const message = aMessage({
    to: [{ name: "A\r\nBcc: evil@c.example", address: "a@b.example" }],
    replyTo: { name: "gnp\u202egro =?utf-8?Q?Das?=", address: "a@b.example" },
    subject: "Enquiry\r\n\r\nbody\u2028x \u0995\u09cd\u200d\u09b7",
  });

  expect(message.to[0]?.name).toBe("A Bcc: evil@c.example");
  expect(message.replyTo?.name).toBe("gnp gro  utf-8?Q?Das?=");
  expect(message.subject).toBe("Enquiry body x \u0995\u09cd\u200d\u09b7");
});
