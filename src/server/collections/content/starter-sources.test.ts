import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { stringsIn } from "#contract/find-text.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { readContentFiles, STARTER_FOLDER } from "./content-files.ts";
import { parseSource } from "./yaml-source.ts";

type Rule = Readonly<Record<"page" | "rule" | "source", string>>;
/** Words of the starter, such as a number or a name, that no rule contains, and the reason why they are allowed. */
type Reviewed = Readonly<{ words: string; why: string }>;

const read = async (path: string) => parse(await readFile(join(STARTER_FOLDER, path), "utf8"));
const rules: Rule[] = await read("sources.yaml");
const reviewed: Reviewed[] = await read("reviewed.yaml");
const files = [
  ...(await readContentFiles(join(STARTER_FOLDER, "content"))),
  ["committees.yaml", await readFile(join(STARTER_FOLDER, "committees.yaml"), "utf8")] as const,
];

/** Keys whose values visitors do not read, or read in other words. */
const NOT_READ = ["dial", "drawing", "group", "icon", "lastReviewed", "needs", "person", "prompts", "searchWords"];
const KEYS = new Set([...NOT_READ, "admissionRoute", "route", "sectionWords", "src", "to", "url"]);
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Returns a text as read by visitors: without link targets, names in braces, reviewed words and list numbers. */
const asRead = (text: string) =>
  reviewed
    .reduce((left, { words }) => left.replaceAll(words, "…"), withLatinDigits(text).replace(/\]\([^)]*\)/g, "]"))
    .replace(/\{[A-Za-z]+\.[^}]*\}/g, "…")
    .replace(/^(?:- |#+ |\d+\. )/gm, "");

const numbersIn = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? [];
/** Converts the words for numbers up to ten in a rule to digits. */
const inDigits = (text: string) =>
  text.replace(/\b[a-z]+\b/gi, (word) => String(NUMBERS.indexOf(word.toLowerCase()) + 1 || word));

/** Finds names within a sentence: capitalised words that follow another word. */
const namesIn = (text: string) => text.match(/(?<=[\p{Ll}\d,;)\]…] )\p{Lu}[\p{L}.]*/gu) ?? [];

/** The texts of the starter that visitors read, by page or course. */
const told = files.flatMap(([path, text]) => {
  const { value, body } = parseSource(path, String(text));
  const page = path.replace(/^(?:bn\/)?(?:pages\/)?(.*)\.\w+$/, "$1");
  const parts = path === "courses.yaml" ? (value as { name: string }[]).map((one) => [one.name, one] as const) : [];
  return (parts.length > 0 ? parts : [[page, value] as const]).map(([name, part]) => {
    const texts = stringsIn(part).filter((one) => !one.path.some((key) => KEYS.has(String(key))));
    return { path, name, texts: [...texts.map((one) => one.text), body].map(asRead) };
  });
});

/** Returns the public rules, such as laws, that a page or course states. For bn/courses.yaml: those of all courses. */
const rulesOf = (path: string, name: string) =>
  rules.filter(({ page }) => page === name || (path === "bn/courses.yaml" && /Pharm/.test(page)));

test.for(told)("$path: each number in $name is in one of its rules, or was reviewed", ({ path, name, texts }) => {
  const known = new Set(
    rulesOf(path, name).flatMap(({ rule, source }) => numbersIn(inDigits(asRead(`${rule} ${source}`)))),
  );
  const found = texts.flatMap((text) => numbersIn(text).filter((number) => !known.has(number)));
  expect(found).toEqual([]);
});

test("each name in the starter is a title of the menu, is on a page with rules, or was reviewed", async () => {
  const titles = JSON.stringify([await read("content/menu.yaml"), told.map(({ texts }) => texts[0])]);
  const open = told.filter(({ path, name }) => !path.startsWith("bn/") && rulesOf(path, name).length === 0);
  const found = open.flatMap(({ path, texts }) =>
    texts.flatMap(namesIn).map((name) => [path, name.replace(/\.$/, "")]),
  );
  expect(found.filter(([, name = ""]) => !titles.includes(name))).toEqual([]);
  const all = files.map(([, text]) => String(text)).join("\n");
  for (const { words, why } of reviewed) expect([why !== "", all.includes(words)], words).toEqual([true, true]);
});
