import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startServerProcess } from "#tests/support/server-process.ts";

const call = promisify(execFile);

async function aDataFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), "mortarboard-sample-"));
  const env = { DATA_DIR: dataDir, PORT: "0" };
  return {
    start: () => startServerProcess({ env }),
    cli: (...args: string[]) =>
      call(process.execPath, ["src/server/cli/main.ts", "sample", ...args], { env: { ...env, PORT: "" } }).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        ({ code, stderr }) => ({ code: code as number, said: stderr as string }),
      ),
    count(table: string): number {
      const db = new DatabaseSync(join(dataDir, "mortarboard.sqlite"), { readOnly: true });
      try {
        return Number(db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
      } finally {
        db.close();
      }
    },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

const text = async (url: string) => (await fetch(url)).text();

test("a server that is killed on its first start stores each sample picture once on the next ones", async () => {
  await using folder = await aDataFolder();
  await (await folder.start()).kill();
  const all = folder.count("sample_picture") + folder.count("gallery_image");

  await (await folder.start()).kill();
  const server = await folder.start();
  await expect.poll(() => folder.count("sample_picture")).toBe(0);

  expect(all).toBeGreaterThan(0);
  expect(folder.count("gallery_image")).toBe(all);
  await server.stop();
});

test("a running server shows within seconds that the samples were removed or loaded, and a repeat changes nothing", async () => {
  await using folder = await aDataFolder();
  const server = await folder.start();
  await expect.poll(() => text(`${server.url}/Gallery`)).toContain("/media/");

  const refused = await folder.cli("load");
  const removed = await folder.cli("remove");
  await expect.poll(() => text(`${server.url}/Gallery`)).not.toContain("/media/");
  expect(await text(`${server.url}/TrainingPlacement`)).not.toContain("Placed @");
  const again = await folder.cli("remove");
  const loaded = await folder.cli("load");
  await expect.poll(() => text(`${server.url}/Gallery`)).toContain("/media/");

  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^The sample data is there already\./) });
  expect(removed.said).toMatch(
    /^Removed: \d+ notices, \d+ events, \d+ placed students, \d+ gallery categories, \d+ pictures\./,
  );
  expect(again.said).toMatch(/^There is no sample data\./);
  expect(loaded.said).toMatch(/^Loaded: \d+ notices/);
  await server.stop();
});

test("the tool says what it takes", async () => {
  await using folder = await aDataFolder();

  const unknown = await folder.cli("clear");
  const tooMuch = await folder.cli("load", "twice");

  expect([unknown.code, tooMuch.code]).toEqual([2, 2]);
  expect(unknown.said).toMatch(/^sample does not know "clear"\.\n {2}npm run cli -- sample load/);
}, 60_000);
