import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readContentFiles, STARTER_FOLDER } from "#server/collections/content/content-files.ts";
import { findWrongTerms, readTerms } from "./glossary.ts";

test("Bengali texts with another word for a term are listed; names, addresses and ambiguous terms are ignored", async () => {
  const sources = new Map([
    [
      "bn/pages/Library.yaml",
      {
        value: [
          { en: "The canteen has 40 seats; the hostel is full.", bn: "ক্যান্টিনে 40টি আসন, ছাত্রাবাস ভর্তি।" },
          { en: "Ask at {hostel.office} or [there](/Hostel); mail hostel.office@college.example", bn: "জিজ্ঞেস করুন।" },
          { en: "The hostel", bn: "হস্টেল" },
          { en: "hostels", bn: "" },
        ],
      },
    ],
    ["pages/Hostel.md", { value: [{ en: "hostel", bn: "ছাত্রাবাস" }] }],
  ]);

  expect(findWrongTerms(await readTerms(), sources)).toEqual([
    'bn/pages/Library.yaml: "hostel" is হস্টেল in "The canteen has 40 seats; the hostel is full."',
  ]);
});

test("the Bengali of the starter uses the listed words for all terms", async () => {
  const files = [...(await readContentFiles(join(STARTER_FOLDER, "content")))];
  const translations = files.filter(([path]) => path.startsWith("bn/"));
  const sources = new Map(translations.map(([path, text]) => [path, { value: parse(String(text)) }]));

  expect(sources.size).toBeGreaterThan(5);
  expect(findWrongTerms(await readTerms(), sources)).toEqual([]);
});
