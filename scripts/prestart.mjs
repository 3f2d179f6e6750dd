/**
 * Prepares a checkout, and then runs the given program with the Node.js version in the lockfile:
 *
 *     node scripts/prestart.mjs [--tools] [--build] [--no-install] [program [arguments …]]
 *
 * Installs the locked packages if the lockfile has changed; with `--tools` also the packages of tests and checks. With
 * `--build`, builds if the sources have changed. With `--no-install`, installs nothing: the operator's commands run
 * beside a server that uses the same packages.
 * Plain JavaScript without packages, because nothing may be installed yet, and for Node.js 20 or newer. The script
 * starts the program itself, because in `prestart && node program` the shell would still use the former `node`.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { areMessagesFresh, compileMessages } from "./lib/compile-messages.mjs";
import {
  findRuntime,
  linkRuntime,
  MIN_NODE_FOR_SCRIPTS,
  MIN_NODE_FOR_SERVER,
  majorVersion,
  root,
  runtimeEnvironment,
} from "./lib/runtime.mjs";
import { hasTools, isBuildFresh, isInstalled, markInstalled } from "./lib/stamps.mjs";

const STOP_WITH_NPM = new URL("./lib/stop-with-npm.mjs", import.meta.url).href;
const program = process.argv.slice(2);
const options = new Set();
while (/^--(tools|build|no-install)$/.test(program[0] ?? "")) options.add(program.shift());
const tools = options.has("--tools");
const shell = process.ppid;

process.chdir(root);
if (majorVersion() < MIN_NODE_FOR_SCRIPTS) {
  stop(
    `Mortarboard needs Node.js ${MIN_NODE_FOR_SCRIPTS} or newer to start; this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}
if (options.has("--no-install")) stopWithoutPackages();
else if (!isInstalled({ tools })) install({ tools: tools || hasTools() });
const runtime = findRuntime() ?? stopWithoutRuntime();
if (!areMessagesFresh()) await compileMessages();
if (options.has("--build") && !isBuildFresh()) build();
if (program.length > 0 && process.ppid === shell) await run(program); // another parent process: npm was stopped

function install({ tools }) {
  // Use stderr, so that stdout has the program's output only.
  console.error(`Installing the locked packages${tools ? ", with the tools of the tests" : ""} …`);
  // Always include optional packages, which contain Node.js and the build's binaries, whatever NODE_ENV and npmrc say.
  // Forbid install scripts, which no package needs. Hide npm's warnings: they are about the Node.js that runs npm.
  const flags = [
    // Without `--legacy-peer-deps`, npm would also install optional peers of the build tools, such as TypeScript.
    ...(tools ? ["--include=dev"] : ["--omit=dev", "--legacy-peer-deps"]),
    "--include=optional",
    "--ignore-scripts",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ];
  const npm = process.env.npm_execpath;
  const streams = { stdio: ["ignore", process.stderr, process.stderr] };
  const { status } = npm?.endsWith("js")
    ? // Do not use this process's Node.js: it may be the packaged one, which npm is about to replace.
      spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, "ci", ...flags], streams)
    : spawnSync("npm", ["ci", ...flags], { ...streams, shell: process.platform === "win32" });
  if (status !== 0) {
    stop("The packages could not be installed: npm's own words are above. Check the network connection and try again.");
  }
  const installed = findRuntime() ?? stopWithoutRuntime();
  // Delete 67 MB of C headers, which are only needed to compile packages.
  if (installed.startsWith(root)) rmSync(join(dirname(installed), "../include"), { recursive: true, force: true });
  linkRuntime();
  markInstalled({ tools });
}

function build() {
  console.error(
    existsSync(join(root, "build"))
      ? "The sources changed since the last build: building anew. A server that still runs from this folder must be restarted afterwards."
      : "Building the site and the admin …",
  );
  const { status } = spawnSync(runtime, ["scripts/build.mjs"], {
    stdio: ["ignore", process.stderr, process.stderr],
    env: runtimeEnvironment(),
  });
  if (status !== 0) stop("The build failed: the reason is above.");
}

/** Runs the program, in place of this process where possible. glibc reads its settings only at process start. */
async function run(program) {
  const env = runtimeEnvironment();
  const programAndArguments = ["--import", STOP_WITH_NPM, ...program];
  if (process.platform !== "win32" && typeof process.execve === "function") {
    process.execve(runtime, [runtime, ...programAndArguments], env);
  }
  const child = spawn(runtime, programAndArguments, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  await import(STOP_WITH_NPM);
  child.on("error", (error) => stop(`${runtime} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function stopWithoutPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const missing = Object.keys(dependencies).find((name) => !existsSync(join(root, "node_modules", name)));
  if (missing === undefined) return;
  stop(
    `The packages are not installed in ${root}: ${missing}. Run "npm start" or "npm run build" first; both install them.`,
  );
}

function stopWithoutRuntime() {
  return stop(
    `Mortarboard runs on Node.js ${MIN_NODE_FOR_SERVER} or newer. This is ${process.version}, and npm has no packaged one for ${process.platform}-${process.arch}: install a newer Node.js from https://nodejs.org and try again.`,
  );
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
