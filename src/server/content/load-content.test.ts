import { expect, test } from "vitest";
import { copyContentFolder } from "#server/testing/content-folder.ts";
import { ContentError } from "./content-error.ts";
import { loadContent } from "./load-content.ts";

test("a fault names file, line and what is wrong", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("courses.yaml", "seats: 60", "seats: 0");

  expect(await folder.faults()).toEqual([`courses.yaml:${line}: intake.seats must be a whole number above 0`]);
});

test("the error is a ContentError that carries each fault", async () => {
  await using folder = await copyContentFolder();
  await folder.edit("college.yaml", "place: West Bengal", "place:");

  const error = await loadContent(folder.dir).catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(ContentError);
  expect((error as ContentError).faults).toMatchObject([{ sentence: "place is empty" }]);
});

test("the faults of all files come at once, in the order of files and lines", async () => {
  await using folder = await copyContentFolder();
  const phone = await folder.edit("college.yaml", 'dial: "+910000000001"', "dial: +910000000001");
  const day = await folder.edit("people.yaml", "joined: 2017-07-03", "joined: 3 July 2017");
  const mail = await folder.edit("people.yaml", "email: principal@krishnachura.example", "email: principal");
  const group = await folder.edit("pages/Museum.md", "group: facility", "group: facilities");

  expect(await folder.faults()).toEqual([
    `college.yaml:${phone}: admissionCell.dial must be text: put quotes around it`,
    `pages/Museum.md:${group}: group must be one of about, message, admission, people, facility, laboratory, help, other. Did you mean "facility"?`,
    `people.yaml:${day}: joined must be a day, written like 2026-11-21`,
    `people.yaml:${mail}: email must be an email address`,
  ]);
});

test("no more than twenty faults are printed, and the rest is counted", async () => {
  await using folder = await copyContentFolder();
  await folder.write("people.yaml", (await folder.read("people.yaml")).replaceAll("post:", "job:"));

  const faults = await folder.faults();

  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toMatch(/^… and \d+ more$/);
});

test("an unknown key is pointed at, with the key that was probably meant", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("courses.yaml", "furtherStudy:", "furtherstudy:");

  expect(await folder.faults()).toEqual([
    `courses.yaml:${line}: the entry has the unknown key "furtherstudy". Did you mean "furtherStudy"?`,
  ]);
});

test("a missing key is reported at the group that should have it", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("college.yaml", "  admissions: admissions@krishnachura.example\n", "");

  expect(await folder.faults()).toEqual([`college.yaml:${line - 1}: email.admissions is missing`]);
});

test("a missing file and a missing folder are named", async () => {
  await using folder = await copyContentFolder();
  await folder.remove("home.yaml");
  await folder.remove("sample/events.yaml");

  expect(await folder.faults()).toEqual(["home.yaml: the file is missing", "sample/events.yaml: the file is missing"]);

  await folder.remove("pages");
  expect(await folder.faults()).toEqual([
    "home.yaml: the file is missing",
    "pages: the folder is missing",
    "sample/events.yaml: the file is missing",
  ]);
});

test("an empty file is told to be empty", async () => {
  await using folder = await copyContentFolder();
  await folder.write("home.yaml", "# nothing yet\n");

  expect(await folder.faults()).toEqual(["home.yaml:1: the file is empty"]);
});

test("one mistake of syntax is one fault, without complaints about links to what it hides", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit(
    "courses.yaml",
    "  summary: Hold a diploma already?",
    "  summary: Note: hold a diploma already?",
  );

  expect(await folder.faults()).toEqual([
    `courses.yaml:${line}: the text has a colon followed by a space: put the whole text in quotes, "like: this"`,
  ]);
});

test("files that were saved on Windows load as they are", async () => {
  await using folder = await copyContentFolder();
  for (const name of ["college.yaml", "pages/AboutUs.md"]) {
    await folder.write(name, `\uFEFF${(await folder.read(name)).replaceAll("\n", "\r\n")}`);
  }

  const content = await loadContent(folder.dir);

  expect(content.college.name.bengali).toBe("কৃষ্ণচূড়া কলেজ অব ফার্মেসি");
  expect(content.pages[0]?.html).toContain('<h2 id="on-who-runs-it">Who runs it</h2>');
  expect(content.pages[0]?.html).not.toContain("\r");
});

