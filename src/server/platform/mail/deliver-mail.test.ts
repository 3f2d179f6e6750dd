import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/db/schema.ts";
import { aMailMessage, enqueueTestMail, openTestMail, SENDER, START } from "#tests/server/mail-testing.ts";
import type { ReceivedMail } from "#tests/support/smtp-server.ts";
import { retryDelayMs } from "./deliver-mail.ts";
import { createMailEnqueuer, type MailKind, updateMailsAsDue } from "./mail.repository.ts";

const SECRET = "/admin/reset?token=0123456789";

test("a mail refused with a 4xx response is retried with the same Message-ID", async () => {
  await using mail = await openTestMail();
  const attempts: ReceivedMail[] = [];
  mail.smtp.behave({
    onMessage: (received) => {
      attempts.push(received);
      return attempts.length === 1 ? { code: 451, text: "come back later" } : undefined;
    },
  });
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();
  await mail.expectRows({ status: "pending", last_error: expect.stringMatching(/451 .*come back later/) });

  mail.advance(13_000);
  await mail.smtp.waitForMails(1);

  expect(attempts).toHaveLength(2);
  expect(attempts[1]?.mail.messageId).toBe(attempts[0]?.mail.messageId);
  expect(attempts[1]?.mail.date).toBe(attempts[0]?.mail.date);
});

test.for([
  [
    "parked",
    { onRecipient: () => ({ code: 550, text: "no such user" }) },
    /moumita@enquirer\.example: 550 .*no such user/,
  ],
  ["parked", { onMessage: () => ({ code: 554, text: "looks like\tspam" }) }, /^[^\n]*554 .*looks like spam$/],
  // A refusal caused by the settings, not by the mail, is retried.
  ["pending", { onSender: () => ({ code: 530, text: "sign in first" }) }, /530/],
  // Gmail, and cPanel: the account may send again after some hours.
  ["pending", { onMessage: () => ({ code: 550, text: "5.4.5 Daily user sending limit exceeded." }) }, /5\.4\.5/],
  [
    "pending",
    {
      onRecipient: () => ({ code: 550, text: "Domain college.example has exceeded the max emails per hour (200/200)" }),
    },
    /max emails/,
  ],
] as const)("a refused mail is %s, and is sent when a person retries it", async ([status, behaviour, error]) => {
  await using mail = await openTestMail();
  mail.smtp.behave(behaviour);
  const id = await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();
  await mail.expectRows({ status, attempts: 1, last_error: expect.stringMatching(error) });

  mail.smtp.behave();
  expect(await updateMailsAsDue(mail.db, [id], mail.clock.now().toISOString())).toEqual([id]);
  mail.advance(30_000);

  await mail.smtp.waitForMails(1);
});

test("if some recipients are refused, the others get the mail once, and the log masks addresses", async () => {
  await using mail = await openTestMail();
  const answers = new Map([
    ["gone@college.example", { code: 550, text: "no user gone@college.example here" }],
    ["full@college.example", { code: 452, text: "mailbox full" }],
  ]);
  mail.smtp.behave({ onRecipient: (address) => answers.get(address) });
  const to = ["gone", "full", "cell"].map((name) => ({ address: `${name}@college.example` }));
  await enqueueTestMail(mail.db, { to, text: "My number is 98300 12345" }, START);
  mail.worker.start();
  await mail.smtp.waitForMails(1);
  await expect.poll(mail.rows).toHaveLength(3);

  mail.smtp.behave();
  mail.advance(13_000);
  await mail.smtp.waitForMails(2);
  await mail.worker.stop();

  expect(mail.smtp.mails.map(({ envelope }) => envelope.to)).toEqual([
    ["cell@college.example"],
    ["full@college.example"],
  ]);
  const rows = await mail.rows();
  expect(rows.map(({ status, message }) => [status, JSON.parse(message).to[0].address]).sort()).toEqual([
    ["parked", "gone@college.example"],
    ["sent", "cell@college.example"],
    ["sent", "full@college.example"],
  ]);
  expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(3);
  const log = mail.log.lines.join();
  expect(log).toContain("g…@college.example");
  expect(log).not.toMatch(/gone@|full@|cell@|98300/);
});

test("a stored message that is invalid is parked, and other mails are sent", async () => {
  await using mail = await openTestMail();
  const damaged = await enqueueTestMail(mail.db, {}, START);
  await mail.db.updateTable("outbox").set({ message: '{"to":[]}' }).where("id", "=", damaged).execute();
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();

  await mail.smtp.waitForMails(1);
  await mail.expectRows({ status: "sent" }, { status: "parked", last_error: "the stored message is damaged" });
});

test("the row of a sent mail keeps only the recipients, and SQLite's files keep no account link", async () => {
  await using mail = await openTestMail("sqlite");
  const { location } = mail.database;
  if (location.kind !== "sqlite") throw new Error("an embedded database was asked for");
  const hasLink = async (ending: string) => (await readFile(location.file + ending)).includes(SECRET);
  await enqueue(mail.db, "password-reset");
  await enqueue(mail.db, "enquiry-notice");
  expect(await hasLink("-wal")).toBe(true);
  mail.worker.start();

  await mail.smtp.waitForMails(2);
  await expect.poll(() => hasLink("-wal")).toBe(false);

  expect(await hasLink("")).toBe(false);
  expect(mail.smtp.mails.every((received) => received.mail.text?.includes(SECRET))).toBe(true);
  for (const { status, message } of await mail.rows()) {
    expect([status, JSON.parse(message)]).toEqual(["sent", { to: aMailMessage().to, subject: "", text: "", html: "" }]);
  }
});

test("a refused account mail loses its text and is not retried; the mail of an enquiry keeps its text", async () => {
  await using mail = await openTestMail();
  mail.smtp.behave({ onRecipient: () => ({ code: 550, text: "no such user" }) });
  const invitation = await enqueue(mail.db, "invitation");
  const notice = await enqueue(mail.db, "enquiry-notice");
  mail.worker.start();

  await mail.expectRows({ status: "parked" }, { status: "parked" });
  await mail.worker.stop();

  const messageOf = new Map((await mail.rows()).map(({ id, message }) => [id, message]));
  expect(messageOf.get(invitation)).not.toContain(SECRET);
  expect(messageOf.get(invitation)).toContain("moumita@enquirer.example");
  expect(messageOf.get(notice)).toContain(SECRET);
  expect(await updateMailsAsDue(mail.db, "all", START.toISOString())).toEqual([notice]);
});

test("the delays grow from ten seconds to an hour, each up to a fifth shorter or longer", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 500].map((attempts) => retryDelayMs(attempts, () => 0.5) / 1000);

  expect(seconds).toEqual([10, 30, 120, 600, 1800, 3600, 3600, 3600]);
  expect([0, 1].map((random) => retryDelayMs(1, () => random))).toEqual([8_000, 12_000]);
});

function enqueue(db: Database, kind: MailKind): Promise<string> {
  const message = aMailMessage({ text: `Your link: ${SECRET}`, html: `<a href="${SECRET}">Your link</a>` });
  return createMailEnqueuer(() => SENDER)(db, { kind, subjectId: "1", message }, START);
}
