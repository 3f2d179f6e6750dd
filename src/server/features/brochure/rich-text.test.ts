import { expect, test } from "vitest";
import { renderMarkdown } from "#server/content/markdown.ts";
import { plainText, readSections } from "./rich-text.ts";

const sectionsOf = (markdown: string) =>
  readSections(renderMarkdown(markdown).html, (path) => new URL(path, "https://college.example").href);

test("a page becomes its sections, each with paragraphs, lists and tables in their order", () => {
  const sections = sectionsOf("Intro.\n\n## Steps\n\n1. One\n2. Two\n\n- a\n\n| A | B |\n|---|---|\n| 1 | 2 |");

  expect(sections.map(({ heading }) => heading)).toEqual([null, "Steps"]);
  expect(sections[1]?.blocks.map(({ kind }) => kind)).toEqual(["list", "list", "table"]);
  expect(sections[1]?.blocks[0]).toMatchObject({ kind: "list", isOrdered: true });
  expect(sections[1]?.blocks[2]).toMatchObject({
    head: [[{ text: "A" }], [{ text: "B" }]],
    rows: [[[{ text: "1" }], [{ text: "2" }]]],
  });
});

test("links become whole addresses and keep their words, strong and emphasised words their look", () => {
  const [section] = sectionsOf("See [the **garden**](/Pharmacognosy) and *Justicia adhatoda* (বাসক).");
  const [paragraph] = section?.blocks ?? [];
  if (paragraph?.kind !== "paragraph") throw new Error("expected a paragraph");

  expect(plainText(paragraph.runs)).toBe("See the garden and Justicia adhatoda (বাসক).");
  expect(paragraph.runs).toContainEqual({
    text: "garden",
    isStrong: true,
    isEmphasis: false,
    href: "https://college.example/Pharmacognosy",
  });
  expect(paragraph.runs).toContainEqual({ text: "Justicia adhatoda", isStrong: false, isEmphasis: true, href: null });
});
