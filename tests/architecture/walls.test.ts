import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree, root } from "./temporary-tree.ts";
import { BYSTANDERS, WALL_FAULTS } from "./wall-faults.ts";

interface Violation {
  from: string;
  rule: string;
}

test("every wall has a planted fault", () => {
  const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");

  expect(Object.keys(WALL_FAULTS).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
});

test("every planted fault is found, and what only looks like one is not", () => {
  const faulty = Object.fromEntries(Object.values(WALL_FAULTS).map(({ file, code }) => [file, code]));
  using tree = plantTree({ ...BYSTANDERS, ...faulty }, ["package.json"]);

  const violations = cruise(tree.folder, "src");

  const found = new Set(violations.map(({ from, rule }) => `${rule}: ${from}`));
  const planted = Object.entries(WALL_FAULTS).map(([rule, { file }]) => `${rule}: ${file}`);
  expect([...found].sort()).toEqual(expect.arrayContaining(planted.sort()));
  const blamed = new Set(violations.map(({ from }) => from));
  blamed.delete("src/server/cycle-b.ts");
  expect([...blamed].sort()).toEqual(Object.keys(faulty).sort());
});

test("the house keeps its own walls", () => {
  expect(
    cruise(root, ...["src", "tests", "scripts", "bench"].filter((folder) => existsSync(join(root, folder)))),
  ).toEqual([]);
});

/** Runs dependency-cruiser with the house's rules on a folder. */
function cruise(folder: string, ...paths: string[]): Violation[] {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const config = join(root, ".dependency-cruiser.cjs");
  const run = spawnSync(process.execPath, [program, "--config", config, "--output-type", "json", ...paths], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout.startsWith("{")) throw new Error(`dependency-cruiser gave no report: ${run.stderr}`);
  const report: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(run.stdout);
  return report.summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
}
