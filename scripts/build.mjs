/**
 * Builds what browsers download, three builds side by side:
 *   build/site    the public site: client files, and the server build that renders them
 *   build/admin   the admin, a build of its own so that no public file names it
 *   build/early   the small script that stands inline in every public page
 *
 * They go to a fresh folder that takes the place of `build/` when all three are done: a failed build leaves the old one
 * as it was.
 */
import { spawn } from "node:child_process";
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sourcesFingerprint, stampFile } from "./lib/build-stamp.mjs";
import { precompress } from "./lib/precompress.mjs";
import { findRuntime, root, runtimeEnvironment } from "./lib/runtime.mjs";

process.chdir(root);
removeLeftovers();
const fingerprint = sourcesFingerprint();
const fresh = `build.new-${process.pid}`;
/** Measured for the three builds at once, and a reserve. */
const NEEDED_MB = 600;
const vite = "node_modules/vite/bin/vite.js";

warnOfLittleMemory();
const results = await Promise.all([
  run("site", ["node_modules/@react-router/dev/bin.cjs", "build"]),
  run("admin", [vite, "build", "-c", "vite.admin.config.ts"]),
  run("early script", [vite, "build", "-c", "vite.early.config.ts"]),
]);

if (results.every((isBuilt) => isBuilt)) {
  precompress(`${fresh}/site/client`);
  precompress(`${fresh}/admin`);
  writeFileSync(stampFile(fresh), fingerprint);
  swap();
} else {
  rmSync(fresh, { recursive: true, force: true });
  process.exitCode = 1;
}

/** Runs one build and tells how it went. What it printed is shown only when it failed. */
function run(name, programAndArguments) {
  const start = performance.now();
  const child = spawn(findRuntime() ?? process.execPath, programAndArguments, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...runtimeEnvironment(), NODE_ENV: "production", MORTARBOARD_BUILD_DIR: fresh },
  });
  const printed = [];
  child.stdout.on("data", (chunk) => printed.push(chunk));
  child.stderr.on("data", (chunk) => printed.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") printed.push(Buffer.from("The system ended it: most likely the memory ran out.\n"));
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (code === 0) console.log(`built the ${name} in ${seconds} s`);
      else console.error(`${Buffer.concat(printed)}\nthe build of the ${name} failed after ${seconds} s`);
      resolve(code === 0);
    });
  });
}

/** Without enough memory the system kills a build without a message. */
function warnOfLittleMemory() {
  const freeMb = Math.round(process.availableMemory() / 1e6);
  if (freeMb < NEEDED_MB) {
    console.error(`Only ${freeMb} MB of memory are free, and a build takes ${NEEDED_MB} MB: the system may end it.`);
  }
}

function swap() {
  const old = `build.old-${process.pid}`;
  try {
    renameSync("build", old);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  renameSync(fresh, "build");
  rmSync(old, { recursive: true, force: true });
}

/** Folders of builds that were killed. Those of builds that still run are left alone. */
function removeLeftovers() {
  for (const name of readdirSync(".")) {
    const pid = /^build\.(?:new|old)-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
