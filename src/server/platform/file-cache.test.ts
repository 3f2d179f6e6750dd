import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeAtomically } from "./data-folder.ts";
import { createFileCache } from "./file-cache.ts";

test("only the oldest files beyond the maximum number are deleted", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "cache-"));
  const folder = join(dataDir, "cache");
  const cache = createFileCache({ dataDir, kind: "share", type: "png", maxFiles: 2 });
  for (const [age, hash] of ["aa", "bb", "cc"].entries()) {
    await cache.keep(hash, Buffer.from("PNG"));
    if (age === 0) await writeFile(join(folder, "brochure-1.pdf"), "");
    await utimes(join(folder, `share-${hash}.png`), 1000 + age, 1000 + age);
  }

  expect((await readdir(folder)).sort()).toEqual(["brochure-1.pdf", "share-bb.png", "share-cc.png"]);
  expect(await Promise.all(["aa", "bb", "cc"].map(cache.read))).toEqual([null, Buffer.from("PNG"), Buffer.from("PNG")]);
  await rm(dataDir, { recursive: true });
});

test("a failed write leaves no file, and a written file is readable only by its user", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-whole-"));
  await mkdir(join(folder, "taken"));

  await expect(writeAtomically(join(folder, "taken"), Buffer.from("a"))).rejects.toThrow(/taken/);
  await writeAtomically(join(folder, "new"), Buffer.from("b"));

  expect(await readdir(folder)).toEqual(["new", "taken"]);
  expect(await readFile(join(folder, "new"), "utf8")).toBe("b");
  expect(((await stat(join(folder, "new"))).mode & 0o777).toString(8)).toBe("600");
  await rm(folder, { recursive: true });
});

test("simultaneous writes of one file all succeed, and the file has one of the contents", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-whole-"));
  const texts = ["a", "b", "c"].map((letter) => letter.repeat(200_000));
  await Promise.all(texts.map((text) => writeAtomically(join(folder, "list"), Buffer.from(text))));

  expect(await readdir(folder)).toEqual(["list"]);
  expect(texts).toContain(await readFile(join(folder, "list"), "utf8"));
  await rm(folder, { recursive: true });
});
