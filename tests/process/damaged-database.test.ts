import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "vitest";
import { openTestSite } from "#tests/e2e/support/open-test-site.ts";
import { aSendRequest } from "#tests/server/factories.ts";

const NAMES = ["Moumita Das", "Rina Sen", "Bimal Roy"];

/**
 * The part of the file to damage (from, to), and whether enquiries since the last backup are readable afterwards. Both
 * cases run concurrently, because each waits for the server's next periodic check of the file.
 */
test.concurrent.for([
  ["the middle", 0.1, 0.9, true],
  ["the beginning", 0, 0.1, false],
] as const)(
  "if %s of the database file is overwritten, the server stops writing, and each acknowledged enquiry is in a mail",
  async ([, from, to, isReadable], { expect }) => {
    await using site = await openTestSite({ env: { CAPTCHA: "off", SAMPLE_DATA: "false" } });
    const file = join(site.dataDir, "mortarboard.sqlite");
    fill(file);
    const send = (name: string) =>
      fetch(`${site.url}/api/v1.0/email/send`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(aSendRequest({ name, submission_id: crypto.randomUUID() })),
      });

    const { size } = await stat(file);
    await using handle = await open(file, "r+");
    const length = Math.floor(size * (to - from));
    await handle.write(Buffer.alloc(length, 0xa5), 0, length, Math.floor(size * from));
    const acknowledged: string[] = [];
    for (const name of NAMES) if ((await send(name)).status === 200) acknowledged.push(name);
    const readiness = async () => (await (await fetch(`${site.url}/readyz`)).json()).error;
    await expect.poll(readiness).toBe("The database is damaged.");
    await expect.poll(async () => (await send("Too Late")).status).toBe(503);
    await expect.poll(() => site.printed.join("\n")).toMatch(/The database is damaged .+ since the last backup/);
    const rescued = (await readdir(site.dataDir)).filter((name) => /^rescued-.+\.csv$/.test(name));
    expect(rescued).toHaveLength(isReadable ? 1 : 0);
    // Without an acknowledged enquiry there is no mail folder.
    const mails = (await readdir(join(site.dataDir, "mail")).catch(() => [])).map((name) => join("mail", name));
    for (const copies of isReadable ? [rescued, mails] : [mails]) {
      const texts = await Promise.all(copies.map((name) => readFile(join(site.dataDir, name), "utf8")));
      expect(acknowledged.filter((name) => !texts.join("").includes(name))).toEqual([]);
      expect(texts.join("")).not.toContain("Too Late");
    }
  },
);

/** Makes the database file so large that most of the file is not cached. */
function fill(file: string): void {
  using db = new DatabaseSync(file, { timeout: 10_000 });
  db.exec("CREATE TABLE filler (text TEXT)");
  db.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO filler SELECT hex(randomblob(2000)) FROM n",
  );
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
