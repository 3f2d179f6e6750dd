/**
 * What `npm test` runs, step by step. A failed step does not stop the others, so that one run shows all faults. At the end
 * it names each test that failed; the last line counts every test, and each check (lint,
 * walls, unused code, types, build, Chromium) as one.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setUpChromium } from "./lib/chromium.mjs";
import { findRuntime, root, runtimeEnvironment } from "./lib/runtime.mjs";
import { readVitestReport } from "./lib/vitest-report.mjs";

process.chdir(root);
const reports = mkdtempSync(join(tmpdir(), "mortarboard-test-"));
const env = runtimeEnvironment();
const steps = [
  ["Lint and format", () => check("@biomejs/biome/bin/biome", "check", "--error-on-warnings")],
  [
    "Walls",
    () => check("dependency-cruiser/bin/dependency-cruiser.mjs", "--config", ".dependency-cruiser.cjs", ...walled()),
  ],
  ["Unused code", () => check("knip/bin/knip.js")],
  ["Types", () => isDone("scripts/check-types.mjs")],
  ["Build", () => isDone("scripts/prestart.mjs", "--build")],
  ["Unit and integration tests", () => vitest("unit", { TEST_DATABASE: "sqlite" })],
  ["The API on PostgreSQL", onPostgres],
  ["Chromium", chromium],
  ["Tests in the browser", () => vitest("e2e")],
];

const outcomes = [];
for (const [name, run] of steps) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const counts = run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  outcomes.push({ name, seconds, ...counts });
  console.log(`── ${name}: ${counts.failed === 0 ? "passed" : "FAILED"} in ${seconds} s`);
}
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const { name, seconds, failed } of outcomes) {
  console.log(`${failed === 0 ? "passed" : "FAILED"}  ${seconds.padStart(6)} s  ${name}`);
}
for (const trouble of outcomes.flatMap(({ troubles = [] }) => troubles)) console.log(trouble);
const sum = (kind) => outcomes.reduce((total, outcome) => total + outcome[kind], 0);
process.exitCode = sum("failed") === 0 ? 0 : 1;
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);

/** Runs a tool from node_modules. */
function check(program, ...programArguments) {
  return isDone(join("node_modules", program), ...programArguments);
}

function isDone(...programAndArguments) {
  return count(runNode(programAndArguments) === 0);
}

function count(isPassed) {
  return isPassed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

function runNode(programAndArguments, settings = {}) {
  const options = { stdio: "inherit", env: { ...env, ...settings } };
  return spawnSync(findRuntime() ?? process.execPath, programAndArguments, options).status;
}

function walled() {
  return ["src", "tests", "scripts", "bench"].filter((folder) => existsSync(folder));
}

/** The tests of one project of vitest.config.ts. A run that breaks off counts as a failed test, whatever it counted. */
function vitest(project, settings = {}) {
  const file = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = runNode(["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters], settings);
  const report = readVitestReport(file);
  if (status === 0 || report.failed > 0) return report;
  return { ...report, failed: 1, troubles: [...report.troubles, `FAILED: ${project} broke off, as told above`] };
}

/** The API's tests once more, where a PostgreSQL answers; else one skip that says so. */
function onPostgres() {
  const probe =
    "require('net').connect(5432, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))";
  if (runNode(["-e", probe]) === 0) return vitest("postgres");
  console.log("PostgreSQL does not answer on 127.0.0.1:5432: its run is left out.");
  return { passed: 0, failed: 0, skipped: 1 };
}

/** Finds or installs the browser and hands it to the tests as `CHROMIUM`. */
function chromium() {
  try {
    env.CHROMIUM = setUpChromium();
    console.log(env.CHROMIUM);
    return count(true);
  } catch (error) {
    console.error(error.message);
    return count(false);
  }
}
