import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documents, findDeadCommands, findDeadLinks, findDeadPaths, findWordsOfOneMachine } from "./documents.ts";
import type { SourceFile } from "./source-files.ts";
import { root } from "./temporary-tree.ts";

const all = documents();
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

test("every link from one document to another leads somewhere", () => {
  expect(all.length).toBeGreaterThan(10);
  expect(all.flatMap((document) => findDeadLinks(document, all))).toEqual([]);
});

test("every file and command that a document names is there", () => {
  const current = all.filter(({ path }) => !path.startsWith("docs/decisions/"));

  expect(current.flatMap(findDeadPaths)).toEqual([]);
  expect(current.flatMap((document) => findDeadCommands(document, scripts))).toEqual([]);
});

test("no document names what only one machine has", () => {
  expect(all.flatMap(findWordsOfOneMachine)).toEqual([]);
});

test("every decision has a number of its own and says how it stands", () => {
  const decisions = all.filter(({ path }) => path.startsWith("docs/decisions/"));
  const numbers = decisions.map(({ path }) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);

  expect(new Set(numbers).size).toBe(decisions.length);
  for (const [index, { text }] of decisions.entries()) {
    expect(text).toMatch(new RegExp(`^# ${numbers[index]}\\. .+\\n\\nStatus: (accepted|superseded by \\d{4})\\n`));
  }
});

test.each([
  ["a link to a file that is gone", "[a](docs/gone.md)", findDeadLinks],
  ["a link to a heading that is gone", "[a](#gone)", findDeadLinks],
  ["a path that is gone", "`src/gone.ts`", findDeadPaths],
  ["a command that is gone", "`npm run gone`", (document: SourceFile) => findDeadCommands(document, scripts)],
  ["a registry", `https://registry.${"example.org"}/kysely`, findWordsOfOneMachine],
  ["a home", `cd /home/${"somebody"}/site`, findWordsOfOneMachine],
] as const)("%s is found", (_fault, text, find) => {
  expect(find({ path: "README.md", text }, all)).toHaveLength(1);
});

test("a link that lives, code that only looks like a link, and an address on the site are fine", () => {
  const text = "# Be heard, at last\n[a](docs/architecture.md) [b](#be-heard-at-last) `[c](gone.md)` [d](/Library)";

  expect(findDeadLinks({ path: "README.md", text }, all)).toEqual([]);
});
