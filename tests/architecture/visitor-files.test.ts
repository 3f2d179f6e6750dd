import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { root, sourceFiles } from "./checkout.ts";

const BUILT = "build/site/client";
/** Patterns for code and text that must not be in the files that visitors download. */
const FOREIGN = {
  "the whole of zod": /["'`]Zod(Object|String|Number)["'`]/,
  "a server package": /\b(fastify|kysely|better-sqlite3|nodemailer|postgres:\/\/)\b/i,
  "a Node module": /["'`]node:[a-z_/]+["'`]/,
  "a path of this checkout": /src\/(admin|server)\/|node_modules\/(?!\.vite)/,
  "a file of the admin": /\/admin\/assets|build\/admin/,
  "a source map": /sourceMappingURL=/,
};

/** Message files that the site's code may contain. */
const PUBLIC_WORDS = ["src/messages/*/{site,site-staff,contract}.json"];
const PUBLIC_ZONE = /\/(site(-staff)?|contract)\.json$/;

/** Files that a visitor's browser may download, without pictures and fonts. */
const downloads = sourceFiles(`${BUILT}/**/*.{js,css,html,json,map,txt,xml,webmanifest}`);
const code = (pattern: string) => sourceFiles(pattern).filter(({ path }) => !/\.test\.tsx?$/.test(path));

/** Returns strings of several words, which minifiers keep and which rarely occur in two zones. */
function sentencesIn(text: string): string[] {
  const strings = [...text.matchAll(/(["'`])((?:(?!\1)[^\\\n$]){12,}?)\1/g)].map((match) => match[2] ?? "");
  return strings.filter((string) => /^[A-Z].* .* /.test(string));
}

beforeEach((context) => {
  if (!existsSync(join(root, BUILT))) context.skip(`There is no ${BUILT}. Run \`npm run build\` first.`);
});

test("a visitor downloads no source maps", () => {
  expect(downloads.filter(({ path }) => path.endsWith(".map"))).toEqual([]);
});

test("the server renders pages with React's production build, without a setting", () => {
  const guilty = sourceFiles("build/site/server/**/*.js").filter(({ text }) => /\.development\.js|NODE_ENV/.test(text));

  expect(guilty.map(({ path }) => path)).toEqual([]);
});

test.each(Object.entries(FOREIGN))("%s is in no file that a visitor downloads", (_name, pattern) => {
  const guilty = downloads.filter(({ text }) => pattern.test(text));

  expect(guilty.map(({ path, text }) => `${path}: ${pattern.exec(text)?.[0]}`)).toEqual([]);
});

test("sentences of the site are in what a visitor downloads, none of the admin or the server is", () => {
  const found = (sentence: string) => downloads.filter(({ text }) => text.includes(sentence)).map(({ path }) => path);
  const isPublic = sourceFiles("src/{site,ui,contract}/**/*.{ts,tsx}", ...PUBLIC_WORDS, "content/**/*.{yaml,md}")
    .map(({ text }) => text)
    .join("\n");
  const foreignWords = sourceFiles("src/messages/*/*.json").filter(({ path }) => !PUBLIC_ZONE.test(path));
  const own = [...code("src/{admin,server}/**/*.{ts,tsx}"), ...foreignWords].flatMap(({ text }) => sentencesIn(text));
  const sentences = [...new Set(own)].filter((sentence) => !isPublic.includes(sentence));

  expect(sentences.flatMap((sentence) => found(sentence).map((path) => `${path}: ${sentence}`))).toEqual([]);
  expect(downloads.length).toBeGreaterThan(3);
  const siteSentences = sourceFiles(...PUBLIC_WORDS).flatMap(({ text }) => sentencesIn(text));
  expect(siteSentences.some((sentence) => found(sentence).length > 0)).toBe(true);
});
