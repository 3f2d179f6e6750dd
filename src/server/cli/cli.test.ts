import { existsSync } from "node:fs";
import { mkdtempDisposable, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { formatMoment } from "#messages/moments.ts";
import { insertEnquiry } from "#server/admissions/enquiry/enquiry.repository.ts";
import { readContentFiles } from "#server/collections/content/content-files.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { claimDueMails, releaseMail } from "#server/platform/mail/mail.repository.ts";
import { enqueueTestMail } from "#tests/server/mail-testing.ts";
import { parseDocumentFile } from "#tests/server/publish-text.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { openCliSite, runCli } from "#tests/server/run-cli.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";

/** A day before the real clock's time, because the command-line tool uses the real clock. */
const YESTERDAY = new Date(Date.now() - 86_400_000);
const EMAIL = "ananya.sen@example.in";
const PASSWORD = "Amaltas 2026 jhoor";

test("without a command the tool lists all commands, and a bad setting is reported in one line", async () => {
  const help = await runCli([]);
  const refused = await runCli(["migrate"], { settings: { PORT: "eighty" } });

  expect(help.code).toBe(0);
  for (const name of [
    "migrate",
    "doctor",
    "mail test",
    "outbox list",
    "outbox retry",
    "enquiry erase",
    "admin create",
    "sample load",
    "content import",
  ])
    expect(help.stdout).toContain(`-- ${name}`);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^PORT must be a whole number.*"eighty"\n$/),
  });
});

test("a command finishes even if the program that reads its output has ended", async () => {
  await using site = await anEmptySite();

  const result = await runCli(["doctor"], { settings: { DATA_DIR: dirname(site.file) }, isRead: false });

  expect(result).toMatchObject({ code: 0, stderr: "" });
});

test("a wrong command is refused with a message that gives the correct usage", async () => {
  await using site = await openCliSite();
  const refusals: [code: number, command: string, message: RegExp][] = [
    [2, "upgrade", /^There is no command "upgrade"\. See all of them with: npm run cli -- help\n$/],
    [2, "outbox send", /^outbox does not know "send"\.\n {2}npm run cli -- outbox list/],
    [2, "outbox retry", /^retry takes the ids of mails, or --all/],
    [2, "outbox list --status lost", /^--status is pending, sent, parked or all, not "lost"/],
    [2, "enquiry", /^enquiry needs to know what to do\.\n {2}npm run cli -- enquiry erase EMAIL/],
    [2, "enquiry erase rina", /^Name one email address, or one mobile number of ten digits\./],
    [2, "enquiry erase rina@example.in bimal@example.in", /^Name one email address/],
    [1, "enquiry erase nobody@example.in", /^There is no enquiry of this person\./],
    [2, "content export", /^Name one folder\.\n {2}npm run cli -- content export DIR/],
    [2, "sample load twice", /'twice'[\s\S]+npm run cli -- sample load/],
    [2, `admin create ${EMAIL} --roles boss`, /^--roles takes owner, editor/],
    [2, "admin reset", /^Name one email address\./],
    [1, "admin reset nobody", /^Enter a valid email\n$/],
    [1, "admin reset nobody@example.in", /^No admin has the address nobody@example\.in\. See all of them/],
    [1, `admin create ${EMAIL} --name A`, /^Enter a name of at least 2 characters\n$/],
    [1, `admin create ${EMAIL} --name Ananya`, /^Password is required\n$/],
  ];

  for (const [code, command, message] of refusals) {
    const result = await site.cli(command);
    expect(result, command).toEqual({ code, stdout: "", stderr: expect.stringMatching(message) });
  }
});

test("only migrate creates the data folder and the database, readable by their user only, and it lists the migrations", async () => {
  await using site = await anEmptySite();
  const rights = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  const outbox = await site.cli("outbox list");
  expect(existsSync(site.file)).toBe(false);
  const first = await site.cli("migrate");
  const second = await site.cli("migrate");

  expect(outbox.code).toBe(1);
  expect(outbox.stderr).toMatch(/^DATA_DIR: there is no database at .+ npm run cli -- migrate\n$/);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("✓ 0001-enquiry\n") });
  expect(second).toMatchObject({ code: 0, stdout: "The database was up to date already.\n" });
  expect([await rights(dirname(site.file)), await rights(site.file)]).toEqual(["700", "600"]);
});

