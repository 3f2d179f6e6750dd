import { expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { aMailMessage, enqueueTestMail, openTestMail, SENDER, START } from "#tests/server/mail-testing.ts";
import { claimDueMails, createMailEnqueuer, releaseMail, updateMailsAsDue } from "./mail.repository.ts";
import { MAX_CONCURRENT_MAILS } from "./mail-transport.ts";
import { createMailWorker } from "./mail-worker.ts";

test("a mail is delivered once, and soon after the worker is woken", async () => {
  await using mail = await openTestMail();
  mail.worker.start();
  const id = await enqueueTestMail(mail.db, {}, START);

  mail.worker.wake();
  const [received] = await mail.smtp.waitForMails(1);
  await mail.worker.stop();

  expect(received?.envelope).toEqual({ from: SENDER.address, to: ["moumita@enquirer.example"] });
  expect(received?.mail).toMatchObject({ messageId: `<${id}@college.example>`, text: "Thank you for your enquiry.\n" });
  expect(mail.smtp.mails).toHaveLength(1);
  const sent = { id, status: "sent", attempts: 1, leased_until: null, sent_at: START.toISOString() };
  expect(await mail.rows()).toMatchObject([sent]);
});

test("mails wait while the mail server is down, and are sent when it is back", async () => {
  await using mail = await openTestMail();
  await mail.smtp.stop();
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();
  await mail.expectRows({ status: "pending", attempts: 1, last_error: expect.stringContaining("ECONNREFUSED") });

  mail.advance(13_000);
  await mail.expectRows({ status: "pending", attempts: 2, leased_until: null });
  await mail.smtp.start();
  mail.advance(37_000);

  await mail.smtp.waitForMails(1);
  await mail.worker.stop();
  expect(await mail.rows()).toMatchObject([{ status: "sent", attempts: 3, last_error: null }]);
});

test("a retry of all mails does not advance mass messages, except parked ones", async () => {
  await using mail = await openTestMail();
  const now = START.toISOString();
  const turn = new Date(START.getTime() + 3_600_000);
  const waiting = await enqueueTestMail(mail.db, {}, turn);
  const parked = await enqueueTestMail(mail.db, {}, turn);
  await mail.db.updateTable("outbox").set({ status: "parked" }).where("id", "=", parked).execute();

  const all = await updateMailsAsDue(mail.db, "all", now);
  const named = await updateMailsAsDue(mail.db, [waiting], now);

  expect([all, named]).toEqual([[parked], [waiting]]);
});

test.for(["greeting", "message"] as const)("a mail stays pending without a response to the %s", async (hangsAt) => {
  await using mail = await openTestMail(undefined, { silenceMs: 200 });
  mail.smtp.behave({ hangsAt });
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();

  await mail.expectRows({ status: "pending", leased_until: null, last_error: expect.stringMatching(/time|never/i) });
});

test("a stopping worker finishes its mail, takes no other, and closes all connections", async () => {
  await using mail = await openTestMail();
  const { arrived, release } = mail.holdMails();
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();
  await arrived;

  const stopped = mail.worker.stop();
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.wake();
  release();
  await stopped;

  expect((await mail.rows()).map(({ status }) => status).sort()).toEqual(["pending", "sent"]);
  expect(mail.smtp.mails).toHaveLength(1);
  await expect.poll(() => mail.smtp.openConnections).toBe(0);
});

test("a mail that takes too long during a stop is aborted, and due at once for the next worker", async () => {
  await using mail = await openTestMail();
  const { arrived } = mail.holdMails();
  await enqueueTestMail(mail.db, {}, START);
  mail.worker.start();
  await arrived;

  await mail.worker.stop(10);

  expect(await mail.rows()).toMatchObject([
    { status: "pending", leased_until: null, next_attempt_at: START.toISOString() },
  ]);
});

test("a worker whose lease has expired cannot postpone the mail", async () => {
  await using mail = await openTestMail();
  const { db } = mail;
  const id = await enqueueTestMail(db, {}, START);
  const claim = (now: string, leaseUntil: string) =>
    claimDueMails(db, { ofAccounts: false, now: `2026-11-21T${now}:00.000Z`, leaseUntil, limit: 5 });

  const [slow] = await claim("10:00", "2026-11-21T10:01:00.000Z");
  expect(await claim("10:00", "2026-11-21T10:03:00.000Z")).toEqual([]);
  const [quick] = await claim("10:02", "2026-11-21T10:03:00.000Z");
  if (!slow || !quick) throw new Error("both claim the mail");

  expect([slow.id, slow.attempts, quick.id, quick.attempts]).toEqual([id, 1, id, 2]);
  expect(await releaseMail(db, slow, { status: "parked", last_error: "slow" })).toBe(false);
  expect(await releaseMail(db, quick, { status: "parked", last_error: "quick" })).toBe(true);
  expect(await mail.rows()).toMatchObject([{ status: "parked", last_error: "quick" }]);
});

test("mails leased by a killed process are due at once if no other process sends mails", async () => {
  await using mail = await openTestMail();
  await enqueueTestMail(mail.db, {}, START);
  const claim = { ofAccounts: false, now: START.toISOString(), leaseUntil: "2026-11-21T10:02:00.000Z", limit: 1 };
  expect(await claimDueMails(mail.db, claim)).toHaveLength(1);

  mail.worker.start();

  await mail.expectRows({ status: "sent", attempts: 2 });
});

test("an account mail is sent before any number of other due mails", async () => {
  await using mail = await openTestMail();
  const taken = Promise.withResolvers<undefined>();
  let waiting = 0;
  mail.smtp.behave({
    onMessage: ({ mail }) => {
      if (mail.subject === "Reset") return undefined;
      waiting += 1;
      return taken.promise;
    },
  });
  for (let number = 1; number <= 40; number += 1) await enqueueTestMail(mail.db, { subject: "Enquiry" }, START);
  mail.worker.start();
  await expect.poll(() => waiting).toBe(MAX_CONCURRENT_MAILS - 2);
  const message = aMailMessage({ subject: "Reset" });
  await createMailEnqueuer(() => SENDER)(mail.db, { kind: "password-reset", subjectId: "0", message }, START);

  mail.worker.wake();
  const [first] = await mail.smtp.waitForMails(1);
  taken.resolve(undefined);
  await mail.smtp.waitForMails(41);

  expect(first?.mail.subject).toBe("Reset");
  expect(mail.smtp.connections).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS);
});

test("two workers on one database send each mail once", async () => {
  await using mail = await openTestMail(undefined, { isOnlyWorker: false });
  const otherDb = await openDatabase(mail.database.location);
  const { transport, log, clock } = mail;
  const other = createMailWorker({ db: otherDb, transport, log, isOnlyWorker: false, clock });
  for (let number = 1; number <= 24; number += 1) await enqueueTestMail(mail.db, { subject: `Mail ${number}` }, START);

  mail.worker.start();
  other.start();
  await mail.smtp.waitForMails(24);
  await Promise.all([mail.worker.stop(), other.stop()]);
  await otherDb.destroy();

  expect(new Set(mail.smtp.mails.map(({ mail }) => mail.subject)).size).toBe(24);
  expect(mail.smtp.mails).toHaveLength(24);
  expect((await mail.rows()).every(({ status }) => status === "sent")).toBe(true);
});
