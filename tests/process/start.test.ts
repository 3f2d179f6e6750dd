import { once } from "node:events";
import { cp, mkdtempDisposable, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { describe, test } from "vitest";
import { lockDataFolder, migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { openTestSite } from "#tests/e2e/support/open-test-site.ts";
import { damageTable } from "#tests/server/test-databases.ts";
import { runServer, startServerProcess } from "#tests/support/server-process.ts";

type Start = { env?: Record<string, string>; cwd?: string };

const withSettings = (env: Record<string, string>) => async (): Promise<Start> => ({ env });
const inDataDir = (prepare: (folder: string) => Promise<unknown>) => async (folder: string) => {
  await prepare(folder);
  return { env: { DATA_DIR: folder } };
};

/** Startup errors: the name of the problem, how to cause it in a folder, and all lines expected on stderr. */
const obstacles: [what: string, prepare: (folder: string) => Promise<Start>, ...lines: RegExp[]][] = [
  [
    "bad settings, also in the file .env, where the environment mends another one",
    async (folder) => {
      await writeFile(join(folder, ".env"), "LOG_LEVEL=loud\nPORT=80a\n");
      return { cwd: folder, env: { SMTP_URL: "mail.example" } };
    },
    /^SMTP_URL must look like .+ \(what was given is not shown.+; LOG_LEVEL must be one of .+, not "loud"$/,
  ],
  [
    "faults in two files of the content",
    async (folder) => {
      const content = join(folder, "content");
      await cp("content", content, { recursive: true });
      await edit(join(content, "college.yaml"), "  admissions: admissions@", "  admissions: ");
      await edit(join(content, "pages/Library.md"), "title: Library\n", "");
      return { env: { CONTENT_DIR: content } };
    },
    /content\/college\.yaml:\d+: .*email address/,
    /content\/pages\/Library\.md:\d+: title is missing/,
  ],
  [
    "a DATA_DIR that is a file",
    async (folder) => {
      await writeFile(join(folder, "data"), "");
      return { env: { DATA_DIR: join(folder, "data") } };
    },
    /^DATA_DIR \S+ cannot be used \(.+\)\. Name a folder that this user may write to\.$/,
  ],
  [
    "a DATA_DIR in which nothing can be written",
    withSettings({ DATA_DIR: "/proc/self" }),
    /^DATA_DIR.+ cannot be (used|opened) \(.+\)\. .+$/,
  ],
  ["a DATA_DIR that another server uses", inDataDir(lockDataFolder), /^DATA_DIR \S+ is in use by another server: .+$/],
  [
    "a damaged page in a table",
    inDataDir(async (folder) => {
      await using db = await openDatabase({ kind: "sqlite", file: join(folder, "mortarboard.sqlite") });
      await migrateDatabase(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      await damageTable(db, "outbox");
    }),
    /^DATA_DIR: the database \S+mortarboard\.sqlite is damaged \(.+\)\. Restore the last backup, .+$/,
  ],
  [
    "a file that is no database",
    inDataDir((folder) => writeFile(join(folder, "mortarboard.sqlite"), "Not a database. ".repeat(500))),
    /^DATA_DIR: the database \S+mortarboard\.sqlite is damaged \(.+\)\. Restore the last backup, .+$/,
  ],
  [
    "a PostgreSQL that does not answer",
    withSettings({ DATABASE_URL: "postgres://college:hunter2@127.0.0.1:1/college" }),
    /^DATABASE_URL: 127\.0\.0\.1:1 cannot be reached \(.+\)\. .+$/,
  ],
  [
    "a port that another program uses",
    async () => {
      const other = createServer().listen(0, "127.0.0.1").unref();
      await once(other, "listening");
      return { env: { PORT: String((other.address() as AddressInfo).port) } };
    },
    /^PORT \d+ on 127\.0\.0\.1 is in use: .+$/,
  ],
  [
    "an address of another machine, with any port,",
    withSettings({ HOST: "192.0.2.1" }),
    /^HOST 192\.0\.2\.1, PORT 0: this machine does not allow listening there .+$/,
  ],
  [
    "a missing build",
    async (folder) => {
      for (const name of ["content", "public"]) await symlink(resolve(name), join(folder, name));
      return { cwd: folder };
    },
    /^The site is not built: run `npm start`, or `npm run build` first\.$/,
  ],
];

describe.concurrent("the start", () => {
  test.for(obstacles)(
    "ends with exit code 1 and one line for each error in the case of %s",
    async ([, prepare, ...lines], { expect }) => {
      await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-start-"));
      const { env, cwd = "." } = await prepare(folder.path);

      const { code, stderr, stdout } = await runServer({
        env: { PORT: "0", DATA_DIR: join(folder.path, "fresh-data"), ...env },
        cwd,
      });

      expect(code).toBe(1);
      expect(stderr).toEqual(lines.map((line) => expect.stringMatching(line)));
      expect([...stderr, ...stdout].join("\n")).not.toMatch(/hunter2|^\s+at /m);
    },
  );

  test("prints its port, and writes the link for the first signup into a private file and not into the log", async ({
    expect,
  }) => {
    await using site = await openTestSite();
    const file = join(site.dataDir, "first-signup.txt");
    const reply = await fetch(`${site.url}/healthz`);
    await expect.poll(() => site.printed.filter((line) => line.includes(file))).toHaveLength(1);

    const { code, stdout, stderr } = await site.stop();

    expect(site.url).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
    expect(await reply.json()).toEqual({ ok: true });
    expect(await readFile(file, "utf8")).toMatch(/^http:\/\/localhost:\d+\/admin\/signup\?invite=[\w-]{43}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect([code, stderr]).toEqual([0, []]);
    expect(stdout.filter((line) => !line.startsWith("{") || line.includes("invite="))).toEqual([]);
  });

  test("shows pages without samples while the bucket for uploads does not answer, even at the first start", async ({
    expect,
  }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-start-"));
    const MEDIA_URL = "s3://key:hunter2@uploads?endpoint=http://127.0.0.1:2&region=us-east-1";
    const site = await startServerProcess({
      env: { PORT: "0", DATA_DIR: folder.path, SAMPLE_DATA: "true", MEDIA_URL },
    });
    const { status } = await fetch(site.url);

    const { stdout } = await site.stop();

    expect(status).toBe(200);
    expect(stdout.join("\n")).toContain("Load them later: npm run cli -- sample load");
    expect(stdout.join("\n")).not.toContain("hunter2");
  });
});

async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);
  await writeFile(file, text.replace(before, after));
}
