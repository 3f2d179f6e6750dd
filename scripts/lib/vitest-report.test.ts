import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const VITEST = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const SOME = `test("fails", () => expect("one").toBe("two"));
test("passes", () => {});
test.todo("is to be written");`;

test("a run is counted, and every test or file in trouble named with its reason", () => {
  using run = runVitest({ "some.test.js": SOME, "broken.test.js": 'throw new Error("no such device\\nat all");' });

  const { troubles, ...counts } = readVitestReport(run.report);

  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(troubles.toSorted()).toEqual([
    expect.stringMatching(/^FAILED: .*broken\.test\.js: no such device$/),
    expect.stringMatching(/^FAILED: .*some\.test\.js: fails: .*expected 'one' to be 'two'/),
  ]);
});

test("a run that left no report counts nothing", () => {
  expect(readVitestReport("no-such-report.json")).toEqual({ passed: 0, failed: 0, skipped: 0, troubles: [] });
});

/** In a process of its own: the scripts are plain JavaScript without types. */
function readVitestReport(file: string) {
  const reading = `import { readVitestReport } from "./vitest-report.mjs";
console.log(JSON.stringify(readVitestReport(${JSON.stringify(file)})));`;
  const cwd = fileURLToPath(new URL("./", import.meta.url));
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", reading], { cwd, encoding: "utf8" });
  return JSON.parse(stdout) as Record<"passed" | "failed" | "skipped", number> & { troubles: string[] };
}

/** Vitest as `npm test` runs it, on tests of its own. */
function runVitest(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "mortarboard-vitest-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(folder, "report.json");
  const flags = ["--globals", "--reporter=json", `--outputFile.json=${report}`];
  spawnSync(process.execPath, [VITEST, "run", "--root", folder, ...flags]);
  return { report, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
