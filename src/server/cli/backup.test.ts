import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtempDisposable, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enqueueTestMail } from "#tests/server/mail-testing.ts";
import { openCliSite, runCli } from "#tests/server/run-cli.ts";
import { databaseKinds, openEmptyPlace } from "#tests/server/test-databases.ts";

test("backup writes one file that tar can open, and restore makes a site from it whose mails are held", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-cli-"));
  await using site = await openCliSite({ SITE_DIR: join(folder.path, "site") });
  await site.cli("site create");
  await enqueueTestMail(site.db);
  const file = join(folder.path, "a.tar");
  const elsewhere = { DATA_DIR: join(folder.path, "new"), SITE_DIR: join(folder.path, "new-site") };

  const made = await site.cli(["backup", file]);
  const twice = await site.cli(["backup", file]);
  const tried = await runCli(["restore", file, "--dry-run"], { settings: elsewhere });
  const untouched = existsSync(elsewhere.DATA_DIR);
  const restored = await runCli(["restore", file], { settings: elsewhere });
  const again = await runCli(["restore", file], { settings: elsewhere });
  const outbox = await runCli(["outbox", "list"], { settings: elsewhere });

  expect(made).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("It is whole") });
  expect(made.stdout).toMatch(/ MB, rows: \d+, enquiries: 0, files of uploads: 0 \(0\.0 MB\)\. It/);
  expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining("is there already, and it is not touched") });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const parts = execFileSync("tar", ["-tf", file], { encoding: "utf8" }).split("\n");
  expect(parts).toEqual(expect.arrayContaining(["site/.env", "tables/outbox/0001.ndjson.gz", "manifest.json"]));
  expect([tried.code, untouched]).toEqual([0, false]);
  expect(restored).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringContaining("are held since they may have been sent: 1."),
  });
  expect(restored.stdout).toMatch(/enquiry erase EMAIL, or a mobile instead of EMAIL\n$/);
  expect((await readdir(elsewhere.SITE_DIR)).sort()).toEqual([".env", "content"]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is a database at .+ already/) });
  expect(outbox.stdout).toMatch(/parked .+ Held: restored from the backup of/);
  expect(await site.db.selectFrom("backup").select(["place", "error"]).execute()).toEqual([
    { place: file, error: null },
  ]);
});

test("the command backup - writes to standard output", async () => {
  await using site = await openCliSite();

  const { code, stdout } = await site.cli("backup -");

  expect([code, stdout]).toEqual([0, expect.stringContaining('"format": 1')]);
});

test("a failed restore removes the college's folder again", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-cli-"));
  await using site = await openCliSite({ SITE_DIR: join(folder.path, "site") });
  await site.cli("site create");
  const file = join(folder.path, "a.tar");
  await site.cli(["backup", file]);

  const { code, stderr } = await site.cli(["restore", file]);
  const unfit = { DATA_DIR: join(folder.path, "new"), SITE_DIR: join(folder.path, "new-site") };
  const unreachable = { ...unfit, DATABASE_URL: "postgres://stranger:secret@127.0.0.1:1/none" };
  const failed = await runCli(["restore", file], { settings: unreachable });

  expect([code, stderr]).toEqual([1, expect.stringContaining("already")]);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATABASE_URL: .+ cannot be reached/) });
  const away = { ...unfit, MEDIA_URL: "s3://KEY:secret@uploads?endpoint=http://127.0.0.1:2" };
  const storeless = await runCli(["restore", file], { settings: away });
  expect(storeless.stderr).toMatch(/^the bucket uploads at .+ does not answer \(ECONNREFUSED\)\. Check its address/);
  await mkdir(join(unfit.DATA_DIR, "erased-persons.txt"), { recursive: true });
  const listless = await runCli(["restore", file], { settings: unfit });
  expect(listless.stderr).toMatch(/erased-persons\.txt cannot be read \(EISDIR.+ it says who stays erased\.\n$/);
  await rm(unfit.DATA_DIR, { recursive: true });
  expect(failed.stderr + storeless.stderr).not.toContain("secret");
  expect((await readdir(folder.path)).sort()).toEqual(["a.tar", "site"]);
});

test.skipIf(databaseKinds.length < 2)(
  "while no server runs, move copies the data to PostgreSQL and says what to set",
  async () => {
    await using site = await openCliSite();
    await using there = await openEmptyPlace("postgres");
    if (there.location.kind !== "postgres") throw new Error("not PostgreSQL");
    await enqueueTestMail(site.db);

    const moved = await site.cli(["move", "--to-database", there.location.url]);
    const twice = await site.cli(["move", "--to-database", there.location.url]);
    const nowhere = await site.cli(["move", "--to-database", "sqlite"]);

    expect(moved).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Copied and compared: .+\nNow set DATABASE_URL/),
    });
    expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining("has tables already") });
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining("in SQLite already") });
  },
);
