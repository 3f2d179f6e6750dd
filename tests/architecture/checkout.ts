import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout that these tests judge. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

export interface SourceFile {
  /** Path from the root, with slashes: `src/server/main.ts`. */
  path: string;
  text: string;
}

export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The files of the checkout that match, read. */
export function sourceFiles(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: read(path) }));
}
