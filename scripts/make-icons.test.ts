import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("icons are written beside the seal of the given folder, if the seal is an SVG drawing", () => {
  const folder = mkdtempSync(join(tmpdir(), "mortarboard-icons-"));
  const seal = join(folder, "Images/seal.svg");
  const makeIcons = () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/make-icons.mjs", folder], { encoding: "utf8" });
    return { status, stderr, files: readdirSync(folder, { recursive: true }) };
  };
  const refused = {
    status: 1,
    stderr: expect.stringMatching(/seal\.svg is no SVG drawing, so no icon was made: .+\n$/),
  };

  cpSync("public/Images/icon-192.png", seal);
  expect(makeIcons()).toMatchObject({ ...refused, files: ["Images", "Images/seal.svg"] });
  writeFileSync(seal, "<svg ");
  expect(makeIcons()).toMatchObject(refused);
  cpSync("public/Images/seal.svg", seal);
  const { status, files } = makeIcons();
  rmSync(folder, { recursive: true });

  expect(status).toBe(0);
  expect(files).toEqual(expect.arrayContaining(["favicon.svg", "favicon.ico", "apple-touch-icon.png"]));
});
