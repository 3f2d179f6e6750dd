import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, test } from "vitest";
import { lockDataFolder } from "#server/db/lock-data-folder.ts";
import { migrateDatabase, openDatabase } from "#server/db/open-database.ts";
import { damageTable } from "#server/testing/damage-table.ts";
import { openTestSite } from "#tests/e2e/support/open-test-site.ts";
import { runServer, type ServerProcessOptions } from "#tests/support/server-process.ts";

interface Obstacle {
  what: string;
  /** Puts the obstacle in the way, with a folder of its own to do so, and returns what the start then differs in. */
  prepare: (folder: string) => Promise<{ env?: Record<string, string>; cwd?: string }>;
  /** Every line on stderr. */
  lines: RegExp[];
}

const obstacles: Obstacle[] = [
  {
    what: "two bad settings",
    prepare: async () => ({ env: { PORT: "80a", SMTP_URL: "mail.example" } }),
    lines: [/^PORT must be a whole number .+, not "80a"; SMTP_URL must look like .+, not "mail.example"$/],
  },
  {
    what: "a bad setting in the file .env, where the environment mends another one",
    async prepare(folder) {
      await writeFile(join(folder, ".env"), "LOG_LEVEL=loud\nPORT=80a\n");
      return { cwd: folder };
    },
    lines: [/^LOG_LEVEL must be one of .+, not "loud"$/],
  },
  {
    what: "three faults in two files of the content",
    async prepare(folder) {
      const content = join(folder, "content");
      await cp("content", content, { recursive: true });
      await edit(join(content, "college.yaml"), "  admissions: admissions@", "  admissions: ");
      await edit(join(content, "pages/Library.md"), "title:", "titel:");
      return { env: { CONTENT_DIR: content } };
    },
    lines: [
      /content\/college\.yaml:\d+: .*email address/,
      /content\/pages\/Library\.md:\d+: title is missing/,
      /content\/pages\/Library\.md:\d+: .*"titel"/,
    ],
  },
  {
    what: "a DATA_DIR that is a file",
    async prepare(folder) {
      await writeFile(join(folder, "data"), "");
      return { env: { DATA_DIR: join(folder, "data") } };
    },
    lines: [/^DATA_DIR \S+ cannot be used \(.+\)\. Name a folder that this user may write to\.$/],
  },
  {
    what: "a DATA_DIR in which nothing can be written",
    prepare: async () => ({ env: { DATA_DIR: "/proc/self" } }),
    lines: [/^DATA_DIR.+ cannot be (used|opened) \(.+\)\. .+$/],
  },
  {
    what: "a DATA_DIR that nothing can be made in",
    prepare: async () => ({ env: { DATA_DIR: "/proc/nope/data" } }),
    lines: [/^DATA_DIR \/proc\/nope\/data cannot be used \(.+\)\. Name a folder that this user may write to\.$/],
  },
  {
    what: "a DATA_DIR that another server uses",
    async prepare(folder) {
      await lockDataFolder(folder);
      return { env: { DATA_DIR: folder } };
    },
    lines: [/^DATA_DIR \S+ is in use by another server: .+$/],
  },
  {
    what: "a damaged page in a table",
    async prepare(folder) {
      const file = join(folder, "mortarboard.sqlite");
      const db = await openDatabase({ kind: "sqlite", file });
      await migrateDatabase(db);
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      await damageTable(db, "outbox");
      await db.destroy();
      return { env: { DATA_DIR: folder } };
    },
    lines: [/^DATA_DIR: the database \S+mortarboard\.sqlite is damaged \(.+\)\. Restore the last backup, .+$/],
  },
  {
    what: "a file that is no database",
    async prepare(folder) {
      await writeFile(join(folder, "mortarboard.sqlite"), "Not a database. ".repeat(500));
      return { env: { DATA_DIR: folder } };
    },
    lines: [/^DATA_DIR: the database \S+mortarboard\.sqlite is damaged \(.+\)\. Restore the last backup, .+$/],
  },
  {
    what: "a folder in the place of the database",
    async prepare(folder) {
      await mkdir(join(folder, "mortarboard.sqlite"));
      return { env: { DATA_DIR: folder } };
    },
    lines: [/^DATA_DIR: the database \S+ cannot be opened \(.+\)\. .+$/],
  },
  {
    what: "a database that a newer version has migrated",
    async prepare(folder) {
      const file = join(folder, "mortarboard.sqlite");
      const db = await openDatabase({ kind: "sqlite", file });
      await migrateDatabase(db);
      await db.destroy();
      using later = new DatabaseSync(file);
      later.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '')");
      return { env: { DATA_DIR: folder } };
    },
    lines: [/^This database was made by a newer version of Mortarboard \(9999-later\)\. Start that version, .+$/],
  },
  {
    what: "a PostgreSQL with nobody there",
    prepare: async () => ({ env: { DATABASE_URL: "postgres://college:hunter2@127.0.0.1:1/college" } }),
    lines: [/^DATABASE_URL: postgres:\/\/college:…@127\.0\.0\.1:1\/college cannot be reached \(.+\)\. .+$/],
  },
  {
    what: "a port that another program uses",
    async prepare() {
      const other = createServer().listen(0, "127.0.0.1").unref();
      await once(other, "listening");
      return { env: { PORT: String((other.address() as AddressInfo).port) } };
    },
    lines: [/^PORT \d+ on 127\.0\.0\.1 is in use: .+$/],
  },
  {
    what: "an address of another machine, with any port,",
    prepare: async () => ({ env: { HOST: "192.0.2.1", PORT: "0" } }),
    lines: [/^HOST 192\.0\.2\.1, PORT 0: this machine does not allow listening there .+$/],
  },
  {
    what: "a missing build",
    async prepare(folder) {
      for (const name of ["content", "public"]) await symlink(resolve(name), join(folder, name));
      return { cwd: folder };
    },
    lines: [/^The site is not built: run `npm start`, or `npm run build` first\.$/],
  },
];

