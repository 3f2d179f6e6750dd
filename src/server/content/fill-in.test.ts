import { expect, test } from "vitest";
import { copyContentFolder } from "#server/testing/content-folder.ts";
import { loadContent } from "./load-content.ts";

test("a person who leaves is replaced in one file, and every page names the new one", async () => {
  await using folder = await copyContentFolder();
  await folder.edit("people.yaml", "english: Manju Dolui", "english: Rita Sen");

  const { pages } = await loadContent(folder.dir);

  const library = pages.find(({ route }) => route === "/Library");
  expect(library?.facts).toContainEqual({ label: "Librarian", value: "Rita Sen" });
  expect(library?.html).toContain("Rita Sen");
  expect(JSON.stringify(pages)).not.toContain("Manju Dolui");
});

test("sums and counts in texts follow the fees and the pages", async () => {
  await using folder = await copyContentFolder();
  await folder.edit("courses.yaml", "amount: 10000", "amount: 20000");
  await folder.edit("pages/Museum.md", "group: facility", "group: laboratory");

  const { courses, home, pages } = await loadContent(folder.dir);

  expect(courses[0]?.fees.note).toContain("₹3,89,000");
  expect(home.headings.laboratories.english).toMatch(/^Fourteen laboratories/);
  expect(home.ledger.map(({ figure }) => figure)).toEqual(["3", "14", "11", "24/7"]);
  expect(pages.find(({ route }) => route === "/Faculties")?.html).toContain("the fourteen laboratories");
});

test("the note that the college is invented leaves the site with its entry", async () => {
  await using folder = await copyContentFolder();
  const note = /sampleNote: (.*)\n/.exec(await folder.read("college.yaml"))?.[1] ?? "";
  const told = JSON.stringify((await loadContent(folder.dir)).pages);
  await folder.edit("college.yaml", `sampleNote: ${note}\n`, "");

  const { pages } = await loadContent(folder.dir);

  expect(told).toContain(note);
  expect(JSON.stringify(pages)).not.toContain("fictional");
});

test("braces that name nothing are a fault with its line, in a text as in a table of facts", async () => {
  await using folder = await copyContentFolder();
  const fact = await folder.edit("pages/Library.md", 'value: "{person.manju-dolui}"', 'value: "{person.manju-doluy}"');
  const body = await folder.edit("pages/Library.md", "Ask; {person.manju-dolui}", "Ask; {persons.manju-dolui}");

  expect(await folder.faults()).toEqual([
    `pages/Library.md:${fact}: {person.manju-doluy} names nothing. Did you mean "person.manju-dolui"?`,
    `pages/Library.md:${body}: {persons.manju-dolui} names nothing. Did you mean "person.manju-dolui"?`,
  ]);
});

test("where the file of people has faults, no text is blamed for naming them", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("people.yaml", "- id: president", "- id: president\n  id: twice");

  expect(await folder.faults()).toEqual([`people.yaml:${line + 1}: the same key stands here twice: keep one of them`]);
});
