import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout that these tests judge. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

export interface TemporaryTree extends Disposable {
  folder: string;
}

/**
 * A folder with the given files, the packages of this checkout and copies of its files named in `copied`.
 * @param files path in the tree to content
 */
export function plantTree(files: Record<string, string>, copied: readonly string[] = []): TemporaryTree {
  const folder = mkdtempSync(join(tmpdir(), "mortarboard-tree-"));
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