test("lines are counted the same in a file with Windows line ends", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("pages/Library.md", "bengali: গ্রন্থাগার", "bengal: গ্রন্থাগার");
  await folder.write("pages/Library.md", (await folder.read("pages/Library.md")).replaceAll("\n", "\r\n"));

  expect(await folder.faults()).toEqual([
    `pages/Library.md:${line}: the file has the unknown key "bengal". Did you mean "bengali"?`,
  ]);
});

test("a file in another encoding is refused, for its Bengali letters would be lost", async () => {
  await using folder = await copyContentFolder();
  const text = await folder.read("home.yaml");
  await folder.write("home.yaml", Buffer.from(`\uFEFF${text}`, "utf16le"));

  expect(await folder.faults()).toEqual([
    "home.yaml: the file is not saved as UTF-8 text: choose the encoding UTF-8 when you save it",
  ]);
});

test("a page without front matter, or with one that does not end, is explained", async () => {
  await using folder = await copyContentFolder();
  await folder.write("pages/Canteen.md", "Rice at half past twelve.\n");
  await folder.write("pages/Event.md", "---\nroute: /Event\n\nWhat is on.\n");

  expect(await folder.faults()).toEqual([
    "pages/Canteen.md:1: the page must begin with a line ---, then its route, title, description and group, then a second line ---",
    "pages/Event.md:1: the second line --- is missing, which ends the part with route and title",
  ]);
});

test("a page without text and a file that is no page are told", async () => {
  await using folder = await copyContentFolder();
  const page = await folder.read("pages/Gallery.md");
  await folder.write("pages/Gallery.md", page.slice(0, page.lastIndexOf("---\n") + 4));
  await folder.write("pages/Hostel.md.txt", "");
  await folder.write("pages/.Library.md.swp", "");

  expect(await folder.faults()).toEqual([
    expect.stringMatching(/^pages\/Gallery\.md:\d+: the page has no text below the second line ---$/),
    "pages/Hostel.md.txt: the name of a page file must end in .md",
  ]);
});

test("search words are kept for the search, and no page or course carries them", async () => {
  await using folder = await copyContentFolder();
  await folder.edit(
    "pages/Museum.md",
    "group: facility",
    "group: facility\nsearchWords: herb garden, ভেষজ বাগান\nsectionWords:\n  What stands on the shelves: timing",
  );
  await folder.edit("courses.yaml", "  searchWords: course", "  searchWords: zymology, course");

  const { searchWords, pages, courses } = await loadContent(folder.dir);

  expect(searchWords.get("/Museum")).toEqual({
    searchWords: "herb garden, ভেষজ বাগান",
    sectionWords: { "What stands on the shelves": "timing" },
  });
  expect(searchWords.get("/Bpharma")?.searchWords).toMatch(/^zymology, course/);
  expect([...pages, ...courses].filter((entry) => "searchWords" in entry || "sectionWords" in entry)).toEqual([]);
});

test("search words for a heading that the page or the course does not have are a fault", async () => {
  await using folder = await copyContentFolder();
  const words = "group: facility\nsectionWords:\n  What stands on the shelve: timing";
  const line = await folder.edit("pages/Museum.md", "group: facility", words);
  const other = await folder.edit("courses.yaml", "    seats: intake", "    seat: intake");

  expect(await folder.faults()).toEqual([
    `courses.yaml:${other}: sectionWords has the unknown key "seat". Did you mean "seats"?`,
    `pages/Museum.md:${line + 2}: sectionWords: the page has no heading "What stands on the shelve". Did you mean "What stands on the shelves"?`,
  ]);
});

test("search words that are none are a fault", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("pages/Museum.md", "group: facility", "group: facility\nsearchWords:");

  expect(await folder.faults()).toEqual([`pages/Museum.md:${line + 1}: searchWords is empty`]);
});
