import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root folder of the checkout that these tests check. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

export interface SourceFile {
  /** Path from the root, with slashes: `src/server/main.ts`. */
  path: string;
  text: string;
}

export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Reads the files of the checkout that match the glob patterns. */
export function sourceFiles(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: read(path) }));
}
