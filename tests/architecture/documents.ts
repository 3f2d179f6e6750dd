import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SourceFile, sourceFiles } from "./source-files.ts";
import { root } from "./temporary-tree.ts";

const FENCED = /^(`{3,}).*\n[\s\S]*?^\1$/gm;
const LINK = /\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const HEADING = /^#{1,6} (.+)$/gm;
/** A path of the checkout as documents write it: `src/server/main.ts`, `content/pages/`. */
const PATH = /`((?:\.ci|bench|content|docs|public|scripts|src|tests)\/[\w./-]*)`/g;
const COMMAND = /npm run ([\w:-]+)/g;
/** What only one machine has: a private registry, a home, a work folder. */
const OF_ONE_MACHINE =
  /\b(registry\.[\w.-]+|[\w.-]*(?:artifactory|verdaccio|nexus)[\w.-]*)|\/(work|tmp|root|home|Users)\/\w*/gi;

/** Everything that is written for people, apart from the pages of the site itself. */
export function documents(): SourceFile[] {
  return sourceFiles("*.md", "docs/**/*.md", "content/README.md", "{src,scripts,tests,bench}/**/*.md");
}

/** The links to files and headings of the checkout that lead nowhere, as `from: link`. */
export function findDeadLinks({ path, text }: SourceFile, others: readonly SourceFile[]): string[] {
  const prose = text.replace(FENCED, "").replace(/`[^`\n]*`/g, "");
  const links = [...prose.matchAll(LINK)].map((match) => match[1] ?? "").filter((link) => !/^([a-z]+:|\/)/i.test(link));
  return links.filter((link) => !isAlive(link, { path, text }, others)).map((link) => `${path}: ${link}`);
}

/** Paths in code marks that are not there. Decisions tell of their day and may name what is gone. */
export function findDeadPaths({ path, text }: SourceFile): string[] {
  const named = [...text.replace(FENCED, "").matchAll(PATH)].map((match) => match[1] ?? "");
  return named.filter((name) => !existsSync(join(root, name))).map((name) => `${path}: ${name}`);
}

/** Commands that package.json does not have. */
export function findDeadCommands({ path, text }: SourceFile, scripts: Record<string, string>): string[] {
  const named = [...text.matchAll(COMMAND)].map((match) => match[1] ?? "");
  return named.filter((name) => !(name in scripts)).map((name) => `${path}: npm run ${name}`);
}

export function findWordsOfOneMachine({ path, text }: SourceFile): string[] {
  return [...text.matchAll(OF_ONE_MACHINE)].map(([words]) => `${path}: ${words}`);
}

function isAlive(link: string, from: SourceFile, others: readonly SourceFile[]): boolean {
  const [target = "", anchor] = link.split("#", 2);
  const path = target === "" ? from.path : join(dirname(from.path), target).replaceAll("\\", "/");
  if (!existsSync(join(root, path))) return false;
  const document = [from, ...others].find((other) => other.path === path);
  return anchor === undefined || (document !== undefined && anchorsOf(document.text).includes(anchor));
}

/** As code hosts make them of headings: small letters, hyphens for spaces, no other signs. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(FENCED, "").matchAll(HEADING)].map((match) => match[1] ?? "");
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
