import { expect, test } from "vitest";
import { langAttribute } from "./language.tsx";
import { readPagePlace } from "./pager.tsx";
import { photoSources } from "./photo.tsx";
import { initials } from "./portrait.tsx";
import { excerpt } from "./typed-text.ts";

test.for([
  ["২০২৫: ভর্তি", "bn"],
  ["प्रवेश सूचना", "hi"],
  ["Counselling, ভর্তি", undefined],
  ["24/7", undefined],
] as const)("the language of a text is that of its first letter: “%s” is %s", ([text, language]) => {
  expect(langAttribute(text)).toBe(language);
});

test.for([
  ["Forms\n\nare out.", 20, "Forms are out."],
  ["Forms are given out at the office.", 20, "Forms are given out…"],
  ["মার্কশিট সঙ্গে আনুন", 14, "মার্কশিট…"],
  ["Withoutanyspaceatall", 10, "Withoutan…"],
] as const)("%s is cut to %i characters, between words if possible", ([text, longest, cut]) => {
  expect(excerpt(text, longest)).toBe(cut);
});

test.for([
  ["Subodh Kumar Saha", "SS"],
  ["Ananya", "A"],
  ["Dr Prasenjit Barman", "PB"],
  ["Prof. Mrs Farhana Khatun", "FK"],
  ["Dr. (Mrs.) Sultana Razia", "SR"],
  ["Smt. Paramita Saha (Mondal)", "PS"],
  ["Sri Tapan Kr. Ghosh", "TG"],
  ["ড. মন্দিরা বন্দ্যোপাধ্যায়", "ম ব"],
  ["প্রিয়াঙ্কা রাই", "প্রি রা"],
  ["ইমরান আলি মোল্লা", "ই মো"],
  ["স্টিফেন লাকড়া", "স্টি লা"],
  ["র‍্যাচেল দেব", "র‍্যা দে"],
] as const)(
  "the initials of %s are those of the first and the last name, with their vowel signs and without titles: %s",
  ([name, letters]) => {
    expect(initials(name)).toBe(letters);
  },
);

test.for([
  ["", 0, { page: 1, pages: 1, offset: 0 }],
  ["?page=2", 30, { page: 2, pages: 2, offset: 24 }],
  ...["?page=0", "?page=3", "?page=1.5", "?page=two", "?page=-1"].map((query) => [query, 30, null] as const),
] as const)("the page that “%s” names in a list of %i", ([query, count, place]) => {
  expect(readPagePlace(new URL(`https://college.example/Gallery${query}`), count, 24)).toEqual(place);
});

test.for([
  [1600, [320, 640, 1280], ["/a-320.avif 320w, /a-640.avif 640w", "/a-320.webp 320w, /a-640.webp 640w", "/a-640.webp"]],
  // If no made width is wide enough, the upload itself is the largest choice, and AVIF is left out.
  [500, [320], [undefined, "/a-320.webp 320w, /a.jpg 500w", "/a.jpg"]],
  // Animated pictures have no smaller widths, nor have pictures whose widths are not made yet.
  [1600, [], [undefined, undefined, "/a.jpg"]],
] as const)("the files offered for a picture of %i pixels with the smaller widths %o", ([width, widths, offered]) => {
  const sources = widths.flatMap((of) => [
    { type: "image/avif" as const, width: of, url: `/a-${of}.avif` },
    { type: "image/webp" as const, width: of, url: `/a-${of}.webp` },
  ]);

  const { avif, srcSet, src } = photoSources({ url: "/a.jpg", width, sources }, 640);

  expect([avif, srcSet, src]).toEqual(offered);
});
