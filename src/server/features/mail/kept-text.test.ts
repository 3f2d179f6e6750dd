import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { up as eraseTexts } from "#server/db/migrations/0008-erase-mail-texts.ts";
import type { Database } from "#server/db/open-database.ts";
import { aMailMessage } from "#server/testing/mail-testing.ts";
import { openMailHouse, START } from "#server/testing/open-mail-house.ts";
import { databaseKinds, openTestDatabase } from "#server/testing/test-databases.ts";
import { updateMailsAsDue } from "./mail.repository.ts";
import { createOutbox } from "./outbox.ts";

const SECRET = "/admin/reset?token=0123456789";
const NOW = START.toISOString();

test.for(databaseKinds)("%s: once a mail is sent, its row tells to whom it went and nothing else", async (kind) => {
  await using house = await openMailHouse(kind);
  await promise(house.db, "password-reset");
  await promise(house.db, "enquiry-notice");
  house.worker.start();

  await house.smtp.waitForMails(2);
  await house.worker.stop();

  expect(house.smtp.mails.every(({ mail }) => mail.text?.includes(SECRET))).toBe(true);
  for (const { status, message } of await house.rows()) {
    expect(status).toBe("sent");
    expect(JSON.parse(message)).toEqual({ to: aMailMessage().to, subject: "", text: "", html: "" });
  }
});

test("once a mail of an account is sent, its link stands in no file of SQLite's", async () => {
  await using house = await openMailHouse("sqlite");
  const { location } = house.database;
  if (location.kind !== "sqlite") throw new Error("an embedded database was asked for");
  const hasLink = async (ending: string) => (await readFile(location.file + ending)).includes(SECRET);
  await promise(house.db, "password-reset");
  expect(await hasLink("-wal")).toBe(true);
  house.worker.start();

  await house.smtp.waitForMails(1);

  await expect.poll(() => hasLink("-wal")).toBe(false);
  expect(await hasLink("")).toBe(false);
});

test.for(databaseKinds)(
  "%s: a refused mail of an account loses its link and is not sent again; one of an enquiry keeps its text for that",
  async (kind) => {
    await using house = await openMailHouse(kind);
    house.smtp.behave({ onRecipient: () => ({ code: 550, text: "no such user" }) });
    const invitation = await promise(house.db, "invitation");
    const notice = await promise(house.db, "enquiry-notice");
    house.worker.start();

    await expect.poll(house.rows).toMatchObject([{ status: "parked" }, { status: "parked" }]);
    await house.worker.stop();

    const rows = new Map((await house.rows()).map((row) => [row.id, row]));
    expect(rows.get(invitation)?.message).not.toContain(SECRET);
    expect(rows.get(invitation)?.message).toContain("moumita@enquirer.example");
    expect(rows.get(notice)?.message).toContain(SECRET);
    expect(await updateMailsAsDue(house.db, [invitation], NOW)).toEqual([]);
    expect(await updateMailsAsDue(house.db, "all", NOW)).toEqual([notice]);
  },
);

test("a mail that waits keeps its text", async () => {
  await using house = await openMailHouse();
  await house.smtp.stop();
  await promise(house.db, "invitation");
  house.worker.start();

  await expect.poll(house.rows).toMatchObject([{ status: "pending", attempts: 1, leased_until: null }]);

  expect((await house.rows())[0]?.message).toContain(SECRET);
});

test.for(databaseKinds)(
  "%s: the migration erases the texts that an older version kept of mails that are sent or given up",
  async (kind) => {
    await using database = await openTestDatabase(kind);
    const { db } = database;
    const mails = [
      ["password-reset", "sent"],
      ["password-reset", "parked"],
      ["password-reset", "pending"],
      ["enquiry-notice", "sent"],
      ["enquiry-notice", "parked"],
      ["test", "sent", "damaged"],
    ] as const;
    const ids: string[] = [];
    for (const [mailKind, status, message] of mails) {
      const id = await promise(db, mailKind);
      ids.push(id);
      await db
        .updateTable("outbox")
        .set({ status, ...(message && { message }) })
        .where("id", "=", id)
        .execute();
    }

    await eraseTexts(db);

    const rows = await db.selectFrom("outbox").select(["id", "message"]).execute();
    const messages = ids.map((id) => rows.find((row) => row.id === id)?.message ?? "");
    expect(messages.map((message) => message.includes(SECRET))).toEqual([false, false, true, false, true, false]);
    expect(JSON.parse(messages[0] ?? "")).toMatchObject({ to: aMailMessage().to, text: "" });
    expect(messages.at(-1)).toBe("");
  },
);

function promise(db: Database, kind: string): Promise<string> {
  const message = aMailMessage({ text: `Your link: ${SECRET}`, html: `<a href="${SECRET}">Your link</a>` });
  return createOutbox({ messageIdHost: "college.example" }).enqueueMail(db, { kind, subjectId: "1", message }, START);
}
