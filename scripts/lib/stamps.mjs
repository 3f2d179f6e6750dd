import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

const ZONES = ["messages", "shared", "contract", "server", "site", "admin", "ui"];
const SOURCES = [...ZONES.map((zone) => `src/${zone}`), "scripts/build.mjs", "scripts/lib"];
const CONFIGS = /^(package(-lock)?\.json|.+\.config\.ts)$/;
const NOT_BUILT = /\.test\.tsx?$/;
const installStamp = join(root, "node_modules", ".mortarboard-stamp");

export const buildStamp = (folder) => join(folder, ".stamp");

/** Whether `build/` was made from the current sources. */
export const isBuildFresh = () => read(buildStamp(join(root, "build"))) === sourcesFingerprint();

/** Returns a hash of the names and contents of all files that the build reads. */
export function sourcesFingerprint() {
  const files = [...readdirSync(root).filter((name) => CONFIGS.test(name)), ...SOURCES.flatMap(filesBelow)].sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Whether `node_modules` was installed from this lockfile for this platform; with `tools`, including the tools. */
export function isInstalled({ tools }) {
  return read(installStamp).startsWith(lockfileFingerprint()) && (!tools || hasTools());
}

/** Whether the packages of tests and checks are installed too. */
export const hasTools = () => read(installStamp).endsWith("with tools\n");

export function markInstalled({ tools }) {
  writeFileSync(installStamp, `${lockfileFingerprint()}${tools ? " with tools" : ""}\n`);
}

function lockfileFingerprint() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  return `${hash.digest("hex")} ${process.platform}-${process.arch}`;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Lists the files below a path. @returns {string[]} paths from the root, with slashes on every platform */
function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(child);
    return NOT_BUILT.test(child) ? [] : [child];
  });
}
