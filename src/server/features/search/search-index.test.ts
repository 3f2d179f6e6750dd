import { expect, test } from "vitest";
import type { SearchDocument } from "./search-documents.ts";
import { buildSearchIndex } from "./search-index.ts";

function aDocument(title: string, text = "", href = `/${title}`): SearchDocument {
  return { id: href, href, group: "Page", title, text };
}

const index = await buildSearchIndex([
  aDocument("Library গ্রন্থাগার", "Books, loans and reading room.", "/Library"),
  aDocument("Canteen ক্যান্টিন", "Meals beside the library.", "/Canteen"),
  aDocument("B.Pharm বি.ফার্ম", "Four years. Fees, seats, syllabus.", "/Bpharma"),
  aDocument("Pharmacy Practice ফার্মেসি অনুশীলন", "Dispensing & <counselling>.", "/Practice"),
  aDocument("র‍্যাগিং বিরোধী কমিটি", "ছাত্রছাত্রীদের নিরাপত্তা", "/Notices/1"),
]);

function hrefs(query: string): string[] {
  return index.search(query).hits.map(({ href }) => href);
}

test.for([
  ["a Bengali word", "গ্রন্থাগার", "/Library"],
  ["a Bengali word with an ending that the text has not", "গ্রন্থাগারের", "/Library"],
  ["the beginning of a Bengali word", "নিরাপ", "/Notices/1"],
  ["a Bengali word without its joiner", "র্যাগিং", "/Notices/1"],
  ["an English word with a wrong letter", "counceling", "/Practice"],
  ["an English word with a letter missing", "libary", "/Library"],
  ["a course without its dot", "bpharm", "/Bpharma"],
  ["a course with its dot", "B.Pharm", "/Bpharma"],
  ["a question with small words in it", "what is the syllabus", "/Bpharma"],
] as const)("%s finds its page first", ([, query, href]) => {
  expect(hrefs(query)[0]).toBe(href);
});

test("a word in the title weighs more than one in the text", () => {
  expect(hrefs("library")).toEqual(["/Library", "/Canteen"]);
});

test("two words narrow the search down, and only when no page has both does one do", () => {
  expect(hrefs("library meals")).toEqual(["/Canteen"]);
  expect(index.search("library meals").isNear).toBe(false);
  expect(hrefs("canteen syllabus").toSorted()).toEqual(["/Bpharma", "/Canteen"]);
  expect(index.search("canteen syllabus").isNear).toBe(true);
});

test("the words that were found are every second piece of title and excerpt", () => {
  const [hit] = index.search("counselling").hits;

  expect(hit?.excerpt).toEqual(["Dispensing & <", "counselling", ">."]);
  expect(hit?.title.join("")).toBe("Pharmacy Practice ফার্মেসি অনুশীলন");
});

test("of a long text, the excerpt has the words around the first one that was found", async () => {
  const text = `${"Words before it. ".repeat(40)}Here is the autoclave at last. ${"Words after it. ".repeat(40)}`;
  const long = await buildSearchIndex([aDocument("Machine Room", text)]);

  const excerpt = long.search("autoclave").hits[0]?.excerpt ?? [];

  expect(excerpt[1]).toBe("autoclave");
  expect(excerpt.join("")).toMatch(/^… [\w ]*[\w. ]*Here is the autoclave at last\..* …$/);
  expect(excerpt.join("").length).toBeLessThan(200);
});

test.for([
  "",
  "   ",
  "?!*(){}[]^\\",
  "\u0000\uffff\ud800",
  "্‍‌়",
  "__proto__ constructor toString",
  "%00%ff",
  "a".repeat(100_000),
  "😀".repeat(500),
  "অ ".repeat(5_000),
  "<script>alert(1)</script>",
])("a query that is no question (%#) harms nobody", (query) => {
  const answer = index.search(query);

  expect([...answer.query].length).toBeLessThanOrEqual(100);
  expect(answer.query.isWellFormed()).toBe(true);
});

test("among 1,000 notices and 60 pages, misspelt questions find something", async () => {
  const words = ["counselling", "practical", "sessional", "ভর্তি", "পরীক্ষা", "hostel", "library", "scholarship", "ছুটি"];
  const pick = (seed: number) => words[(seed * 7919) % words.length] ?? "";
  const documents = Array.from({ length: 1060 }, (_, place) =>
    aDocument(`${pick(place)} ${place}`, Array.from({ length: 60 }, (_, word) => pick(place + word * word)).join(" ")),
  );
  const large = await buildSearchIndex(documents);

  const queries = ["counselling", "councelling", "ভর্তি পরীক্ষা", "hostl libary", "practical 512"];
  for (const query of queries) expect(large.search(query).total, query).toBeGreaterThan(0);
});
