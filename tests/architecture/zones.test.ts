import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree, root } from "./temporary-tree.ts";

const FINE = "export const answer: number = 42;\n";

test.each([
  ["contract", "document.title", "Cannot find name 'document'"],
  ["contract", "process.pid", "Cannot find name 'process'"],
  ["server", "document.title", "Cannot find name 'document'"],
  ["site", "process.pid", "Cannot find name 'process'"],
  ["site", `await import("node:fs")`, "Cannot find name 'node:fs'"],
  ["admin", "process.pid", "Cannot find name 'process'"],
  ["ui", "Buffer.from('')", "Cannot find name 'Buffer'"],
])("the types of the %s know no %s", (zone, expression, complaint) => {
  using tree = plantTree({ [`src/${zone}/planted.ts`]: `export const planted = ${expression};\n` }, configs(zone));

  expect(checkTypes(tree.folder, zone)).toContain(complaint);
});

test.each([
  ["contract", FINE],
  ["server", `import { pid } from "node:process";\nexport const id: number = pid;\n`],
  ["site", "export const title: string = document.title;\n"],
  ["admin", "export const title: string = document.title;\n"],
  ["ui", "export const title: string = document.title;\n"],
])("the types of the %s know what it runs on", (zone, code) => {
  using tree = plantTree({ [`src/${zone}/planted.ts`]: code }, configs(zone));

  expect(checkTypes(tree.folder, zone)).toBe("");
});

function configs(zone: string): string[] {
  return ["tsconfig.base.json", `src/${zone}/tsconfig.json`, "package.json"];
}

/** @returns what the compiler complains about in that zone; nothing when all is well */
function checkTypes(folder: string, zone: string): string {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [compiler, "-p", `src/${zone}`], { cwd: folder, encoding: "utf8" }).stdout;
}
