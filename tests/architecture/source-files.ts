import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./temporary-tree.ts";

export interface SourceFile {
  /** From the root, with slashes: `src/server/main.ts`. */
  path: string;
  text: string;
}

/** The files of the checkout that match, read. */
export function sourceFiles(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
