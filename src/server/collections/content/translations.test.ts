import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { matchTexts, type TranslationPair, withTranslation } from "#contract/translations.ts";
import { addressIn, PAGE } from "#messages/languages.ts";
import { copyContentFolder } from "#tests/server/content-folder.ts";
import { parseTranslationPath, readContentFiles } from "./content-files.ts";
import { loadContent } from "./load-content.ts";
import { textsOf, validatePairs } from "./translations.ts";
import { parseSource } from "./yaml-source.ts";

const sample = await loadContent("content");
const sourceOf = (text: string, file = "pages/Library.md") => parseSource(file, text);
const rowsOf = (...texts: [en: string, text: string][]) => texts.map(([en, text]) => ({ en, text }));
const ROWS = rowsOf(["Hours", "সময়"], ["Loans of two weeks for every student", "দুই সপ্তাহ"], ["Silence", "নীরবতা"]);

test("each printed text needs one translation, but addresses, search words and Bengali texts need none", () => {
  const source = sourceOf(`---
route: /Library
title: Library
bengali: গ্রন্থাগার
description: Books
group: facility
picture: { src: /Images/fac-library.svg, alt: A table, width: 480, height: 300 }
facts:
  - { label: Books, value: "{number.course}", to: /Museum }
searchWords: reading room
---

A paragraph
on two lines.

- one [link](/Museum)
- two

## বাংলায়
`);

  expect(textsOf("bn", source)).toEqual([
    "Books",
    "A table",
    "A paragraph on two lines.",
    "- one [link](/Museum) - two",
  ]);
});

test("a text is matched with its translation in any position, and a changed text with that of its earlier wording", () => {
  const texts = ["Silence", "Hours", "Loans of three weeks for every student", "Coffee"];
  const found = matchTexts(texts, ROWS).map(({ row, isBehind }) => [row?.text ?? null, isBehind]);

  expect(found).toEqual([
    ["নীরবতা", false],
    ["সময়", false],
    ["দুই সপ্তাহ", true],
    [null, false],
  ]);
});

test("a different text in the same position is not matched with the translation of the former text", () => {
  const found = matchTexts(["Hours", "Dogs wait outside", "Silence"], ROWS);

  expect(found.map(({ row }) => row?.text ?? null)).toEqual(["সময়", null, "নীরবতা"]);
});

test("the sample college is fully translated into Bengali, with the same names, sums and addresses", () => {
  const { translations, courses, pages, people } = sample;
  const { validationErrors, progress, ...bengali } = translations.bn;
  const missing = [...progress].filter(([, { missing, behind }]) => missing + behind > 0);

  expect(validationErrors).toEqual([]);
  expect(missing).toEqual([]);
  expect(bengali.college.name.english).toBe("কৃষ্ণচূড়া কলেজ অব ফার্মেসি");
  expect(bengali.courses.map(({ route }) => route)).toEqual(courses.map(({ route }) => route));
  expect(bengali.courses[0]?.fees?.rows.map(({ amount }) => amount)).toEqual(
    courses[0]?.fees?.rows.map(({ amount }) => amount),
  );
  expect(bengali.courses[0]?.fees?.note).toContain(/₹[\d,]+/.exec(courses[0]?.fees?.note ?? "")?.[0]);
  expect(bengali.people.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
  const linksOf = (html = "") => Array.from(html.matchAll(/href="([^"]+)"/g), ([, href]) => href).sort();
  const inBengali = (address = "") => (PAGE.test(address) ? addressIn("bn", address) : address);
  for (const page of pages) {
    const other = bengali.pages.find(({ route }) => route === page.route);
    expect(linksOf(other?.html), page.route).toEqual(linksOf(page.html).map(inBengali).sort());
    expect(other?.title, page.route).toMatch(/\p{Script=Bengali}/u);
  }
});

test("the translations of the sample have the same links, names and numbers as their English texts", async () => {
  const texts = await readContentFiles("content");
  const pairsIn = (path: string) => parseSource(path, texts.get(path) ?? "").value as TranslationPair[];
  const paths = [...texts.keys()].filter((path) => parseTranslationPath(path));

  expect(paths.length).toBeGreaterThan(50);
  expect(paths.flatMap((path) => validatePairs("bn", pairsIn(path)).map((error) => [path, error]))).toEqual([]);
});

test("a new translation is placed after that of the previous text, or replaces that of the earlier wording", () => {
  const pairs = [
    { en: "Hours", bn: "সময়" },
    { en: "Loans of two weeks for every student", bn: "দুই সপ্তাহ" },
  ];
  const texts = ["Hours", "Loans of three weeks for every student", "Silence"];
  const write = (en: string, text: string, kept: string[] = []) =>
    withTranslation("bn", pairs, { texts, kept }, { en, text }).map(({ bn }) => bn);

  expect(write("Hours", "খোলা")).toEqual(["খোলা", "দুই সপ্তাহ"]);
  expect(write(texts[1] ?? "", "তিন সপ্তাহ")).toEqual(["সময়", "তিন সপ্তাহ"]);
  // A pair whose English text is still public is kept beside the new pair.
  expect(write(texts[1] ?? "", "তিন সপ্তাহ", [pairs[1]?.en ?? ""])).toEqual(["সময়", "তিন সপ্তাহ", "দুই সপ্তাহ"]);
  expect(write("Silence", "নীরবতা")).toEqual(["সময়", "দুই সপ্তাহ", "নীরবতা"]);
});

test("Bengali pages mark English words with their language, and English pages Bengali words", () => {
  const { translations, pages } = sample;
  const htmlOf = (all: typeof pages, page: string) => all.find(({ route }) => route === page)?.html ?? "";

  expect(htmlOf(pages, "/Library")).toContain('<span lang="bn">');
  expect(htmlOf(translations.bn.pages, "/BpharmAdmission")).toContain('<span lang="en">WBJEE</span>');
  expect(htmlOf(translations.bn.pages, "/Library")).not.toContain('lang="bn"');
});

test("a document with an error in its translation is shown in English, and the error is reported", async () => {
  await using folder = await copyContentFolder();
  const file = "bn/pages/AboutUs.yaml";
  const text = await readFile(`${folder.dir}/${file}`, "utf8");
  await folder.write(file, `${text.replaceAll("](/Director)", "](/Directer)")}\n- en: Twice\n  hi: twice\n`);
  await folder.write("bn/menu.yaml", "- en: [");
  const library = "bn/pages/Library.yaml";
  const wrong = (await readFile(`${folder.dir}/${library}`, "utf8")).replace("bn: ", 'bn: "{college.nam}" # ');
  await folder.write(library, wrong);
  const { translations, menu } = await loadContent(folder.dir);
  const { validationErrors, ...bengali } = translations.bn;
  const about = bengali.pages.find(({ route }) => route === "/aboutus");

  expect(new Set(validationErrors.map(({ file }) => file))).toEqual(new Set([file, "bn/menu.yaml", library]));
  // The error's path leads to the pair whose Bengali text is wrong.
  expect(validationErrors.find((error) => error.file === library)).toMatchObject({ path: [0, "bn"], line: 3 });
  expect(about?.html).toContain('<span lang="en">Krishnachura College of Pharmacy teaches pharmacy and nothing else');
  expect(about?.isUntranslated).toBe(true);
  expect(bengali.menu).toEqual(menu);
  expect(bengali.home.hero.heading).toMatch(/\p{Script=Bengali}/u);
});
