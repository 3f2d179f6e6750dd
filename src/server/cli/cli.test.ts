import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { type Database, migrateDatabase, openDatabase } from "#server/db/open-database.ts";
import { claimDueMails, updateMailAsSent, updateMailAsUnsent } from "#server/features/mail/mail.repository.ts";
import { enqueueTestMail } from "#server/testing/mail-testing.ts";
import { runCli } from "#server/testing/run-cli.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";

const NOW = new Date("2026-11-21T10:18:00.000Z");

test("without a command the tool names every command", async () => {
  await using site = await aSite();

  const { code, stdout } = await site.cli();

  expect(code).toBe(0);
  for (const name of ["migrate", "doctor", "outbox list", "outbox retry", "enquiry erase"])
    expect(stdout).toContain(`-- ${name}`);
});

test.for([
  [["upgrade"], 'There is no command "upgrade". See all of them with: npm run cli\n'],
  [["outbox", "send"], /^outbox does not know "send"\.\n {2}npm run cli -- outbox list/],
  [["outbox", "retry"], /^retry takes the ids of mails, or --all/],
  [["outbox", "list", "--status", "lost"], /^--status is pending, sent, parked or all, not "lost"/],
] as const)("%j is answered with what is right instead, and exit code 2", async ([args, message]) => {
  await using site = await aSite();

  const { code, stdout, stderr } = await site.cli(...args);

  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toMatch(message);
});

test("a bad setting is told in one line, with exit code 1", async () => {
  await using site = await aSite({ PORT: "eighty" });

  const { code, stderr } = await site.cli("migrate");

  expect(code).toBe(1);
  expect(stderr).toMatch(/^PORT must be a whole number.*"eighty"\n$/);
});

test("migrate makes the database, names what ran, and does nothing the second time", async () => {
  await using site = await aSite();

  const first = await site.cli("migrate");
  const second = await site.cli("migrate");

  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("✓ 0001-enquiry\n") });
  expect(second).toMatchObject({ code: 0, stdout: "The database was up to date already.\n" });
});

test("migrate makes the data folder and the database for their user alone, as the server does", async () => {
  await using site = await aSite();
  const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  await rm(dirname(site.file), { recursive: true });

  const { code } = await site.cli("migrate");

  expect(code).toBe(0);
  expect(await rights(dirname(site.file))).toBe("700");
  expect(await rights(site.file)).toBe("600");
});

test("the outbox of a database that is not there is not made up", async () => {
  await using site = await aSite();

  const { code, stderr } = await site.cli("outbox", "list");

  expect(code).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR: there is no database at .+ npm run cli -- migrate\n$/);
  expect(existsSync(site.file)).toBe(false);
});

test("outbox list shows who waits for what since when, and why; sent mails only when asked for", async () => {
  await using site = await aSite();
  const { sent, parked, pending } = await site.seedMails();

  const unsent = await site.cli("outbox", "list");
  const all = await site.cli("outbox", "list", "--status", "all");

  expect(unsent.code).toBe(0);
  const lines = unsent.stdout.split("\n");
  expect(lines[0]).toMatch(/^ID +KIND +TO +STATUS +ATTEMPTS +NEXT TRY OR SENT +LAST ERROR$/);
  expect(lines.find((line) => line.startsWith(parked))).toMatch(
    /moumita@enquirer\.example +parked +1 +when asked to +550 no such user$/,
  );
  expect(lines.find((line) => line.startsWith(pending))).toMatch(/pending +0 +21 Nov 2026, 3:48 pm$/);
  expect(unsent.stdout).not.toContain(sent);
  expect(unsent.stdout).toContain("1 waiting, 1 parked, 1 sent.");
  expect(all.stdout).toContain(sent);
});

test("outbox retry makes a parked mail due, and says which id it does not know", async () => {
  await using site = await aSite();
  const { sent, parked } = await site.seedMails();

  const mixed = await site.cli("outbox", "retry", parked, sent);
  const all = await site.cli("outbox", "retry", "--all");

  expect(mixed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Due now: 1\./) });
  expect(mixed.stderr).toContain(`${sent}: no mail with this id can be sent again.`);
  expect(all).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Due now: 2\./) });
  expect((await site.cli("outbox", "list", "--status", "parked")).stdout).toContain("2 waiting, 0 parked, 1 sent.");
});

