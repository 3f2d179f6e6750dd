import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./checkout.ts";

/** A file of each folder that imports the highest folder of its order. */
const climbs = (rule: string, parent: string, folders: string, code: string) =>
  Object.fromEntries(
    folders.split(" ").map((folder): [string, [string, string]] => {
      return [`${rule}-above-${folder}`, [`src/${parent}/${folder}/climbs.ts`, code]];
    }),
  );

/** A violation of each rule of .dependency-cruiser.cjs: the violating file and its code. */
const VIOLATIONS: Record<string, [file: string, code: string]> = {
  ...climbs(
    "admin",
    "admin",
    "api data ui people operations collections admissions setup",
    `import("#admin/start/tabs.ts");`,
  ),
  ...climbs(
    "collection",
    "admin/collections",
    "history list pictures library text-editor form documents",
    `import type { Page } from "#admin/collections/records/page.ts";`,
  ),
  ...climbs(
    "wing",
    "server",
    "platform people collections publishing admissions operations",
    `import type { Row } from "#server/cli/site.ts";`,
  ),
  "contract-is-a-leaf": ["src/contract/not-a-leaf.ts", `import "react";`],
  "shared-is-a-leaf": ["src/shared/knows.ts", `import type { Event } from "#contract/event.ts";`],
  "messages-are-a-leaf": ["src/messages/reads.ts", `import type { Event } from "#contract/event.ts";`],
  "site-is-for-visitors": ["src/site/peeks.ts", `import type { Row } from "#server/rows.ts";`],
  "admin-stands-alone": ["src/admin/leans.ts", `import "#site/page.ts";`],
  "ui-knows-the-contract-only": ["src/ui/knows-too-much.ts", `import "#admin/panel.ts";`],
  "server-without-screens": ["src/server/paints.ts", `await import("#ui/button.tsx");`],
  "browser-without-server-packages": ["src/admin/serves.ts", `import "fastify";`],
  "visitors-without-full-zod": ["src/site/full-zod.ts", `import { z } from "zod";`],
  "sql-in-repositories": ["src/server/publishing/record-pages/events.service.ts", `import { sql } from "kysely";`],
  "routes-ask-services": [
    "src/server/publishing/record-pages/a.routes.ts",
    `import type { Row } from "./a.repository.ts";`,
  ],
  "layers-flow-one-way": ["src/server/platform/mail/mail.service.ts", `import "./mail.routes.ts";`],
  "repositories-at-the-bottom": ["src/server/platform/mail/mail.repository.ts", `import "./mail.service.ts";`],
  "routes-of-other-features": ["src/server/people/admins/b.ts", `import "#server/platform/mail/mail.routes.ts";`],
  "production-without-tests": ["src/server/tests-itself.ts", `import "#tests/server/factories.ts";`],
  "production-without-dev-packages": ["src/server/counts-on-dev.ts", `import "smtp-server";`],
  "no-cycles": ["src/server/cycle-a.ts", `import "./cycle-b.ts";`],
  "admin-without-type-cycles": ["src/admin/collections/records/cycle-a.ts", `import type { B } from "./cycle-b.ts";`],
};

