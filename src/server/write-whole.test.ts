import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeWhole } from "./write-whole.ts";

test("a file that cannot be written leaves nothing behind, and one that can is for its user alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-whole-"));
  await mkdir(join(folder, "taken"));

  await expect(writeWhole(join(folder, "taken"), Buffer.from("a"))).rejects.toThrow(/taken/);
  await writeWhole(join(folder, "new"), Buffer.from("b"));

  expect(await readdir(folder)).toEqual(["new", "taken"]);
  expect(await readFile(join(folder, "new"), "utf8")).toBe("b");
  expect(((await stat(join(folder, "new"))).mode & 0o777).toString(8)).toBe("600");
  await rm(folder, { recursive: true });
});
