import { expect, test } from "vitest";
import { enqueueTestMail } from "#server/testing/mail-testing.ts";
import { openMailHouse, START } from "#server/testing/open-mail-house.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import type { ReceivedMail } from "#tests/support/smtp-server.ts";
import { updateMailsAsDue } from "./mail.repository.ts";

test("a mail that is put off with a 4xx answer is tried again with the same Message-ID", async () => {
  await using house = await openMailHouse();
  const attempts: ReceivedMail[] = [];
  house.smtp.behave({
    onMessage: (received) => {
      attempts.push(received);
      return attempts.length === 1 ? { code: 451, text: "come back later" } : undefined;
    },
  });
  await enqueueTestMail(house.db, {}, START);
  house.worker.start();
  await expect
    .poll(house.rows)
    .toMatchObject([{ status: "pending", last_error: expect.stringMatching(/451 .*come back later/) }]);

  house.clock.advance(13_000);
  // Its pause may have begun by the clock before.
  house.worker.wake();
  await house.smtp.waitForMails(1);

  expect(attempts).toHaveLength(2);
  expect(attempts[1]?.mail.messageId).toBe(attempts[0]?.mail.messageId);
  expect(attempts[1]?.mail.date).toBe(attempts[0]?.mail.date);
});

test.for([
  [
    "its recipient",
    { onRecipient: () => ({ code: 550, text: "no such user" }) },
    /moumita@enquirer\.example: 550 .*no such user/,
  ],
  ["its text", { onMessage: () => ({ code: 554, text: "looks like\tspam" }) }, /554 .*looks like spam/],
] as const)(
  "a mail refused for good for %s is parked at once, with the reason on one line",
  async ([, behaviour, reason]) => {
    await using house = await openMailHouse();
    house.smtp.behave(behaviour);
    await enqueueTestMail(house.db, {}, START);
    house.worker.start();

    await expect
      .poll(house.rows)
      .toMatchObject([{ status: "parked", attempts: 1, last_error: expect.stringMatching(reason) }]);
    expect((await house.rows())[0]?.last_error).not.toContain("\n");
  },
);

test("a parked mail goes out when a person asks for it", async () => {
  await using house = await openMailHouse();
  house.smtp.behave({ onRecipient: () => ({ code: 550, text: "mailbox disabled" }) });
  const id = await enqueueTestMail(house.db, {}, START);
  house.worker.start();
  await expect.poll(house.rows).toMatchObject([{ status: "parked" }]);

  house.smtp.behave();
  expect(await updateMailsAsDue(house.db, [id], house.clock.now().toISOString())).toEqual([id]);
  house.clock.advance(30_000);

  await house.smtp.waitForMails(1);
});

test("a refused sender parks nothing: the settings are at fault, not the mail", async () => {
  await using house = await openMailHouse();
  house.smtp.behave({ onSender: () => ({ code: 530, text: "sign in first" }) });
  await enqueueTestMail(house.db, {}, START);
  house.worker.start();

  await expect
    .poll(house.rows)
    .toMatchObject([{ status: "pending", attempts: 1, last_error: expect.stringContaining("530") }]);
});

test.for(databaseKinds)(
  "%s: when one of several recipients is refused, the others get the mail once and he stays in sight",
  async (kind) => {
    await using house = await openMailHouse(kind);
    const answers: Record<string, { code: number; text: string }> = {
      "gone@college.example": { code: 550, text: "no such user" },
      "full@college.example": { code: 452, text: "mailbox full" },
    };
    house.smtp.behave({ onRecipient: (address) => answers[address] });
    const to = ["gone", "full", "cell"].map((name) => ({ address: `${name}@college.example` }));
    await enqueueTestMail(house.db, { to }, START);
    house.worker.start();
    await house.smtp.waitForMails(1);
    await expect.poll(house.rows).toHaveLength(3);

    house.smtp.behave();
    house.clock.advance(13_000);
    house.worker.wake();
    await house.smtp.waitForMails(2);
    await house.worker.stop();

    expect(house.smtp.mails.map(({ envelope }) => envelope.to)).toEqual([
      ["cell@college.example"],
      ["full@college.example"],
    ]);
    const rows = (await house.rows()).map(({ status, message }) => [status, JSON.parse(message).to[0].address]);
    expect(rows.sort()).toEqual([
      ["parked", "gone@college.example"],
      ["sent", "cell@college.example"],
      ["sent", "full@college.example"],
    ]);
    expect(new Set((await house.rows()).map(({ message_id }) => message_id)).size).toBe(3);
  },
);

test("the log names mails by masked addresses and holds no word of them", async () => {
  await using house = await openMailHouse();
  house.smtp.behave({ onRecipient: (address) => ({ code: 550, text: `no user ${address} here` }) });
  await enqueueTestMail(
    house.db,
    { text: "My number is 98300 12345", to: [{ name: "Moumita", address: "moumita@enquirer.example" }] },
    START,
  );
  house.worker.start();
  await expect.poll(() => house.log.lines).toHaveLength(1);

  expect(house.log.lines[0]).toContain("m…@enquirer.example");
  expect(house.log.lines[0]).not.toMatch(/moumita|98300/i);
});

test("a message that cannot be read is parked and does not stop the others", async () => {
  await using house = await openMailHouse();
  const damaged = await enqueueTestMail(house.db, {}, START);
  await house.db.updateTable("outbox").set({ message: '{"to":[]}' }).where("id", "=", damaged).execute();
  await enqueueTestMail(house.db, {}, START);
  house.worker.start();

  await house.smtp.waitForMails(1);
  await expect
    .poll(house.rows)
    .toMatchObject([{ status: "sent" }, { status: "parked", last_error: "the stored message is damaged" }]);
});
