import { expect, test } from "vitest";
import { copyContentFolder } from "#tests/server/content-folder.ts";
import { loadContent } from "./load-content.ts";

const LINK = "must begin with https://, mailto:, tel:, or with a slash for a page of this site";
const BESIDE_LIBRARY = `---
route: /library
title: Twin
description: A page with mistakes.
group: other
sectionWords:
  Hour: timing
---

# Hours

[a](http://example.org/) [b](javascript:alert)
[c](//example.org) [d](https://) [e](/Pdf/Brochure.pdf) [f](/Images/seal.svg) [g](/#notice) [h](/ContactUs?from=event)
[i](/LibraryInfra)
{persons.manju-dolui}
![A poster](https://example.org/poster.png)
`;
/** An edit of a file and the error reported for the edited line; "" if the error is reported for another line. */
const mistakes: [file: string, before: string, after: string, sentence: string][] = [
  ["courses.yaml", "seats: 60", "seats: 0", "intake.seats must be a whole number above 0"],
  [
    "courses.yaml",
    "furtherStudy:",
    "furtherstudy:",
    'the entry has the unknown key "furtherstudy". Did you mean "furtherStudy"?',
  ],
  [
    "college.yaml",
    'dial: "+910000000001"',
    "dial: +910000000001",
    "admissionCell.dial must be text: put quotes around it",
  ],
  [
    "college.yaml",
    "/Images/mark-teesta.svg",
    "/Images/mark-tista.svg",
    'the picture /Images/mark-tista.svg does not exist in the folder public. Did you mean "/Images/mark-teesta.svg"?',
  ],
  ["people.yaml", "joined: 2017-07-03", "joined: 3 July 2017", "joined must be a day, written like 2026-11-21"],
  ["people.yaml", "email: principal@krishnachura.example", "email: principal", "email must be an email address"],
  ["people.yaml", "id: treasurer", "id: president", "the id president is already given in people.yaml:5"],
  [
    "pages/Museum.md",
    "group: facility",
    "group: facilities",
    'group must be one of about, message, admission, people, facility, laboratory, help, other. Did you mean "facility"?',
  ],
  [
    "pages/Canteen.md",
    "picture: {",
    "picture: seal #",
    "picture must be a group with the keys src, alt, width, height",
  ],
  ["pages/Canteen.md", "searchWords: food, খাবার", "searchWords:", "searchWords is empty"],
  ["pages/Event.md", "route: /Event", "route: /Admin", "the address /Admin is taken by the site itself"],
  [
    "pages/Library.md",
    'value: "{person.manju-dolui}"',
    'value: "{persom.manju-dolui}"',
    '{persom.manju-dolui} names nothing. Did you mean "person.manju-dolui"?',
  ],
  [
    "menu.yaml",
    "to: /MessageFromGeneralSecreatry",
    "to: /MessageFromGeneralSecretary",
    'links to /MessageFromGeneralSecretary, and this site has no such page. Did you mean "/MessageFromGeneralSecreatry"?',
  ],
  ["menu.yaml", "to: /Event", "to: Event", "header.to must be a path of this site that starts with one slash"],
  [
    "placements.yaml",
    "registered: 96",
    "registered: 79",
    "sessions.registered must not be less than those placed and those in higher study together",
  ],
  [
    "sample/pictures.yaml",
    "welcome-lamp.webp",
    "welcome-lump.webp",
    'the file /pictures/welcome-lump.webp does not exist in the folder sample. Did you mean "/pictures/welcome-lamp.webp"?',
  ],
  [
    "sample/notices.yaml",
    "pdf: durga-puja-holidays.pdf",
    "pdf: ../durga-puja-holidays.pdf",
    "pdf must be the name of a PDF, such as examination-routine.pdf",
  ],
];

test("all mistakes in all files are reported together, with their lines and suggestions", async () => {
  await using folder = await copyContentFolder();
  const expected: string[] = [];
  for (const [file, before, after, sentence] of mistakes) {
    expected.push(`${file}:${await folder.edit(file, before, after)}: ${sentence}`);
  }
  await folder.write("pages/Twin.md", BESIDE_LIBRARY);

  const problems = await folder.problems();

  expect(problems).toEqual(expect.arrayContaining(expected));
  expect(problems.filter((error) => error.startsWith("pages/Twin.md"))).toEqual([
    "pages/Twin.md:2: the route /library is already given in pages/Library.md:2",
    'pages/Twin.md:7: sectionWords: the page has no heading "Hour". Did you mean "Hours"?',
    "pages/Twin.md:10: a heading in a text begins with ##: the title of the page is the first heading",
    `pages/Twin.md:12: the link http://example.org/ ${LINK}`,
    `pages/Twin.md:12: the link javascript:alert ${LINK}`,
    `pages/Twin.md:13: the link //example.org ${LINK}`,
    `pages/Twin.md:13: the link https:// ${LINK}`,
    'pages/Twin.md:14: links to /LibraryInfra, and this site has no such page. Did you mean "/LibraryInfa"?',
    'pages/Twin.md:15: {persons.manju-dolui} names nothing. Did you mean "person.manju-dolui"?',
    "pages/Twin.md:16: the picture https://example.org/poster.png does not exist in the folder public.",
  ]);
});

