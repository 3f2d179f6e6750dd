import { expect, test } from "vitest";
import { openDatabase } from "#server/db/open-database.ts";
import { aMailMessage, enqueueTestMail, SENDER } from "#server/testing/mail-testing.ts";
import { openMailHouse, START } from "#server/testing/open-mail-house.ts";
import { databaseKinds, usualKind } from "#server/testing/test-databases.ts";
import { MAILS_AT_ONCE } from "./mail-transport.ts";
import { createMailWorker } from "./mail-worker.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

test.for(databaseKinds)("%s: a mail is delivered once, and soon after the worker is woken", async (kind) => {
  await using house = await openMailHouse(kind);
  house.worker.start();
  const id = await enqueueTestMail(house.db, {}, START);

  house.worker.wake();
  const [received] = await house.smtp.waitForMails(1);
  await house.worker.stop();

  expect(received?.envelope).toEqual({ from: SENDER.address, to: ["moumita@enquirer.example"] });
  expect(received?.mail.messageId).toBe(`<${id}@college.example>`);
  expect(received?.mail.text).toContain("Thank you for your enquiry.");
  expect(house.smtp.mails).toHaveLength(1);
  expect(await house.rows()).toMatchObject([
    { id, status: "sent", attempts: 1, leased_until: null, sent_at: START.toISOString() },
  ]);
});

test.for(databaseKinds)("%s: mails wait while the mail server is down, and go out when it is back", async (kind) => {
  await using house = await openMailHouse(kind);
  await house.smtp.stop();
  await enqueueTestMail(house.db, {}, START);
  house.worker.start();
  await expect
    .poll(house.rows)
    .toMatchObject([{ status: "pending", attempts: 1, last_error: expect.stringContaining("ECONNREFUSED") }]);

  house.clock.advance(13_000);
  // Its pause may have begun by the clock before.
  house.worker.wake();
  await expect.poll(house.rows).toMatchObject([{ status: "pending", attempts: 2, leased_until: null }]);
  await house.smtp.start();
  house.clock.advance(37_000);
  house.worker.wake();

  await house.smtp.waitForMails(1);
  await house.worker.stop();
  expect(await house.rows()).toMatchObject([{ status: "sent", attempts: 3, last_error: null }]);
});

test.for(["greeting", "message"] as const)(
  "a mail server that falls silent instead of its %s holds a mail for moments only",
  async (hangsAt) => {
    await using house = await openMailHouse(usualKind, { silenceMs: 200 });
    house.smtp.behave({ hangsAt });
    await enqueueTestMail(house.db, {}, START);
    house.worker.start();

    await expect
      .poll(house.rows)
      .toMatchObject([{ status: "pending", leased_until: null, last_error: expect.stringMatching(/time|never/i) }]);
  },
);

test("a stopping worker finishes the mail that it has in hand, and takes no other", async () => {
  await using house = await openMailHouse();
  const answer = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<void>();
  house.smtp.behave({
    onMessage: () => {
      arrived.resolve();
      return answer.promise;
    },
  });
  await enqueueTestMail(house.db, {}, START);
  house.worker.start();
  await arrived.promise;

  const stopped = house.worker.stop();
  await enqueueTestMail(house.db, {}, START);
  house.worker.wake();
  answer.resolve(undefined);
  await stopped;

  expect((await house.rows()).map(({ status }) => status).sort()).toEqual(["pending", "sent"]);
  expect(house.smtp.mails).toHaveLength(1);
});

test("a stopped worker leaves no connection to the mail server open", async () => {
  await using house = await openMailHouse();
  const { db, log, clock, smtp } = house;
  // Its idle connections would not end by themselves in the time of this test.
  const transport = createSmtpTransport({ url: smtp.url, from: SENDER });
  const worker = createMailWorker({ db, transport, log, isOnlyWorker: true, clock });
  await enqueueTestMail(db, {}, START);
  worker.start();
  await smtp.waitForMails(1);
  expect(smtp.openConnections).toBe(1);

  await worker.stop();

  await expect.poll(() => house.smtp.openConnections).toBe(0);
});

test("a mail that takes too long at the stop is broken off and is due at once for the next worker", async () => {
  await using house = await openMailHouse();
  const arrived = Promise.withResolvers<void>();
  house.smtp.behave({
    onMessage: () => {
      arrived.resolve();
      return new Promise<never>(() => {});
    },
  });
  await enqueueTestMail(house.db, {}, START);
  house.worker.start();
  await arrived.promise;

  await house.worker.stop(10);

  expect(await house.rows()).toMatchObject([
    { status: "pending", leased_until: null, next_attempt_at: START.toISOString() },
  ]);
});

test.for(databaseKinds)("%s: a mail of an account overtakes any number of others that are due", async (kind) => {
  await using house = await openMailHouse(kind);
  const taken = Promise.withResolvers<undefined>();
  let waiting = 0;
  house.smtp.behave({
    onMessage: ({ mail }) => {
      if (mail.subject === "Reset") return undefined;
      waiting += 1;
      return taken.promise;
    },
  });
  for (let number = 1; number <= 40; number += 1) await enqueueTestMail(house.db, { subject: "Enquiry" }, START);
  house.worker.start();
  await expect.poll(() => waiting).toBe(MAILS_AT_ONCE - 2);
  const message = aMailMessage({ subject: "Reset" });
  const outbox = createOutbox({ messageIdHost: "college.example" });
  await outbox.enqueueMail(house.db, { kind: "password-reset", subjectId: "0", message }, START);

  house.worker.wake();
  const [first] = await house.smtp.waitForMails(1);
  taken.resolve(undefined);
  await house.smtp.waitForMails(41);

  expect(first?.mail.subject).toBe("Reset");
  expect(house.smtp.connections).toBeLessThanOrEqual(MAILS_AT_ONCE);
});

test.for(databaseKinds)("%s: two workers on one database send each mail once", async (kind) => {
  await using house = await openMailHouse(kind, { isOnlyWorker: false });
  const otherDb = await openDatabase(house.database.location);
  const other = createMailWorker({
    db: otherDb,
    transport: house.transport,
    log: house.log,
    isOnlyWorker: false,
    clock: house.clock,
  });
  for (let number = 1; number <= 24; number += 1) await enqueueTestMail(house.db, { subject: `Mail ${number}` }, START);

  house.worker.start();
  other.start();
  await house.smtp.waitForMails(24);
  await Promise.all([house.worker.stop(), other.stop()]);
  await otherDb.destroy();

  expect(new Set(house.smtp.mails.map(({ mail }) => mail.subject)).size).toBe(24);
  expect(house.smtp.mails).toHaveLength(24);
  expect((await house.rows()).every(({ status }) => status === "sent")).toBe(true);
});
