/**
 * Makes a checkout ready to run and then runs the given program with the Node.js of the lockfile:
 *
 *     node scripts/prestart.mjs [--build | --no-install] [program [arguments …]]
 *
 * It installs the locked packages when the lockfile changed and, with `--build`, builds when the sources changed. With
 * `--no-install` it changes nothing: the operator's tool runs beside a server that uses these packages.
 * Plain JavaScript without packages, since nothing is installed when it starts, and Node.js 20 must run it.
 *
 * It starts the program itself, instead of `prestart && node program` in package.json: a shell looks up `node` once
 * and then remembers it, so on a fresh clone the second `node` of such a line is the old one again.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { isBuildFresh } from "./lib/build-stamp.mjs";
import { onEndOfNpm } from "./lib/end-with-npm.mjs";
import { isInstalled, markInstalled } from "./lib/install-stamp.mjs";
import {
  findRuntime,
  linkRuntime,
  majorVersion,
  OLDEST_NODE_FOR_SCRIPTS,
  OLDEST_NODE_FOR_THE_SERVER,
  root,
  runtimeEnvironment,
} from "./lib/runtime.mjs";

const option = /^--(build|no-install)$/.exec(process.argv[2] ?? "")?.[1];
const program = process.argv.slice(option === undefined ? 2 : 3);

const shell = process.ppid;

process.chdir(root);
if (majorVersion() < OLDEST_NODE_FOR_SCRIPTS) {
  stop(
    `Mortarboard needs Node.js ${OLDEST_NODE_FOR_SCRIPTS} or newer to start; this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}
if (option === "no-install") stopWithoutPackages();
else if (!isInstalled()) install();
const runtime = findRuntime() ?? stopWithoutRuntime();
if (option === "build" && !isBuildFresh()) build();
if (program.length > 0 && process.ppid === shell) run(program); // or else npm was stopped meanwhile

function install() {
  // stderr, so that what the program prints can be piped on.
  console.error("Installing the locked packages (once, until the lockfile changes) …");
  // In production, or with options of the user's own, npm would leave out what the build needs and the packaged Node.
  // No package here needs an install script, so none may run. npm's warnings are about the Node.js that runs npm.
  const options = [
    "--loglevel=error",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  const npm = process.env.npm_execpath;
  const { status } = npm?.endsWith("js")
    ? // Not this process's own Node: that may be the packaged one, which npm is about to replace.
      spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, "ci", ...options], npmStreams())
    : spawnSync("npm", ["ci", ...options], { ...npmStreams(), shell: process.platform === "win32" });
  if (status !== 0) {
    stop("The packages could not be installed: npm's own words are above. Check the network connection and try again.");
  }
  const installed = findRuntime() ?? stopWithoutRuntime();
  if (spawnSync(installed, ["--version"]).status !== 0) {
    stop(`The Node.js that npm installed does not run on this machine: ${installed}. Please report this platform.`);
  }
  linkRuntime();
  markInstalled();
}

function npmStreams() {
  return { stdio: ["ignore", process.stderr, process.stderr] };
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

/** Where the system can, the program takes the place of this process, so that signals reach it without a middleman. */
function run(program) {
  const env = runtimeEnvironment();
  const programAndArguments = ["--import", new URL("./lib/stop-with-npm.mjs", import.meta.url).href, ...program];
  if (process.platform !== "win32" && typeof process.execve === "function") {
    process.execve(runtime, [runtime, ...programAndArguments], env);
  }
  const child = spawn(runtime, programAndArguments, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  onEndOfNpm(() => child.kill("SIGTERM"));
  child.on("error", (error) => stop(`${runtime} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function stopWithoutPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const missing = Object.keys(dependencies).filter((name) => !existsSync(join(root, "node_modules", name)));
  if (missing.length === 0) return;
  stop(
    `The packages are not installed in ${root}: ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? " …" : ""}. Run "npm start" or "npm run build" first; both install them.`,
  );
}

function stopWithoutRuntime() {
  return stop(
    `Mortarboard runs on Node.js ${OLDEST_NODE_FOR_THE_SERVER} or newer. This is ${process.version}, and npm has no packaged one for ${process.platform}-${process.arch}: install a newer Node.js from https://nodejs.org and try again.`,
  );
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
