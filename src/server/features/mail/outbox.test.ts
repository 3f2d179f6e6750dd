import { expect, test } from "vitest";
import { aMailMessage, enqueueTestMail } from "#server/testing/mail-testing.ts";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import {
  claimDueMails,
  countMailsByStatus,
  deleteLeases,
  findNextDueMoment,
  listMails,
  updateMailAsSent,
  updateMailAsUnsent,
  updateMailsAsDue,
} from "./mail.repository.ts";
import { createOutbox, messageIdHostOf } from "./outbox.ts";

const NOW = "2026-11-21T10:00:00.000Z";
const LATER = "2026-11-21T10:02:00.000Z";
const ALL = { statuses: ["pending", "sent", "parked"], limit: 10 } as const;

test.for(databaseKinds)("%s: a mail is promised only when the transaction around it is", async (kind) => {
  await using database = await openTestDatabase(kind);
  const outbox = createOutbox({ messageIdHost: "college.example" });

  const refused = database.db.transaction().execute(async (transaction) => {
    await outbox.enqueueMail(transaction, { kind: "test", subjectId: "1", message: aMailMessage() }, new Date(NOW));
    throw new Error("the enquiry was not stored");
  });

  await expect(refused).rejects.toThrow();
  expect(await listMails(database.db, ALL)).toEqual([]);
});

test.for(databaseKinds)("%s: a mail in hand is nobody else's until its lease has run out", async (kind) => {
  await using database = await openTestDatabase(kind);
  const { db } = database;
  const id = await enqueueTestMail(db, {}, new Date(NOW));
  const claim = (now: string) =>
    claimDueMails(db, { ofAccounts: false, now, leaseUntil: "2026-11-21T10:01:00.000Z", limit: 5 });

  expect(await claim(NOW)).toMatchObject([{ id, attempts: 1 }]);
  expect(await claim(NOW)).toEqual([]);
  expect(await findNextDueMoment(db, NOW)).toBeNull();
  expect(await claim(LATER)).toMatchObject([{ id, attempts: 2 }]);
});

test.for(databaseKinds)(
  "%s: a worker that lost its lease cannot put a mail off that another has in hand",
  async (kind) => {
    await using database = await openTestDatabase(kind);
    const { db } = database;
    await enqueueTestMail(db, {}, new Date(NOW));
    const [slow] = await claimDueMails(db, { ofAccounts: false, now: NOW, leaseUntil: NOW, limit: 1 });
    const [quick] = await claimDueMails(db, { ofAccounts: false, now: NOW, leaseUntil: LATER, limit: 1 });
    if (!slow || !quick) throw new Error("both were to get the mail");

    const fate = { status: "parked", nextAttemptAt: LATER, error: "slow" } as const;
    expect(await updateMailAsUnsent(db, { ...slow, ...fate })).toBe(false);
    expect(await updateMailAsUnsent(db, { ...quick, ...fate, error: "quick" })).toBe(true);
    expect(await listMails(db, ALL)).toMatchObject([{ status: "parked", last_error: "quick" }]);
  },
);

test.for(databaseKinds)(
  "%s: the operator counts mails, and makes waiting and parked ones due without touching sent ones",
  async (kind) => {
    await using database = await openTestDatabase(kind);
    const { db } = database;
    const sent = await enqueueTestMail(db, {}, new Date(NOW));
    const parked = await enqueueTestMail(db, {}, new Date(NOW));
    await enqueueTestMail(db, {}, new Date(LATER));
    for (const row of await claimDueMails(db, { ofAccounts: false, now: NOW, leaseUntil: LATER, limit: 5 })) {
      if (row.id === sent) await updateMailAsSent(db, { id: sent, sentAt: NOW, message: row.message });
      else await updateMailAsUnsent(db, { ...row, status: "parked", nextAttemptAt: LATER, error: "no such user" });
    }

    expect(await countMailsByStatus(db)).toEqual({ pending: 1, sent: 1, parked: 1 });
    expect(await updateMailsAsDue(db, [sent, parked], LATER)).toEqual([parked]);
    expect(await countMailsByStatus(db)).toEqual({ pending: 2, sent: 1, parked: 0 });
    expect(await updateMailsAsDue(db, "all", LATER)).toHaveLength(2);
    expect(await updateMailsAsDue(db, [], LATER)).toEqual([]);
  },
);

test("leases of a killed process can be taken back at once", async () => {
  await using database = await openTestDatabase();
  const id = await enqueueTestMail(database.db, {}, new Date(NOW));
  await claimDueMails(database.db, { ofAccounts: false, now: NOW, leaseUntil: LATER, limit: 1 });

  await deleteLeases(database.db);

  expect(await claimDueMails(database.db, { ofAccounts: false, now: NOW, leaseUntil: LATER, limit: 1 })).toMatchObject([
    { id },
  ]);
});

test("Message-IDs name the public host, or the sender's domain where the host has no name of its own", () => {
  const from = { address: "admissions@college.example" };

  expect(messageIdHostOf("https://www.college.example", from)).toBe("www.college.example");
  for (const nameless of [null, "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]) {
    expect(messageIdHostOf(nameless, from)).toBe("college.example");
  }
});
