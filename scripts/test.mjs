/**
 * Implements `npm test`: the build, then all tests in one run of Vitest and, in parallel, the checks (lint, module
 * boundaries, unused code, types). A failed step does not stop the others, so that one run shows all errors. Finally
 * prints the slowest tests, and each test that failed or that passed only on retry. The last line counts every test,
 * and each other step as one.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { isPostgresThere } from "../tests/server/postgres-server.ts";
import { setUpChromium, setUpEngines } from "./lib/chromium.mjs";
import { findRuntime, root, runtimeEnvironment } from "./lib/runtime.mjs";

const REPORT = "test-results/vitest.json";
/** Number of slowest tests to print at the end. */
const SLOWEST = 20;
const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };

process.chdir(root);
const runtime = findRuntime() ?? process.execPath;
const env = runtimeEnvironment();
const outcomes = [];
const projects = ["unit"];

await step("Build", () => {
  const { status } = spawnSync(runtime, ["scripts/prestart.mjs", "--build"], { stdio: "inherit", env });
  return status === 0 ? PASSED : FAILED;
});
await step("Chromium", findChromium);
await step("Firefox and WebKit", () => (setUpEngines() ? PASSED : SKIPPED));
await step("PostgreSQL", findPostgres);
await Promise.all([step("Tests", runTests), runChecks()]);

console.log("\nSlowest tests:");
for (const { name, seconds } of outcomes.flatMap(({ slowest = [] }) => slowest))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log("");
for (const { name, seconds, passed, failed } of outcomes) {
  const result = failed > 0 ? "FAILED" : passed > 0 ? "passed" : "skipped";
  console.log(`${result.padEnd(7)}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`FAILED: ${failure}`);
for (const test of outcomes.flatMap(({ unstable = [] }) => unstable)) console.log(`UNSTABLE: ${test}`);
const sum = (kind) => outcomes.reduce((total, outcome) => total + outcome[kind], 0);
process.exitCode = sum("failed") === 0 ? 0 : 1;
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);

async function step(name, work) {
  const start = performance.now();
  const counts = await work();
  outcomes.push({ name, seconds: (performance.now() - start) / 1000, ...counts });
}

async function runChecks() {
  const boundaries = ["--config", ".dependency-cruiser.cjs", "src", "tests", "scripts", "bench"];
  await step("Lint and format", () => check("@biomejs/biome/bin/biome", "check", "--error-on-warnings"));
  await step("Module boundaries", () => check("dependency-cruiser/bin/dependency-cruiser.mjs", ...boundaries));
  await step("Unused code", () => check("knip/bin/knip.js"));
  await step("Types", () => check("../scripts/check-types.mjs"));
}

/** Runs a tool from node_modules. Prints output only of a failed tool, all at once, because the tests print too. */
async function check(program, ...programArguments) {
  const child = spawn(runtime, [`node_modules/${program}`, ...programArguments], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code === 0) return PASSED;
  console.log(`\n${program} ${programArguments.join(" ")}\n${Buffer.concat(chunks)}`);
  return FAILED;
}

/** Finds or installs the browser, and passes its path to the tests as `CHROMIUM`. */
function findChromium() {
  try {
    env.CHROMIUM = setUpChromium();
    return PASSED;
  } catch (error) {
    console.error(error.message);
    return FAILED;
  }
}

/** Looks for a PostgreSQL server. Database tests run on SQLite and, if a server answers, also on PostgreSQL. */
async function findPostgres() {
  if (await isPostgresThere()) {
    projects.push("postgres");
    return PASSED;
  }
  env.TEST_DATABASE = "sqlite";
  return SKIPPED;
}

/** Runs the tests. An aborted run counts as at least one failed test. */
async function runTests() {
  rmSync(REPORT, { force: true });
  const named = [...projects, ...(env.CHROMIUM ? ["e2e"] : [])].map((name) => `--project=${name}`);
  const flags = [...named, "--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  const child = spawn(runtime, ["node_modules/vitest/vitest.mjs", "run", ...flags], { stdio: "inherit", env });
  const code = await new Promise((resolve) => child.once("close", resolve));
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, "utf8")) : { testResults: [] };
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults } = report;
  // Each failed try has a message; its stack has the line in the test file.
  const failuresIn = ({ name, assertionResults }, wanted) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .flatMap(({ title, failureMessages }) =>
        failureMessages.map((why) => {
          const line = why.split(name)[1]?.match(/^:(\d+)/)?.[1] ?? "?";
          // Playwright's messages say below the first line what was awaited.
          const message = why.split("\n    at ", 1)[0].replaceAll(/\s+/g, " ").slice(0, 800);
          return `${title}: line ${line}: ${message}`;
        }),
      );
  const inFiles = (find) =>
    testResults.flatMap((file) => find(file).map((failure) => `${relative(root, file.name)}: ${failure}`));
  const failures = inFiles((file) => {
    const failed = failuresIn(file, "failed");
    return file.status === "failed" && failed.length === 0 ? ["broke off, see above"] : failed;
  });
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration = 0 }) => ({
      seconds: duration / 1000,
      name: `${relative(root, name)}: ${title}`,
    })),
  );
  const slowest = tests.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return {
    slowest,
    passed: numPassedTests,
    failed: numFailedTests || (code === 0 ? 0 : 1),
    skipped: numPendingTests + numTodoTests,
    failures,
    unstable: inFiles((file) => failuresIn(file, "passed")),
  };
}