/** Files that the violations above import, and files that resemble violations but are allowed. */
const BYSTANDERS: Record<string, string> = {
  "src/messages/words.ts": `import "./language.ts";`,
  "src/messages/language.ts": "export const language = 1;",
  "src/contract/event.ts": `import { language } from "#messages/words.ts"; export interface Event { id: string }`,
  "src/contract/heavy.ts": `import { z } from "zod"; export const heavySchema = z.string();`,
  "src/server/rows.ts": "export interface Row { id: string }",
  "src/server/cycle-b.ts": `import "./cycle-a.ts";`,
  "src/admin/collections/records/cycle-b.ts": `export const load = () => import("./cycle-a.ts");`,
  "src/server/publishing/record-pages/a.repository.ts": `import { sql } from "kysely"; import "pg";`,
  "src/server/publishing/record-pages/events.test.ts": `import "better-sqlite3"; import "vitest"; import "smtp-server";`,
  "src/server/platform/mail/mail.routes.ts": `import type { Kysely } from "kysely"; import { fastify } from "fastify";`,
  "tests/server/factories.ts": `import "smtp-server"; await using server = start();`,
  "src/site/parent.ts": `export interface Parent { id: string } export const load = () => import("./child.ts");`,
  "src/site/child.ts": `import type { Parent } from "./parent.ts"; export const parents: Parent[] = [];`,
  "src/site/page.ts": `import * as z from "zod/mini"; import type { heavySchema } from "#contract/heavy.ts";`,
  "src/admin/collections/library/pick.ts": "export const pick = 1;",
  "src/admin/collections/records/page.ts": `import "#admin/collections/library/pick.ts";`,
  "src/admin/admissions/list.ts": `import "#admin/collections/library/pick.ts";`,
  "src/admin/start/tabs.ts": `import "#admin/admissions/list.ts";`,
  "src/server/people/rows.ts": "export interface Row { id: string }",
  "src/server/publishing/share/card.ts": `import "#server/people/rows.ts";`,
  "src/server/admissions/team/letters.ts": `import "#server/publishing/share/card.ts";`,
  "src/server/operations/look.ts": `import "#server/admissions/team/letters.ts";`,
  "src/server/cli/site.ts": `import "#server/operations/look.ts";`,
  "src/admin/panel.ts": `import { heavySchema } from "#contract/heavy.ts"; import { z } from "zod";`,
  "src/ui/button.tsx": `export const Button = () => <p>what happens when you import "x"?</p>;`,
};

const RULES: { forbidden: { name: string }[] } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");

test("every module boundary has a planted violation, which is found, and what only looks like one is not", () => {
  const violating = Object.fromEntries(Object.values(VIOLATIONS));
  using tree = plantTree({ ...BYSTANDERS, ...violating }, ["package.json"]);
  const flags = ["--config", join(root, ".dependency-cruiser.cjs"), "--output-type", "json", "src"];

  const report = JSON.parse(run(tree.folder, "dependency-cruiser/bin/dependency-cruiser.mjs", ...flags));

  const violations: { from: string; rule: { name: string } }[] = report.summary.violations;
  const planted = Object.entries(VIOLATIONS).map(([rule, [file]]) => `${rule}: ${file}`);
  expect(Object.keys(VIOLATIONS).sort()).toEqual(RULES.forbidden.map(({ name }) => name).sort());
  expect(violations.map(({ from, rule }) => `${rule.name}: ${from}`)).toEqual(expect.arrayContaining(planted));
  // Either file of a cycle may be reported.
  const blamed = violations.map(({ from }) => from.replace("cycle-b", "cycle-a"));
  expect([...new Set(blamed)].sort()).toEqual(Object.keys(violating).sort());
});

test.each([
  ["messages", [], ["document.title", "process.pid"]],
  ["contract", [], ["document.title", "process.pid"]],
  ["server", [`(await import("node:process")).pid`], ["document.title"]],
  ["site", ["document.title"], ["process.pid", `(await import("node:fs")).constants`]],
  ["admin", ["document.title"], ["process.pid"]],
  ["ui", ["document.title"], ["Buffer.from('')"]],
])("the types of the %s know what it runs on and nothing else", (zone, known, unknown) => {
  const code = [...known, ...unknown].map((expression, at) => `export const planted${at} = ${expression};\n`).join("");
  const configs = ["tsconfig.base.json", `src/${zone}/tsconfig.json`, "package.json"];
  using tree = plantTree({ [`src/${zone}/planted.ts`]: code }, configs);

  const complaints = run(tree.folder, "typescript/bin/tsc", "-p", `src/${zone}`).match(/Cannot find name '[^']+'/g);

  const names = unknown.map((expression) => /node:\w+|^\w+/.exec(expression)?.[0]);
  expect(complaints).toEqual(names.map((name) => `Cannot find name '${name}'`));
});

/** Creates a folder with the given files, the checkout's packages, and copies of the checkout's files in `copied`. */
function plantTree(files: Record<string, string>, copied: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "mortarboard-tree-"));
  for (const path of copied) cpSync(join(root, path), join(folder, path));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

function run(cwd: string, program: string, ...programArguments: string[]): string {
  const path = join(root, "node_modules", program);
  return spawnSync(process.execPath, [path, ...programArguments], { cwd, encoding: "utf8", maxBuffer: 2 ** 26 }).stdout;
}
