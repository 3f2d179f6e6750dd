import { mkdir, mkdtempDisposable, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeAtomically } from "./data-folder.ts";
import { createFileCache } from "./file-cache.ts";

test("only the oldest files beyond the maximum number are deleted", async () => {
  await using data = await mkdtempDisposable(join(tmpdir(), "cache-"));
  const folder = join(data.path, "cache");
  const cache = createFileCache({ dataDir: data.path, kind: "share", type: "png", maxFiles: 2 });
  for (const [age, hash] of ["aa", "bb", "cc"].entries()) {
    await cache.keep(hash, Buffer.from("PNG"));
    if (age === 0) await writeFile(join(folder, "brochure-1.pdf"), "");
    await utimes(join(folder, `share-${hash}.png`), 1000 + age, 1000 + age);
  }

  expect((await readdir(folder)).sort()).toEqual(["brochure-1.pdf", "share-bb.png", "share-cc.png"]);
  expect(await Promise.all(["aa", "bb", "cc"].map(cache.read))).toEqual([null, Buffer.from("PNG"), Buffer.from("PNG")]);
});

test("a failed write leaves no file, and a written file is readable only by its user", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-whole-"));
  await mkdir(join(folder.path, "taken"));

  await expect(writeAtomically(join(folder.path, "taken"), Buffer.from("a"))).rejects.toThrow(/taken/);
  await writeAtomically(join(folder.path, "new"), Buffer.from("b"));

  expect(await readdir(folder.path)).toEqual(["new", "taken"]);
  expect(await readFile(join(folder.path, "new"), "utf8")).toBe("b");
  expect(((await stat(join(folder.path, "new"))).mode & 0o777).toString(8)).toBe("600");
});

test("simultaneous writes of one file all succeed, and the file has one of the contents", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-whole-"));
  const texts = ["a", "b", "c"].map((letter) => letter.repeat(200_000));
  await Promise.all(texts.map((text) => writeAtomically(join(folder.path, "list"), Buffer.from(text))));

  expect(await readdir(folder.path)).toEqual(["list"]);
  expect(texts).toContain(await readFile(join(folder.path, "list"), "utf8"));
});