test("outbox list and the doctor report waiting and parked mails, and outbox retry makes them due", async () => {
  await using site = await openCliSite({ PUBLIC_URL: "https://college.example" });
  expect((await site.cli("outbox retry --all")).stdout).toBe("All mails have been sent.\n");
  const { sent, parked, pending } = await seedMails(site.db);
  const doctor = await site.cli("doctor");
  expect(doctor).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("! Refused mails: 1 mail was refused for good"),
  });
  expect(doctor.stdout).toContain("✗ Mail: No mail is sent, because SMTP_URL is not set.");

  const unsent = await site.cli("outbox list");
  const all = await site.cli("outbox list --status all");
  const mixed = await site.cli(`outbox retry ${parked} ${sent}`);
  const everything = await site.cli("outbox retry --all");
  const left = await site.cli("outbox list --status parked");

  expect(unsent.code).toBe(0);
  const lines = unsent.stdout.split("\n");
  expect(lines[0]).toMatch(/^ID +KIND +TO +STATUS +ATTEMPTS +NEXT TRY OR SENT +LAST ERROR$/);
  expect(lines.find((line) => line.startsWith(parked))).toMatch(
    /moumita@enquirer\.example +parked +1 +when asked to +550 no such user$/,
  );
  expect(lines.find((line) => line.startsWith(pending))).toMatch(
    new RegExp(`pending +0 +${formatMoment(YESTERDAY.toISOString())}$`),
  );
  expect(unsent.stdout).not.toContain(sent);
  expect(unsent.stdout).toContain("1 waiting, 1 parked, 1 sent.");
  expect(all.stdout).toContain(sent);
  expect(mixed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Due now: 1\./) });
  expect(mixed.stderr).toContain(`${sent}: no mail with this id can be sent again.`);
  expect(everything).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Due now: 2\./) });
  expect(left.stdout).toContain("2 waiting, 0 parked, 1 sent.");
});

test("on a healthy machine the doctor reports no problem and creates nothing", async () => {
  await using smtp = await startSmtpServer();
  await using site = await anEmptySite({ SMTP_URL: smtp.url, MAIL_FROM: "cell@college.example" });

  const before = await site.cli("doctor");
  expect(existsSync(site.file)).toBe(false);
  await site.cli("migrate");
  const after = await site.cli("doctor");

  for (const { code, stdout } of [before, after]) {
    expect(stdout).not.toContain("✗");
    expect(stdout).toMatch(/✓ Mail: Signing in to 127\.0\.0\.1:\d+ works/);
    expect(code).toBe(0);
  }
  expect(after.stdout).toMatch(/✓ Database: .+ is up to date, has .+ and can be written to/);
  expect(smtp.mails).toEqual([]);
});

test("the doctor says what to do about a missing migration, plain http, unreachable servers and invalid content", async () => {
  await using site = await anEmptySite({
    PUBLIC_URL: "http://college.example",
    SMTP_URL: "smtp://someone:hunter2@127.0.0.1:1",
    MAIL_FROM: "cell@college.example",
    CONTENT_DIR: "src/server/cli",
    MEDIA_URL: "s3://KEY:hunter2@uploads?endpoint=http://127.0.0.1:2",
  });
  await (await openDatabase({ kind: "sqlite", file: site.file })).destroy();

  const { code, stdout } = await site.cli("doctor");

  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ Address: .*set PUBLIC_URL=https:\/\/college\.example/);
  expect(stdout).toMatch(/✗ Database: it lacks 0001-enquiry.* npm run cli -- migrate/);
  expect(stdout).toMatch(/✗ Mail: .*ECONNREFUSED.* Check its host, port, user and password/);
  expect(stdout).toContain("✗ Uploads: the bucket uploads at http://127.0.0.1:2 does not answer (ECONNREFUSED). Check");
  expect(stdout).toMatch(/✗ Content: /);
  expect(stdout).not.toContain("hunter2");
});

