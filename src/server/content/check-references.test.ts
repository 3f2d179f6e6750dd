import { expect, test } from "vitest";
import { copyContentFolder } from "#server/testing/content-folder.ts";

test("two pages may not share an address, in any letter case", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("pages/Museum.md", "route: /Museum", "route: /library");
  await folder.edit("home.yaml", "to: /Museum", "to: /Library");
  await folder.edit("menu.yaml", "to: /Museum", "to: /Library");

  expect(await folder.faults()).toContain(
    `pages/Museum.md:${line}: the address /library is already given in pages/Library.md:2`,
  );
});

test("a page may not take the address of a course or of the site itself", async () => {
  await using folder = await copyContentFolder();
  await folder.edit("pages/Gallery.md", "route: /Gallery", "route: /DPharm");
  await folder.edit("pages/Event.md", "route: /Event", "route: /Admin");

  const faults = await folder.faults();

  expect(faults).toContainEqual(
    expect.stringMatching(/^pages\/Gallery\.md:2: the address \/DPharm is already given in /),
  );
  expect(faults).toContain("pages/Event.md:2: the address /Admin is taken by the site itself");
});

test("a page that belongs to nobody in people.yaml is told, with the name that was probably meant", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("pages/Principal.md", "person: principal", "person: principle");

  expect(await folder.faults()).toEqual([
    `pages/Principal.md:${line}: the person principle does not exist in people.yaml. Did you mean "principal"?`,
  ]);
});

test("two people may not have one id", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("people.yaml", "id: treasurer", "id: president");
  await folder.edit("pages/MessageFromTreasurer.md", "person: treasurer", "person: president");

  expect(await folder.faults()).toEqual([
    expect.stringContaining(`people.yaml:${line}: the id president is already given in people.yaml:`),
  ]);
});

test("a menu entry to a page that does not exist is told", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("menu.yaml", "to: /MessageFromGeneralSecreatry", "to: /MessageFromGeneralSecretary");

  expect(await folder.faults()).toEqual([
    `menu.yaml:${line}: links to /MessageFromGeneralSecretary, and this site has no such page. Did you mean "/MessageFromGeneralSecreatry"?`,
  ]);
});

test("a link inside a text is checked too, on its own line", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("pages/Library.md", "[Library Rooms](/LibraryInfa)", "[Library Rooms](/LibraryInfra)");

  expect(await folder.faults()).toEqual([
    `pages/Library.md:${line}: links to /LibraryInfra, and this site has no such page. Did you mean "/LibraryInfa"?`,
  ]);
});

test("removing a page reports every link that led to it", async () => {
  await using folder = await copyContentFolder();
  await folder.remove("pages/Canteen.md");

  const faults = await folder.faults();

  expect(faults).toHaveLength(3);
  expect(faults.every((fault) => fault.includes("links to /Canteen"))).toBe(true);
});

test("links to the brochure, to a file, to the notices on the home page and to the admin are accepted", async () => {
  await using folder = await copyContentFolder();
  const links =
    "[a](/Pdf/Brochure.pdf) [b](/Images/seal.svg) [c](/#notice) [d](/admin) [e](/contactpage) [f](/ContactUs?from=event)";
  await folder.write("pages/Event.md", `${await folder.read("pages/Event.md")}\n${links}\n`);

  expect(await folder.faults()).toEqual([]);
});

test("a link that a browser could not follow safely is told", async () => {
  await using folder = await copyContentFolder();
  const page = await folder.read("pages/Event.md");
  const links = [
    "[a](http://example.org/)",
    "www.example.org",
    "[b](javascript:alert)",
    "[c](ContactUs)",
    "[d](//example.org)",
    "[e](https://)",
  ];
  await folder.write("pages/Event.md", `${page}\n${links.join("\n")}\n`);
  const first = page.split("\n").length + 1;
  const other = "must begin with https://, mailto:, tel:, or with a slash for a page of this site";

  expect(await folder.faults()).toEqual([
    `pages/Event.md:${first}: the link http://example.org/ must begin with https://`,
    `pages/Event.md:${first + 1}: the link http://www.example.org must begin with https://`,
    `pages/Event.md:${first + 2}: the link javascript:alert ${other}`,
    `pages/Event.md:${first + 3}: the link ContactUs ${other}`,
    `pages/Event.md:${first + 4}: the link //example.org ${other}`,
    `pages/Event.md:${first + 5}: the link https:// is not a complete address`,
  ]);
});

