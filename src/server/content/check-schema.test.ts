import { expect, test } from "vitest";
import { pageFrontMatterSchema } from "#contract/content.ts";
import { menuSchema } from "#contract/menu.ts";
import { checkSchema } from "./check-schema.ts";
import type { ContentFault } from "./content-error.ts";
import { readYaml } from "./yaml-source.ts";

function menuFaults(header: string): string[] {
  const faults: ContentFault[] = [];
  checkSchema(menuSchema, readYaml(`header:\n${header}\nfooter: []\n`), "menu.yaml", faults);
  return faults.map(({ line, sentence }) => `${line}: ${sentence}`);
}

test("a good menu has no faults, with entries three levels deep", () => {
  expect(menuFaults("  - { title: A, children: [{ title: B, children: [{ title: C, to: /C }] }] }")).toEqual([]);
});

test.each([
  ["an entry with neither address nor children", "  - title: Home", "2: header needs one of the keys to or children"],
  [
    "an entry with both",
    "  - { title: Home, to: /, children: [{ title: A, to: /A }] }",
    "2: header has the keys children and to: keep only one of them",
  ],
  ["a misspelt key", "  - title: Home\n    too: /", '3: header has the unknown key "too". Did you mean "to"?'],
  [
    "an address without slash",
    "  - title: Home\n    to: Home",
    "3: header.to must be a path of this site that starts with one slash",
  ],
  [
    "a fault deep inside",
    "  - title: A\n    children:\n      - title: B\n        to:",
    "5: header.children.to is empty",
  ],
  ["a group without entries", "  - title: A\n    children: []", "3: header.children must have at least 1 entry"],
  ["a title that is a number", "  - title: 2025\n    to: /", "2: header.title must be text: put quotes around it"],
])("%s in the menu is told in words, not as an invalid input", (_, header, expected) => {
  expect(menuFaults(header)).toContain(expected);
});

test("a group that was written as a text is told which keys it has", () => {
  const faults: ContentFault[] = [];
  const page = "route: /A\ntitle: A\ndescription: A\ngroup: other\npicture: /Images/a.svg\n";
  checkSchema(pageFrontMatterSchema, readYaml(page), "a.md", faults);

  expect(faults).toEqual([
    { file: "a.md", line: 5, sentence: "picture must be a group with the keys src, alt, width, height" },
  ]);
});