test("the doctor and all commands refuse a database that a newer version has migrated", async () => {
  await using site = await anEmptySite();
  await site.cli("migrate");
  using later = new DatabaseSync(site.file);
  later.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
  const refusal = "This database was made by a newer version of Mortarboard (9999-later). Start that version,";

  const doctor = await site.cli("doctor");

  expect(doctor).toMatchObject({ code: 1, stdout: expect.stringContaining(`✗ Database: ${refusal}`) });
  for (const command of ["migrate", "outbox list"]) {
    expect(await site.cli(command)).toMatchObject({ code: 1, stderr: expect.stringContaining(refusal) });
  }
});

test("enquiry erase lists the enquiries of an address or number, and erases them only after a yes or with --yes", async () => {
  await using site = await openCliSite();
  const facts = { status: "new", created_at: YESTERDAY.toISOString() } as const;
  for (const [id, name, email, mobile] of [
    ["1", "Rina Ghosh", "rina@example.in", "9830012345"],
    ["2", "Bimal Roy", "bimal@example.in", "9000000001"],
    ["3", "Tania Khan", "tania@example.in", "9000000002"],
  ] as const) {
    await insertEnquiry(site.db, { name, email, mobile, course: "B.Pharm" }, { ...facts, id, submission_id: id });
  }
  const names = async () => {
    const rows = await site.db.selectFrom("enquiry").select("name").orderBy("id").execute();
    return rows.map(({ name }) => name);
  };

  for (const answer of ["no\n", "", "yesterday\n"]) {
    const { code, stdout } = await site.cli("enquiry erase rina@example.in", answer);
    expect([code, stdout]).toEqual([1, expect.stringContaining("Nothing was erased.\n")]);
  }
  expect(await names()).toEqual(["Rina Ghosh", "Bimal Roy", "Tania Khan"]);

  const { code, stdout } = await site.cli("enquiry erase +91 98300 12345", "yes\n");
  expect(code).toBe(0);
  const received = formatMoment(YESTERDAY.toISOString());
  expect(stdout).toContain(`${received}  Rina Ghosh  rina@example.in  +91 98300 12345  B.Pharm\n`);
  expect(stdout).toContain("Erase this enquiry for good? (yes or no)");
  expect(stdout).toContain("Erased: 1.");
  expect(await names()).toEqual(["Bimal Roy", "Tania Khan"]);

  const unasked = await site.cli("enquiry erase BIMAL@Example.in --yes");
  expect([unasked.code, unasked.stdout.includes("?")]).toEqual([0, false]);
  expect(await names()).toEqual(["Tania Khan"]);
});

