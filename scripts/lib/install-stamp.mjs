import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

const stamp = join(root, "node_modules", ".mortarboard-stamp");

/** Whether `node_modules` was installed from this lockfile, on a machine of this kind. */
export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockfileFingerprint();
}

/** Remembers that `node_modules` is what the lockfile says. */
export function markInstalled() {
  writeFileSync(stamp, lockfileFingerprint());
}

function lockfileFingerprint() {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return `${hash} ${process.platform}-${process.arch}\n`;
}
