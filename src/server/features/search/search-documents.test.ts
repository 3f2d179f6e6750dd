import { resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { contentDocuments } from "./search-documents.ts";

const content = await loadContent(resolve("content"));
const documents = contentDocuments(content);

test("every page, course and person can be found, and the search itself cannot", () => {
  const { pages, courses, people } = content;

  expect(documents).toHaveLength(pages.length - 1 + courses.length + people.length);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  expect(documents.map(({ href }) => href)).not.toContain("/Search");
});

test("a person with a page of his own is found there, others on the page that lists them", () => {
  const director = content.people.find(({ id }) => id === "director");
  const teacher = content.people.find(({ group }) => group === "faculty");

  expect(documents.find(({ title }) => title.startsWith(director?.name.english ?? "-"))?.href).toMatch(/Director$/);
  expect(documents.find(({ title }) => title.startsWith(teacher?.name.english ?? "-"))?.href).toBe("/Faculties");
});

test("a page is cut at its headings, and its text reads on, without tags and entities", () => {
  const [document] = contentDocuments({
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
  });

  expect(document).toMatchObject({ text: "Books. Open: 10:00 AM. Quiet.", also: "books" });
  expect(document?.sections).toEqual([
    {
      anchor: "on-rooms",
      heading: "Rooms & hours",
      text: "Rooms & hours. See the rooms. One. Two?",
      also: "timing",
    },
  ]);
});