test("a picture that is not in the public folder is told, in data and in a text", async () => {
  await using folder = await copyContentFolder();
  const mark = await folder.edit("college.yaml", "/Images/mark-teesta.svg", "/Images/mark-tista.svg");
  const placed = await folder.edit("sample/placed-students.yaml", "/Images/p4.svg", "/images/p4.svg");
  const page = await folder.read("pages/Event.md");
  await folder.write("pages/Event.md", `${page}\n![A poster](https://example.org/poster.png)\n`);

  expect(await folder.faults()).toEqual([
    `college.yaml:${mark}: the picture /Images/mark-tista.svg does not exist in the folder public. Did you mean "/Images/mark-teesta.svg"?`,
    `pages/Event.md:${page.split("\n").length + 1}: the picture https://example.org/poster.png must be a file of the folder public, such as /Images/name.jpg`,
    `sample/placed-students.yaml:${placed}: the picture /images/p4.svg does not exist in the folder public. Did you mean "/Images/p4.svg"?`,
  ]);
});

test("a sample picture that is not there, and a sample event's gallery that no picture has, are told", async () => {
  await using folder = await copyContentFolder();
  const picture = await folder.edit("sample/pictures.yaml", "welcome-lamp.webp", "welcome-lump.webp");
  const event = await folder.edit("sample/events.yaml", "gallery: Industrial Visit", "gallery: Industrial Visits");

  expect(await folder.faults()).toEqual([
    `sample/events.yaml:${event}: no picture of sample/pictures.yaml has the category "Industrial Visits". Did you mean "Industrial Visit"?`,
    `sample/pictures.yaml:${picture}: the picture welcome-lump.webp is not in the folder sample/pictures. Did you mean "welcome-lamp.webp"?`,
  ]);
});

test("a sample notice's PDF that is not there, or not whole, is told", async () => {
  await using folder = await copyContentFolder();
  const missing = await folder.edit(
    "sample/notices.yaml",
    "pdf: durga-puja-holidays.pdf",
    "pdf: durga-puja-holiday.pdf",
  );
  const cutOff = await folder.edit("sample/notices.yaml", "pdf: anti-ragging-undertaking.pdf", "pdf: cut-off.pdf");
  await folder.write("sample/pdfs/cut-off.pdf", "%PDF-1.7\n");

  expect(await folder.faults()).toEqual([
    `sample/notices.yaml:${cutOff}: the PDF cut-off.pdf is damaged or not complete. Save it as a PDF again.`,
    `sample/notices.yaml:${missing}: the PDF durga-puja-holiday.pdf is not in the folder sample/pdfs. Did you mean "durga-puja-holidays.pdf"?`,
  ]);
});

test("a sample notice's PDF is named by its name alone", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit(
    "sample/notices.yaml",
    "pdf: durga-puja-holidays.pdf",
    "pdf: pdfs/durga-puja-holidays.pdf",
  );

  expect(await folder.faults()).toEqual([
    `sample/notices.yaml:${line}: pdf must be the name of a PDF, such as examination-routine.pdf`,
  ]);
});

test("figures of more placed students than had registered are told", async () => {
  await using folder = await copyContentFolder();
  const line = await folder.edit("placements.yaml", "registered: 96", "registered: 79");

  expect(await folder.faults()).toEqual([
    `placements.yaml:${line}: sessions.registered must not be less than placed and higherStudy together`,
  ]);
});
