import { expect, test } from "vitest";
import { read, type SourceFile, sourceFiles } from "./checkout.ts";

/** Maximum number of lines of a file: a hard limit, not a goal (docs/style.md). */
const MAX_LINES = 400;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** The only allowed index file: it lists the migrations in order and re-exports nothing. */
const INDEX_FILE = "src/server/platform/db/migrations/index.ts";
/**
 * Features that need Chrome 112, Firefox 115 or Safari 16.5, or later. Vite builds for older versions (its target
 * `baseline-widely-available`) but transpiles only syntax, and many phones never get a newer browser.
 */
const TOO_NEW = [
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bURL\.(canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bIterator\.|\.(values|keys|entries)\(\)\.(map|filter|find|some|every|toArray|forEach|take|drop)\(/,
  /(?<!\bz)\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\b(RegExp\.escape|Math\.sumPrecise|Error\.isError|Temporal\.|Intl\.DurationFormat)\b/,
  /\.(toBase64|toHex|getOrInsert|getOrInsertComputed)\(|\bUint8Array\.from(Base64|Hex)\b/,
  /^\s*(await )?using \w/m,
];

const files = sourceFiles("src/**/*.{ts,tsx,css}", "tests/**/*.ts", "bench/**/*.ts", "scripts/**/*.{mjs,cjs,ts}");
const browserCode = files.filter(
  ({ path }) => /^src\/(site|admin|ui|contract|messages)\//.test(path) && !path.includes(".test."),
);

/** Returns a sentence for each breach of docs/style.md in a file. */
function findProblems({ path, text }: SourceFile): string[] {
  const lines = text.split("\n").length - 1;
  return [
    !path.split("/").every((name) => KEBAB_CASE.test(name)) && "write the name in kebab-case",
    /(^|\/)index\.tsx?$/.test(path) && path !== INDEX_FILE && "import the files themselves, without an index between",
    path.startsWith("src/") && lines > MAX_LINES && `has ${lines} lines, more than ${MAX_LINES}: split it`,
    /\b(from|import)\s*\(?\s*"\.\.\/\.\.\//.test(text) && "import across folders as #zone/…, not ../..",
  ].flatMap((problem) => (problem ? [`${path}: ${problem}`] : []));
}

test("every file keeps to the rules of names and sizes", () => {
  expect(browserCode.length).toBeGreaterThan(100);
  expect(files.flatMap(findProblems)).toEqual([]);
});

test.each(TOO_NEW)("no code for browsers needs what many of them do not have: %s", (pattern) => {
  const guilty = browserCode.filter(({ text }) => pattern.test(text));

  expect(guilty.map(({ path, text }) => `${path}: ${pattern.exec(text)?.[0]}`)).toEqual([]);
});

test("the lockfile names no registry, and has the packages and a Node.js of every platform, as npm ci asks for them", () => {
  type Package = { optional?: boolean; resolved?: string; optionalDependencies?: Record<string, string> };
  const { packages }: { packages: Record<string, Package> } = JSON.parse(read("package-lock.json"));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  const installed = Object.keys(packages);

  expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
  expect(wanted.filter((name) => !installed.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
  const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "bin-darwin-arm64", "win-x64"];
  for (const platform of platforms) {
    expect(packages[`node_modules/node-${platform}`]).toMatchObject({ optional: true });
  }
});
