import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyContentFolder } from "#tests/server/content-folder.ts";
import { loadContentForStart } from "./last-good-content.ts";

test("a later start gets the same content without parsing it, until a file changes or may change behind a link", async () => {
  await using folder = await copyContentFolder();
  await using data = await copyContentFolder();
  const places = { contentDir: folder.dir, publicDirs: ["public"], dataDir: data.dir };
  const parsed = async () => (await readdir(join(data.dir, "cache"))).filter((name) => name.startsWith("content-"));
  const start = async () => {
    const { shipped, keep } = await loadContentForStart(places);
    await keep();
    return shipped.content;
  };

  const first = await start();
  const [before] = await parsed();
  expect(await start()).toEqual(first);
  await folder.edit("people.yaml", "english: Manju Dolui", "english: Rita Sen");
  expect(JSON.stringify((await start()).people)).toContain("Rita Sen");
  const [after, ...others] = await parsed();
  expect([after === before, others]).toEqual([false, []]);

  await symlink(join(folder.dir, "README.md"), join(folder.dir, "linked.md"));
  await start();
  expect(await parsed()).toEqual([after]);
});