test("admin commands create, invite, list, reset and remove admins, mail only about the second factor, and read the password from standard input", async () => {
  await using site = await openCliSite({ PUBLIC_URL: "https://college.example" });
  const { cli, db } = site;
  const link = /https:\/\/college\.example\/admin\/signup\?invite=[\w-]{43}\n$/;
  const rina = { name: "Rina", email: "rina@example.in", mobile: "9830012345", course: "B.Pharm" };

  const invited = await cli("admin invite invited@example.in");
  const linked = await cli("admin create linked@example.in");
  const empty = await cli("admin list");
  const made = await cli(["admin", "create", EMAIL, "--name", "Ananya Sen"], `${PASSWORD}\n`);
  const listed = await cli("admin list");
  const factorless = await cli(`admin remove-second-factor ${EMAIL}`);
  await db
    .updateTable("admin")
    .set({ totp_secret: "A".repeat(32) })
    .execute();
  const lost = await cli(`admin remove-second-factor ${EMAIL}`);
  expect([factorless.stdout, lost.stdout]).toEqual([
    `${EMAIL} has no second factor.\n`,
    `${EMAIL} can log in with the password alone.\n`,
  ]);
  const reset = await cli(`admin reset ${EMAIL.toUpperCase()}`);
  const { id: owner_id } = await db.selectFrom("admin").select("id").executeTakeFirstOrThrow();
  const created_at = YESTERDAY.toISOString();
  await insertEnquiry(db, rina, { id: "1", submission_id: "1", status: "new", owner_id, created_at });
  const last = await cli(`admin remove ${EMAIL}`);
  await cli(["admin", "create", "second@example.in", "--name", "Bimal Roy", "--roles", "owner,head"], PASSWORD);
  const { roles } = await db.selectFrom("admin").select("roles").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(roles).toBe('["owner","head"]');
  const removed = await cli(`admin remove ${EMAIL}`);

  expect([invited.stdout, linked.stdout]).toEqual([expect.stringMatching(link), expect.stringMatching(link)]);
  expect(empty.stdout).toMatch(/^There is no admin yet\.\nInvited: linked@.+, until .+\nInvited: invited@example\.in/);
  expect(made).toEqual({ code: 0, stdout: `Ananya Sen can log in now, with ${EMAIL}.\n`, stderr: "" });
  expect(listed.stdout).toMatch(
    /^EMAIL +NAME +SINCE +LAST SEEN\nananya\.sen@example\.in +Ananya Sen .+not logged in\nInvited/,
  );
  expect(reset.stdout).toMatch(
    /once, within 30 minutes:\nhttps:\/\/college\.example\/admin\/reset\?token=[\w-]{43}&email=/,
  );
  expect(last).toMatchObject({
    code: 1,
    stderr: "There must be an owner. Make another admin an owner first, or invite one.\n",
  });
  const stdout = `${EMAIL} is no admin any more, and is logged out.\nEnquiries that have no owner now: 1.\n`;
  expect(removed).toEqual({ code: 0, stdout, stderr: "" });
  expect(JSON.stringify([made, listed, reset])).not.toContain(PASSWORD);
  const mails = await db.selectFrom("outbox").select(["kind", "message"]).execute();
  expect(mails).toEqual([{ kind: "second-factor", message: expect.stringContaining(EMAIL) }]);
  expect(await listAuditEvents({ db })).toHaveLength(7);
});

