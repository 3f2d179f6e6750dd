import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { runCli } from "#tests/server/run-cli.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

test("after kills each sample picture is stored once, and a running server soon shows samples that were removed or loaded", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-sample-"));
  const start = () => startServerProcess({ env: { DATA_DIR: folder.path, PORT: "0", SAMPLE_DATA: "true" } });
  const cli = (action: string) => runCli(["sample", action], { settings: { DATA_DIR: folder.path } });
  const count = (table: string) => {
    using db = new DatabaseSync(join(folder.path, "mortarboard.sqlite"), { readOnly: true });
    return Number(db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
  };
  await (await start()).kill();
  const all = count("sample_picture") + count("picture");
  await (await start()).kill();
  const server = await start();
  const text = async (path: string) => (await fetch(server.url + path)).text();
  await expect.poll(() => count("sample_picture")).toBe(0);

  expect(all).toBeGreaterThan(0);
  expect(count("picture")).toBe(all);

  const refused = await cli("load");
  const removed = await cli("remove");
  await expect.poll(() => text("/Gallery")).not.toContain("/media/");
  expect(await text("/TrainingPlacement")).not.toContain("Placed @");
  const again = await cli("remove");
  const loaded = await cli("load");
  await expect.poll(() => text("/Gallery")).toContain("/media/");
  await server.stop();

  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The sample data is there already\./) });
  expect(removed.stdout).toMatch(
    /^Removed: \d+ notices, \d+ events, \d+ placed students, \d+ gallery categories, \d+ pictures\./,
  );
  expect(again.stdout).toMatch(/^There is no sample data\./);
  expect(loaded.stdout).toMatch(/^Loaded: \d+ notices/);
});
