import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aJpeg } from "#server/testing/pictures.ts";

const run = promisify(execFile);

/** Makes the icons in a public folder with this seal. */
async function makeIcons(seal: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-icons-"));
  await mkdir(join(folder, "Images"));
  await writeFile(join(folder, "Images/seal.svg"), seal);
  const { code, stderr } = await run(process.execPath, ["scripts/make-icons.mjs", folder]).then(
    (done) => ({ code: 0, stderr: done.stderr }),
    (failed) => ({ code: failed.code, stderr: String(failed.stderr) }),
  );
  const files = (await readdir(folder, { recursive: true })).toSorted();
  await rm(folder, { recursive: true });
  return { code, stderr: stderr.replaceAll(folder, "public"), files };
}

test("the icons are made beside the seal of the folder that is named", async () => {
  const { code, files } = await makeIcons(await readFile("public/Images/seal.svg"));

  expect(code).toBe(0);
  expect(files).toEqual(
    expect.arrayContaining(["favicon.svg", "favicon.ico", "apple-touch-icon.png", "Images/icon-maskable-512.png"]),
  );
});

test("a seal that is no SVG, or a broken one, is refused in a sentence before anything is written", async () => {
  const jpeg = await makeIcons(await aJpeg());
  const broken = await makeIcons("<svg ");

  for (const { code, stderr, files } of [jpeg, broken]) {
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^public\/Images\/seal\.svg is no SVG drawing, so no icon was made: save the seal as SVG\.\n$/,
    );
    expect(files).toEqual(["Images", "Images/seal.svg"]);
  }
});