describe.concurrent("the start", () => {
  test.for(obstacles)("ends with exit code 1 and a line a fault at $what", async ({ prepare, lines }, { expect }) => {
    await using folder = await temporaryFolder();
    const { env, cwd } = await prepare(folder.path);
    const defaults = { PORT: "0", DATA_DIR: join(folder.path, "fresh-data"), LOG_LEVEL: "info" };
    const options: ServerProcessOptions = { env: cwd ? { PORT: "0", ...env } : { ...defaults, ...env } };

    const { code, stderr, stdout } = await runServer(cwd ? { ...options, cwd } : options);

    expect(code).toBe(1);
    expect(stderr).toEqual(lines.map((line) => expect.stringMatching(line)));
    expect([...stderr, ...stdout].join("\n")).not.toMatch(/hunter2|^\s+at /m);
  });

  test("puts the first signup's link into a file for its owner alone, and not into the log", {
    timeout: 60_000,
  }, async ({ expect }) => {
    await using site = await openTestSite();
    const file = join(site.dataDir, "first-signup.txt");
    await expect.poll(() => site.printed.filter((line) => line.includes(file))).toHaveLength(1);

    const { stdout } = await site.stop();

    expect(await readFile(file, "utf8")).toMatch(/^http:\/\/localhost:\d+\/admin\/signup\?invite=[\w-]{43}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(stdout.join("\n")).not.toContain("invite=");
  });

  test("tells the port that it took when it was free to choose", async ({ expect }) => {
    await using site = await openTestSite();

    const reply = await fetch(`${site.url}/healthz`);
    const ending = await site.stop();

    expect(site.url).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
    expect(await reply.json()).toEqual({ ok: true });
    expect(ending).toMatchObject({ code: 0, stderr: [] });
    expect(ending.stdout.filter((line) => !line.startsWith("{"))).toEqual([]);
  });
});

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "mortarboard-start-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function edit(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);
  await writeFile(file, text.replace(before, after));
}
