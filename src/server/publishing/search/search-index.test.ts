import { resolve } from "node:path";
import { expect, test } from "vitest";
import { contentIn } from "#server/collections/content/content-store.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { contentDocuments, type SearchDocument, type SearchedContent } from "./search-documents.ts";
import { buildSearchIndex } from "./search-index.ts";
import { normaliseWord, termsOf, tokenise } from "./search-text.ts";

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

test("notices of the searched year come before those of others", async () => {
  const dated = (title: string, date: string) => ({ ...aDocument(title, "Holidays.", `/${date}`), date });
  const notices = await buildSearchIndex([
    dated("Holiday list", "2025-01-02"),
    dated("Holiday list", "2026-01-02"),
    dated("Holiday list ২০২৭", "2026-12-20"),
    aDocument("Prospectus", "Holidays.", "/Prospectus"),
  ]);
  const first = (query: string) => notices.search(query).hits.map(({ href }) => href);

  expect(first("holiday list 2025")[0]).toBe("/2025-01-02");
  expect(first("holiday list ২০২৬")).toEqual(["/2026-01-02", "/2026-12-20", "/2025-01-02", "/Prospectus"]);
  expect(first("holiday 2027")[0]).toBe("/2026-12-20");
});

test("a hit contains both searched words, or one of them if no page has both", () => {
  expect(hrefs("library meals")).toEqual(["/Canteen"]);
  expect(index.search("library meals").isNear).toBe(false);
  expect(hrefs("canteen syllabus").toSorted()).toEqual(["/Bpharma", "/Canteen"]);
  expect(index.search("canteen syllabus").isNear).toBe(true);
});

test("every second piece of a title or excerpt is a found word", () => {
  const [hit] = index.search("counselling").hits;

  expect(hit?.excerpt).toEqual(["Dispensing & <", "counselling", ">."]);
  expect(hit?.title.join("")).toBe("Pharmacy Practice ফার্মেসি অনুশীলন");
});

test("the excerpt of a long text surrounds the first found word", async () => {
  const text = `${"Words before it. ".repeat(40)}Here is the autoclave at last. ${"Words after it. ".repeat(40)}`;
  const long = await buildSearchIndex([aDocument("Machine Room", text)]);

  const excerpt = long.search("autoclave").hits[0]?.excerpt ?? [];

  expect(excerpt[1]).toBe("autoclave");
  expect(excerpt.join("")).toMatch(/^… [\w ]*[\w. ]*Here is the autoclave at last\..* …$/);
  expect(excerpt.join("").length).toBeLessThan(200);
});

test.for([
  ...["", "   ", "?!*(){}[]^\\", "\u0000\uffff\ud800", "্‍‌়", "__proto__ constructor toString", "%00%ff"],
  ...["a".repeat(100_000), "😀".repeat(500), "অ ".repeat(5_000), "<script>alert(1)</script>"],
])("an unusual query (%#) causes no error", (query) => {
  const answer = index.search(query);

  expect([...answer.query].length).toBeLessThanOrEqual(100);
  expect(answer.query.isWellFormed()).toBe(true);
});

test("dots, hyphens, the commas of an amount, and f for ph make no difference", () => {
  expect(normaliseWord("B.Pharm")).toBe(normaliseWord("bpharm"));
  expect(normaliseWord("B.Pharm")).toBe(normaliseWord("b.farm"));
  expect(normaliseWord("৩,৭৯,০০০")).toBe("379000");
});

test.for([
  ["a Bengali word stays whole, with its marks and joiners", "কৃষ্ণচূড়া, র‍্যাগিং!", ["কৃষ্ণচূড়া", "র‍্যাগিং"]],
  ["a comma belongs to an amount and to nothing else", "₹1,41,000, 1, 2,b,3", ["1,41,000", "1", "2", "b", "3"]],
] as const)("%s", ([, text, words]) => {
  expect(tokenise(text).map((word) => word.text)).toEqual(words);
});

test("a word with a dot can be found whole and by its parts", () => {
  expect(termsOf("B.Pharm")).toEqual(["bfarm", "b", "farm"]);
});

const content = await loadContent(resolve("content"));
const documents = contentDocuments((language) => contentIn(content, language), "en");

test("every page, course and person and the brochure can be found, but not the search page", () => {
  const { pages, courses, people } = content;
  const hrefOf = (person?: { name: { english: string } }) =>
    documents.find(({ title }) => title.startsWith(person?.name.english ?? "-"))?.href;

  expect(documents).toHaveLength(pages.length - 1 + courses.length + people.length + 1);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  expect(documents.map(({ href }) => href)).not.toContain("/Search");
  // A person without a page of their own is found on the page that lists them.
  expect(hrefOf(people.find(({ id }) => id === "director"))).toMatch(/Director$/);
  expect(hrefOf(people.find(({ group }) => group === "faculty"))).toBe("/Faculties");
});

test("a page is split at its headings, and its text is without tags and entities", () => {
  const library: SearchedContent = {
    courses: [],
    people: [],
    searchWords: new Map([["/Library", { searchWords: "books", sectionWords: { "Rooms & hours": "timing" } }]]),
    pages: [
      {
        route: "/Library",
        title: "Library",
        description: "",
        group: "facility",
        lead: "Books.",
        facts: [{ label: "Open", value: "10:00 AM" }],
        html: '<p>Quiet.</p><h2 id="on-rooms">Rooms &#x26; hours</h2>\n<p>See <a href="/x">the <em>rooms</em></a>.</p><table><tr><td>One</td><td>Two?</td></tr></table>',
      },
    ],
  };
  const [document] = contentDocuments(() => library, "en");

  expect(document).toMatchObject({ text: "Books. Open: 10:00 AM. Quiet.", also: expect.stringMatching(/^books\b/) });
  expect(document?.sections).toEqual([
    {
      anchor: "on-rooms",
      heading: "Rooms & hours",
      text: "Rooms & hours. See the rooms. One. Two?",
      also: "timing",
    },
  ]);
});