test("the doctor finds nothing wrong on a machine where all is well, and makes nothing", async () => {
  await using smtp = await startSmtpServer();
  await using site = await aSite({ SMTP_URL: smtp.url, MAIL_FROM: "cell@college.example" });

  const before = await site.cli("doctor");
  expect(existsSync(site.file)).toBe(false);
  await site.cli("migrate");
  const after = await site.cli("doctor");

  for (const { code, stdout } of [before, after]) {
    expect(stdout).not.toContain("✗");
    expect(stdout).toMatch(/✓ Mail: 127\.0\.0\.1:\d+ answers/);
    expect(code).toBe(0);
  }
  expect(after.stdout).toMatch(/✓ Database: .+ is up to date and can be written/);
  expect(smtp.mails).toEqual([]);
});

test("the doctor says what to do about a missing migration, plain http, a dead mail server and broken content", async () => {
  await using site = await aSite({
    PUBLIC_URL: "http://college.example",
    SMTP_URL: "smtp://someone:hunter2@127.0.0.1:1",
    MAIL_FROM: "cell@college.example",
    CONTENT_DIR: "src/server/cli",
  });
  await (await openDatabase({ kind: "sqlite", file: site.file })).destroy();

  const { code, stdout } = await site.cli("doctor");

  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ Address: .*set PUBLIC_URL=https:\/\/college\.example/);
  expect(stdout).toMatch(/✗ Database: it lacks 0001-enquiry.* npm run cli -- migrate/);
  expect(stdout).toMatch(/✗ Mail: .*ECONNREFUSED.* Check its host, port, user and password/);
  expect(stdout).toMatch(/✗ Content: /);
  expect(stdout).not.toContain("hunter2");
});

test("a database that a newer version has changed is refused by the doctor and by every command", async () => {
  await using site = await aSite();
  await site.cli("migrate");
  using later = new DatabaseSync(site.file);
  later.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
  const refusal = "This database was made by a newer version of Mortarboard (9999-later). Start that version,";

  const doctor = await site.cli("doctor");

  expect(doctor).toMatchObject({ code: 1, stdout: expect.stringContaining(`✗ Database: ${refusal}`) });
  for (const command of [["migrate"], ["outbox", "list"]]) {
    expect(await site.cli(...command)).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal) });
  }
});

test("the doctor names parked mails, and a public site without a mail server", async () => {
  await using site = await aSite({ PUBLIC_URL: "https://college.example" });
  await site.seedMails();

  const { code, stdout } = await site.cli("doctor");

  expect(code).toBe(1);
  expect(stdout).toContain("✗ Outbox: 1 mail(s) were refused for good.");
  expect(stdout).toContain("✗ Mail: nobody gets any, because no SMTP_URL is set.");
});

/** An empty data folder and the tool that works on it, with these settings and no others. */
async function aSite(settings: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-cli-"));
  const file = join(folder, "mortarboard.sqlite");
  return {
    file,
    cli: (...args: string[]) => runCli(args, { settings: { DATA_DIR: folder, ...settings } }),
    async seedMails() {
      const db = await openDatabase({ kind: "sqlite", file });
      await migrateDatabase(db);
      const ids = await seedOneOfEach(db);
      await db.destroy();
      return ids;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function seedOneOfEach(db: Database) {
  const now = NOW.toISOString();
  const sent = await enqueueTestMail(db, {}, NOW);
  const parked = await enqueueTestMail(db, {}, NOW);
  for (const mail of await claimDueMails(db, { ofAccounts: false, now, leaseUntil: now, limit: 2 })) {
    if (mail.id === sent) await updateMailAsSent(db, { id: sent, sentAt: now, message: mail.message });
    else await updateMailAsUnsent(db, { ...mail, status: "parked", nextAttemptAt: now, error: "550 no such user" });
  }
  const pending = await enqueueTestMail(db, {}, NOW);
  return { sent, parked, pending };
}