test("a file that cannot be read is reported, without errors in other files that depend on it", async () => {
  await using folder = await copyContentFolder();
  const colon = await folder.edit("courses.yaml", "Hold a diploma already?", "Note: hold a diploma already?");
  const twice = await folder.edit("people.yaml", "- id: president", "- id: president\n  id: twice");
  const special = await folder.edit("menu.yaml", "title: About Us", "title: *Us");
  const wrong = await folder.edit("pages/Library.md", "bengali: গ্রন্থাগার", "bengal: গ্রন্থাগার");
  await folder.write("pages/Library.md", (await folder.read("pages/Library.md")).replaceAll("\n", "\r\n"));
  await folder.write("home.yaml", Buffer.from(`\uFEFF${await folder.read("home.yaml")}`, "utf16le"));
  await folder.write("placements.yaml", "# nothing yet\n");
  await folder.write("pages/Canteen.md", "---\nroute: /Canteen\n\nRice at half past twelve.\n");
  await folder.remove("sample/events.yaml");

  expect(await folder.problems()).toEqual([
    `courses.yaml:${colon}: the text has a colon followed by a space: put the whole text in quotes, "like: this"`,
    "home.yaml: the file is not saved as UTF-8 text: choose the encoding UTF-8 when you save it",
    `menu.yaml:${special}: the text starts with a special character: put the whole text in quotes`,
    "pages/Canteen.md:1: the page must begin with a line ---, then its route, title, description and group, then a second line ---",
    `pages/Library.md:${wrong}: the file has the unknown key "bengal". Did you mean "bengali"?`,
    `people.yaml:${twice + 1}: cannot be read as YAML: Map keys must be unique`,
    "placements.yaml:1: the file is empty",
    "sample/events.yaml: the file is missing",
  ]);
});

test("removing a page reports every link that led to it", async () => {
  await using folder = await copyContentFolder();
  await folder.remove("pages/Canteen.md");

  const problems = await folder.problems();

  expect(problems).toHaveLength(3);
  expect(problems.every((error) => error.includes("links to /Canteen"))).toBe(true);
});

test("files with a byte order mark and Windows line breaks load, and search words are no part of pages and courses", async () => {
  await using folder = await copyContentFolder();
  for (const name of ["college.yaml", "pages/AboutUs.md"]) {
    await folder.write(name, `\uFEFF${(await folder.read(name)).replaceAll("\n", "\r\n")}`);
  }
  const words = "searchWords: herb garden, ভেষজ বাগান\nsectionWords:\n  What stands on the shelves: timing";
  await folder.edit("pages/Museum.md", "group: facility", `group: facility\n${words}`);
  await folder.edit("courses.yaml", "  searchWords: course", "  searchWords: zymology, course");

  const { college, pages, courses, searchWords } = await loadContent(folder.dir);

  expect(college.name.bengali).toBe("কৃষ্ণচূড়া কলেজ অব ফার্মেসি");
  expect(pages[0]?.html).toContain('<h2 id="on-who-runs-it">Who runs it</h2>');
  expect(pages[0]?.html).not.toContain("\r");
  expect(searchWords.get("/Museum")).toEqual({
    searchWords: "herb garden, ভেষজ বাগান",
    sectionWords: { "What stands on the shelves": "timing" },
  });
  expect(searchWords.get("/Bpharma")?.searchWords).toMatch(/^zymology, course/);
  expect([...pages, ...courses].filter((entry) => "searchWords" in entry || "sectionWords" in entry)).toEqual([]);
});

test("names, sums and counts in texts follow the entries they come from, and the note on the sample goes with its entry", async () => {
  await using folder = await copyContentFolder();
  const note = /sampleNote: (.*)\n/.exec(await folder.read("college.yaml"))?.[1] ?? "";
  const told = JSON.stringify((await loadContent(folder.dir)).pages);
  await folder.edit("college.yaml", `sampleNote: ${note}\n`, "");
  await folder.edit("people.yaml", "english: Manju Dolui", "english: Rita Sen");
  await folder.edit("courses.yaml", "amount: 10000", "amount: 20000");
  await folder.edit("pages/Museum.md", "group: facility", "group: laboratory");
  const courseList = await folder.read("courses.yaml");
  const [ownNote = ""] = / {4}note: >-\n.*\{total\.D\.Pharm\}.*\n/.exec(courseList) ?? [];
  await folder.edit("courses.yaml", ownNote, "");
  await folder.edit("courses.yaml", "{total.B.Pharm Lateral Entry} for the three years", "for the three years");

  const { courses, home, pages, translations } = await loadContent(folder.dir);

  const library = pages.find(({ route }) => route === "/Library");
  expect(library?.facts).toContainEqual({ label: "Librarian", value: "Rita Sen" });
  expect(library?.html).toContain("Rita Sen");
  expect(courses[0]?.fees?.note).toContain("₹3,89,000");
  expect(courses[1]?.fees?.note).toBe("Together ₹1,41,000 for the whole course.");
  // A note that does not name the total stands after it.
  expect(courses[2]?.fees?.note).toMatch(
    /^Together ₹[\d,]+ for the whole course\. Sample amounts: for the three years/,
  );
  expect(translations.bn.courses[1]?.fees?.note).toBe("পুরো কোর্সে মোট ₹1,41,000।");
  expect(home.headings.laboratories.english).toMatch(/^Fourteen laboratories/);
  expect(home.keyFigures.map(({ figure }) => figure)).toEqual(["3", "14", "11", "24/7"]);
  expect(pages.find(({ route }) => route === "/Faculties")?.html).toContain("the fourteen laboratories");
  expect(told).toContain(note);
  expect(JSON.stringify(pages)).not.toMatch(/fictional|Manju Dolui/);
});
