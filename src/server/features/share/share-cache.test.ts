import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepPicture, readKeptPicture } from "./share-cache.ts";

const PNG = Buffer.from("0000000049454e44ae426082", "hex");

test("beyond a number the oldest pictures go, and nothing else in the folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "share-"));
  try {
    await writeFile(join(folder, "brochure-1.pdf"), "");
    for (const [age, hash] of ["aa", "bb", "cc"].entries()) {
      await keepPicture(folder, hash, PNG, 2);
      await utimes(join(folder, `share-${hash}.png`), 1000 + age, 1000 + age).catch(() => {});
    }

    expect((await readdir(folder)).sort()).toEqual(["brochure-1.pdf", "share-bb.png", "share-cc.png"]);
    expect(await readKeptPicture(folder, "aa")).toBeNull();
    expect(await readKeptPicture(folder, "cc")).toEqual(PNG);
  } finally {
    await rm(folder, { recursive: true });
  }
});
