import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual, parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { read, root, type SourceFile, sourceFiles } from "./checkout.ts";

const FENCED = /^(`{3,}).*\n[\s\S]*?^\1$/gm;
/** Matches a path of the checkout in a document: `src/server/main.ts`, `content/pages/`. */
const PATH = /`((?:\.ci|bench|content|docs|ops|public|scripts|src|tests)\/[\w./-]*)`/g;
/** Matches names that exist on only one machine, such as a private registry, a home directory or a work folder. */
const OF_ONE_MACHINE =
  /\b(registry\.[\w.-]+|[\w.-]*(?:artifactory|verdaccio|nexus)[\w.-]*)|\/(work|tmp|root|home|Users)\/\w*/gi;

/** All documentation, without the pages of the site. */
const documents = sourceFiles("*.md", "docs/**/*.md", "content/README.md", "{src,scripts,tests,bench}/**/*.md");
const manifest: Record<string, Record<string, string>> = JSON.parse(read("package.json"));
const example = read(".env.example");
const listedSettings = matches(/^#([A-Z][A-Z_]*)=/gm, example);

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
}

/** Returns the document's dead links to files and headings of the checkout. */
function findDeadLinks(document: SourceFile): string[] {
  const prose = document.text.replace(FENCED, "").replace(/`[^`\n]*`/g, "");
  const links = matches(/\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, prose);
  return links.filter((link) => !/^([a-z]+:|\/)/i.test(link) && !isAlive(link, document));
}

function isAlive(link: string, from: SourceFile): boolean {
  const [target = "", anchor] = link.split("#", 2);
  const path = target === "" ? from.path : join(dirname(from.path), target).replaceAll("\\", "/");
  if (!existsSync(join(root, path))) return false;
  if (anchor === undefined) return true;
  const text = documents.find((other) => other.path === path)?.text.replace(FENCED, "") ?? "";
  // Like code hosts, turn a heading into an anchor: lower case, hyphens for spaces, no punctuation.
  const letters = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "");
  return matches(/^#{1,6} (.+)$/gm, text).some((heading) => letters(heading).replaceAll(" ", "-") === anchor);
}

test.each(documents)("$path has no dead links, paths or commands, and no words of one machine", (document) => {
  const { path, text } = document;
  const isGone = (name: string) => !existsSync(join(root, name));
  const deadPaths = matches(PATH, text.replace(FENCED, "")).filter(isGone);
  const deadCommands = matches(/npm run ([\w:-]+)/g, text).filter((name) => !(name in (manifest.scripts ?? {})));

  expect(findDeadLinks(document)).toEqual([]);
  expect([...text.matchAll(OF_ONE_MACHINE)].map(([words]) => words)).toEqual([]);
  // Decisions describe the state at their date and may name deleted files.
  if (!path.startsWith("docs/decisions/")) expect([...deadPaths, ...deadCommands]).toEqual([]);
});

test("every decision has a number of its own and says how it stands", () => {
  const decisions = documents.filter(({ path }) => path.startsWith("docs/decisions/"));
  const numbers = decisions.map(({ path }) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);

  expect(new Set(numbers).size).toBe(decisions.length);
  for (const [index, { text }] of decisions.entries()) {
    expect(text).toMatch(new RegExp(`^# ${numbers[index]}\\. .+\\n\\nStatus: (accepted|superseded by \\d{4})\\n`));
  }
});

test("docs/dependencies.md gives the reason for each dependency, and for no other", () => {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const declared = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });

  expect(matches(/^\| `([^`]+)` \|/gm, read("docs/dependencies.md")).sort()).toEqual(declared.sort());
});

test("the settings that the server reads and those of .env.example are the same", () => {
  const known = matches(/^ {2}([A-Z][A-Z_]*):/gm, read("src/server/platform/config.ts"));

  expect(known.length).toBeGreaterThan(20);
  expect(listedSettings.toSorted()).toEqual(known.toSorted());
});

test("each setting of .env.example is one that the server heeds, with its default and an explanation above it", () => {
  /** Returns the configuration for these settings, or the error's message. */
  const outcomeOf = (environment: Record<string, string>): unknown => {
    try {
      return readConfig(environment);
    } catch (error) {
      return (error as Error).message;
    }
  };
  const defaults = readConfig({});
  const ignored = listedSettings.filter((name) => isDeepStrictEqual(outcomeOf({ [name]: "strange" }), defaults));
  const lines = example.split("\n");
  const unexplained = lines.filter((line, at) => /^#[A-Z_]+=/.test(line) && !/^# .+/.test(lines[at - 1] ?? ""));

  expect(ignored).toEqual([]);
  expect(readConfig(parseEnv(example.replace(/^#(?=[A-Z][A-Z_]*=)/gm, "")) as NodeJS.ProcessEnv)).toEqual(defaults);
  expect(unexplained).toEqual([]);
});