/** Sets up the command-line tool with an empty data folder and only these settings. */
async function anEmptySite(settings: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-cli-"));
  const dataDir = join(folder.path, "data");
  return {
    file: join(dataDir, "mortarboard.sqlite"),
    cli: (command: string) => runCli(command.split(" "), { settings: { DATA_DIR: dataDir, ...settings } }),
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

/** Queues one mail of each status. Returns the ids. */
async function seedMails(db: Awaited<ReturnType<typeof openCliSite>>["db"]) {
  const now = YESTERDAY.toISOString();
  const sent = await enqueueTestMail(db, {}, YESTERDAY);
  const parked = await enqueueTestMail(db, {}, YESTERDAY);
  for (const mail of await claimDueMails(db, { ofAccounts: false, now, leaseUntil: now, limit: 2 })) {
    if (mail.id === sent) await releaseMail(db, mail, { status: "sent", sent_at: now });
    else await releaseMail(db, mail, { status: "parked", last_error: "550 no such user" });
  }
  const pending = await enqueueTestMail(db, {}, YESTERDAY);
  return { sent, parked, pending };
}

test("content export writes the site's content, and import publishes what differs or, if there is a mistake, nothing", async () => {
  await using site = await openCliSite();
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-export-"));
  const dir = (name: string) => join(folder.path, name);
  const texts = async (from: string) => {
    const names = (await readdir(from, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const files = names.map(({ parentPath, name }) => join(parentPath, name)).sort();
    return new Map(
      await Promise.all(files.map(async (file) => [relative(from, file), await readFile(file, "latin1")] as const)),
    );
  };
  const published = () =>
    site.db
      .selectFrom("document")
      .select(["path", "text", "published_by"])
      .where("published_at", "is not", null)
      .orderBy("path")
      .execute();
  const said = async (from: string) =>
    new Map(
      [...(await readContentFiles(dir(from)))].map(([path, file]) => [path, parseDocumentFile(path, file as string)]),
    );

  expect(await site.cli(["content", "export", dir("first")])).toMatchObject({ code: 0, stderr: "" });
  expect(await texts(dir("first"))).toEqual(await texts("content"));
  expect(await site.cli(["content", "export", dir("first")])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is not empty/),
  });
  expect((await site.cli(["content", "import", dir("first")])).stdout).toContain("nothing was changed");

  const library = join(dir("first"), "pages/Library.md");
  const given = await readFile(library, "utf8");
  await writeFile(library, given.replace("(/LibraryInfa)", "(/Rooms)"));
  const refused = await site.cli(["content", "import", dir("first")]);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/first\/pages\/Library\.md:\d+: links to \/Rooms, and this site has no/),
  });
  const bengali = join(dir("first"), "bn/pages/Library.yaml");
  const pairs = await readFile(bengali, "utf8");
  await writeFile(library, given);
  await writeFile(bengali, pairs.replace("bn: খোলা", 'bn: "{college.nam}"'));
  expect(await site.cli(["content", "import", dir("first")])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/first\/bn\/pages\/Library\.yaml:\d+: \{college\.nam\} names nothing/),
  });
  expect(await published()).toEqual([]);

  await writeFile(bengali, pairs.replace("bn: খোলা", "bn: খোলা থাকে"));
  await writeFile(library, given.replace("title: Library", "title: Books"));
  await writeFile(join(dir("first"), "redirects.yaml"), "- from: /Canteen\n  to: /Library\n");
  await rm(join(dir("first"), "pages/Canteen.md"));
  const taken = await site.cli(["content", "import", dir("first")]);
  expect(taken.stdout).toContain("✓ published pages/Library.md\n");
  expect(taken.stdout).toContain("- deleted pages/Canteen.md\n");
  expect(await published()).toMatchObject([
    { path: "bn/pages/Library.yaml", text: expect.stringContaining('"bn":"খোলা থাকে"') },
    { path: "pages/Canteen.md", text: null, published_by: "command line" },
    { path: "pages/Library.md", text: expect.stringContaining('"title":"Books"') },
    { path: "redirects.yaml" },
  ]);
  expect(await site.db.selectFrom("version").selectAll().execute()).toHaveLength(7);
  expect(await site.db.selectFrom("topic_version").selectAll().where("topic", "=", "content").execute()).toMatchObject([
    { version: 2 },
  ]);
  await site.cli(["content", "export", dir("second")]);
  expect(await said("second")).toEqual(await said("first"));

  const text = JSON.stringify(parseDocumentFile("pages/Library.md", given.replace("group: facility", "group: gone")));
  await site.db
    .updateTable("document")
    .set({ text, version: "later" })
    .where("path", "=", "pages/Library.md")
    .execute();
  const doctor = await site.cli("doctor");
  expect(doctor.stdout).toContain("✗ Published texts: open these in the admin and publish them again.");
  expect(doctor.stdout).toContain(
    "The published text of pages/Library.md cannot be shown, so the site shows an earlier version.",
  );
});

test("mail test sends a mail and prints the server's reply, and explains the source of a received mail", async () => {
  await using smtp = await startSmtpServer();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: "Admission cell <cell@college.example>" };
  const send = (address: string) => runCli(["mail", "test", address], { settings });

  const taken = await send("principal@reader.example");
  smtp.behave({ onRecipient: () => ({ code: 550, text: "no such user" }) });
  const refused = await send("nobody@reader.example");
  const original = "Authentication-Results: mx.reader.example; spf=fail; dkim=none\nFrom: cell@college.invalid\n";
  const explained = await runCli(["mail", "test", "--headers", "-"], { input: original });

  expect(taken.stdout).toMatch(/^✓ Sent: 127\.0\.0\.1:\d+ took it: 250 /);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.mail).toMatchObject({ subject: "Test mail of the website", from: { name: "Admission cell" } });
  expect(smtp.mails[0]?.mail.text).toContain("SPF, DKIM and DMARC should each say PASS");
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringMatching(/^✗ Sent: .*550 no such user/) });
  expect(explained).toMatchObject({ code: 1, stdout: expect.stringMatching(/✗ SPF: fail\..*\n✗ DKIM: none\./) });
  expect(await runCli(["mail", "test"])).toMatchObject({ code: 2 });
});
