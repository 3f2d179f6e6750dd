import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

/** What a build is made from. The server is not in it: Node runs its files as they are. */
const SOURCES = ["src/contract", "src/site", "src/admin", "src/ui", "scripts/build.mjs", "scripts/lib"];
const CONFIGS = /^(package(-lock)?\.json|.+\.config\.ts)$/;
const NOT_BUILT = /\.test\.tsx?$/;

export const stampFile = (folder) => join(folder, ".stamp");

/** A hash of the names and the contents of all that the build reads: it changes when a build could come out otherwise. */
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

/** Whether `build/` was made from the sources as they are now. */
export function isBuildFresh() {
  const stamp = stampFile(join(root, "build"));
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesFingerprint();
}

/** @returns {string[]} paths from the root, with slashes on every platform; none where nothing is there */
function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(child);
    return NOT_BUILT.test(child) ? [] : [child];
  });
}
