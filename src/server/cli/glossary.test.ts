import { expect, test } from "vitest";
import { findWrongTerms, readTerms } from "./glossary.ts";

test("a Bengali text that says a term otherwise is named; names, addresses and terms with other meanings are not looked at", async () => {
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
