/**
 * Runs the four builds in parallel:
 *   build/site    the public site: client files, and the server build that renders the pages
 *   build/admin   the admin, built separately so that no public file refers to the admin
 *   build/inline  the small script that is inline in every public page
 *   build/server  the server, which src/server/main.ts starts
 *
 * The builds write to a new folder, which replaces `build/` when all have succeeded: a failed build leaves `build/`
 * unchanged.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { findRuntime, root, runtimeEnvironment } from "./lib/runtime.mjs";
import { buildStamp, sourcesFingerprint } from "./lib/stamps.mjs";

process.chdir(root);
const fresh = "build.new";
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Minimum size for compression: compressed copies of smaller files would save too little. */
const MIN_BYTES = 512;
const vite = "node_modules/vite/bin/vite.js";

rmSync(fresh, { recursive: true, force: true });
const fingerprint = sourcesFingerprint();
const results = await Promise.all([
  run("site", ["node_modules/@react-router/dev/bin.cjs", "build"]),
  run("admin", [vite, "build", "-c", "vite.admin.config.ts"]),
  run("server", [vite, "build", "-c", "vite.server.config.ts"]),
  run("inline script", [vite, "build", "-c", "vite.inline.config.ts"]),
]);

if (results.every((isBuilt) => isBuilt)) {
  precompress(`${fresh}/site/client`);
  precompress(`${fresh}/admin`);
  writeFileSync(buildStamp(fresh), fingerprint);
  rmSync("build", { recursive: true, force: true });
  renameSync(fresh, "build");
} else {
  rmSync(fresh, { recursive: true, force: true });
  process.exitCode = 1;
}

/** Runs a build. Prints the build's output only if it fails. */
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

/** Writes `x.js.br` and `x.js.gz` beside every text file of the folder, which the server sends without compressing. */
function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
