import { existsSync } from "node:fs";
import { join } from "node:path";
import { type SourceFile, sourceFiles } from "./source-files.ts";
import { root } from "./temporary-tree.ts";

const BUILT = "build/site/client";
/** Words, with a space between: a minifier leaves them as they are, and nobody writes the same sentence twice. */
const SENTENCE = /(["'`])((?:(?!\1)[^\\\n$]){12,}?)\1/g;

export const hasBuild = (): boolean => existsSync(join(root, BUILT));

/** The files that a visitor's browser may ask for, apart from pictures and fonts. */
export function visitorFiles(): SourceFile[] {
  return sourceFiles(`${BUILT}/**/*.{js,css,html,json,map,txt,xml,webmanifest}`);
}

/** The sentences in the code of these zones that no code of a visitor says too. */
export function ownSentences(...zones: ("admin" | "server")[]): string[] {
  const public_ = sourceFiles("src/{site,ui,contract}/**/*.{ts,tsx}", "content/**/*.{yaml,md}");
  const known = public_.map(({ text }) => text).join("\n");
  const code = zones.flatMap((zone) => sourceFiles(`src/${zone}/**/*.{ts,tsx}`)).filter(({ path }) => !isTest(path));
  return [...new Set(code.flatMap(({ text }) => sentencesIn(text)))].filter((sentence) => !known.includes(sentence));
}

/** The sentences in the code of the site itself: what the search for the others would find if it were there. */
export function siteSentences(): string[] {
  return sourceFiles("src/site/**/*.tsx")
    .filter(({ path }) => !isTest(path))
    .flatMap(({ text }) => sentencesIn(text));
}

function sentencesIn(text: string): string[] {
  const sentences = [...text.matchAll(SENTENCE)].map((match) => match[2] ?? "");
  return sentences.filter((sentence) => /^[A-Z].* .* /.test(sentence));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path);
}
