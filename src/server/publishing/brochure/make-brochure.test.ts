import { spawnSync } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Language } from "#messages/languages.ts";
import { type Content, loadContent } from "#server/collections/content/load-content.ts";
import { renderMarkdown } from "#server/collections/content/markdown.ts";
import { inLanguage } from "#server/platform/language.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { readPdf } from "#tests/server/read-pdf.ts";
import { toBrochureData } from "./brochure-data.ts";
import type { BrochureContent } from "./brochure-job.ts";
import { makeBrochure } from "./make-brochure.ts";
import { toPrintable } from "./printable-text.ts";
import { readSections, textOfRuns } from "./rich-text.ts";

const PUBLIC_URL = "https://krishnachura.example";

let content: Content;
/** Made once for all tests, since a brochure takes seconds. */
let brochures: Record<Language, Uint8Array>;
beforeAll(async () => {
  content = await loadContent("content");
  brochures = { en: await make(content), bn: await make(content.translations.bn, "bn") };
});

function make(changed: BrochureContent, language: Language = "en"): Promise<Uint8Array> {
  return makeBrochure({ content: changed, language, publicUrl: PUBLIC_URL });
}

test("the brochure is twelve tagged sheets with bookmarks and links, the same bytes each time", async () => {
  const { document, pages, links } = await readPdf(brochures.en);
  const { info } = await document.getMetadata();
  const titles = (await document.getOutline()).map(({ title }) => title.replace(/\s+/g, " "));

  expect(info).toMatchObject({
    Title: "Krishnachura College of Pharmacy: brochure",
    Author: "Krishnachura College of Pharmacy",
    Language: "en-IN",
  });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await pages[4]?.getStructTree()).toBeTruthy();
  expect(pages.map(({ view }) => view.map(Math.round))).toEqual(Array(12).fill([0, 0, 595, 842]));
  expect(brochures.en.length).toBeLessThan(750_000);
  expect(titles).toEqual(
    expect.arrayContaining(["B.Pharm বি.ফার্ম", "D.Pharm ডি.ফার্ম", "How to apply ভর্তি", "Contact যোগাযোগ"]),
  );
  for (const link of ["tel:+910000000001", "tel:18001805522", "mailto:admissions@krishnachura.example"]) {
    expect(links).toContain(link);
  }
  expect(links).toEqual(expect.arrayContaining([`${PUBLIC_URL}/Bpharma`, `${PUBLIC_URL}/StudentCreditCard`]));
  expect(Buffer.from(await make(content)).equals(brochures.en)).toBe(true);
});

test("each course has a sheet with its seats, fees, subjects and careers", async () => {
  const { texts } = await readPdf(brochures.en);
  const squeezed = texts.map((text) => text.replace(/\s/g, ""));

  for (const course of content.courses) {
    const fees = (course.fees?.rows ?? []).map(({ amount }) => amount.toLocaleString("en-IN"));
    const subjects = (course.syllabus ?? []).flatMap((term) => term.subjects);
    const parts = [course.name, course.plant?.latin ?? "", ...fees, ...subjects, ...(course.careers ?? [])];
    const expected = parts.map((part) => part.replace(/\s/g, ""));
    expect(squeezed.filter((text) => expected.every((part) => text.includes(part)))).toHaveLength(1);
  }
});

test("the Bengali brochure has as many sheets, in Bengali, and links only to Bengali pages", async () => {
  const { document, pages, links, texts } = await readPdf(brochures.bn);
  const { info } = await document.getMetadata();
  const titles = (await document.getOutline()).map(({ title }) => title.replace(/\s+/g, " "));

  expect(info).toMatchObject({ Title: "কৃষ্ণচূড়া কলেজ অব ফার্মেসি: পুস্তিকা", Language: "bn-IN" });
  expect(pages).toHaveLength(12);
  expect(brochures.bn.length).toBeLessThan(900_000);
  expect(titles).toEqual(expect.arrayContaining(["বি.ফার্ম", "যোগাযোগ"]));
  const ofSite = links.filter((link) => link.startsWith(PUBLIC_URL));
  expect(ofSite).toEqual(expect.arrayContaining([`${PUBLIC_URL}/bn`, `${PUBLIC_URL}/bn/Bpharma`]));
  expect(ofSite.filter((link) => !/\.example\/bn(?:\/|$)/.test(link))).toEqual([]);
  // Allowed Latin words: subjects and schemes in brackets, addresses, abbreviations, semesters and plants.
  const text = texts.join(" ").replaceAll("\u200b", "");
  const words = text.replace(/\([^)]*\)|\S*(?:\.in|krishnachura|example)\S*/g, "").match(/[A-Za-z]{4,}/g) ?? [];
  const names = "WBJEE JELET GPAT PGET OASIS SVMCM VIII Catharanthus roseus Ocimum tenuiflorum Justicia adhatoda";
  expect(words.filter((word) => !names.split(" ").includes(word))).toEqual([]);
  expect(text).toContain("₹3,79,000");
});

const hasPdftotext = spawnSync("pdftotext", ["-v"]).status === 0;

test.skipIf(!hasPdftotext).each(["en", "bn"] as const)(
  "99 of 100 Bengali words can be copied from the %s brochure (needs pdftotext of poppler-utils)",
  async (language) => {
    const shown = language === "en" ? content : content.translations.bn;
    const { stdout: text } = spawnSync("pdftotext", ["-", "-"], { input: brochures[language], encoding: "utf8" });
    const written = new Set(
      bengaliWords(JSON.stringify(inLanguage(language, () => toBrochureData(shown, PUBLIC_URL)))),
    );
    const words = bengaliWords(text);
    const wrong = words.filter((word) => !written.has(word));

    expect(words.length).toBeGreaterThan(language === "en" ? 50 : 3000);
    expect(wrong.length / words.length, wrong.join(" ")).toBeLessThan(0.01);
  },
);

/** Words in Bengali letters, without the danda and digits. */
function bengaliWords(text: string): string[] {
  return text.normalize("NFC").match(/[\u0980-\u09e5\u09f0-\u09ff\u200c\u200d]+/g) ?? [];
}

test("more text flows onto more sheets, markup is printed as text, and unusable pictures are left out", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "brochure-"));
  const seal = join(folder.path, "seal.svg");
  await writeFile(seal, await aJpeg());
  const publicFiles = new Map([["/Images/seal.svg", seal]]);
  const nasty = '#panic("x") #read("/data.json") $x$ *b* _i_ [c] @ref <lab> \\ ` // /* {} 🎉 ';
  const courses = content.courses.map((course) => ({
    ...course,
    summary: `${nasty}${"W".repeat(300)}`,
    careers: [...(course.careers ?? []), ...(course.careers ?? [])],
  }));
  const { pages, texts } = await readPdf(await make({ ...content, courses, publicFiles }));

  expect(pages.length).toBeGreaterThan(12);
  const text = texts.join(" ").replaceAll(" ", "");
  for (const words of [nasty.replace("🎉", ""), "Contact"]) expect(text).toContain(words.replaceAll(" ", ""));
});

/** Returns the texts of a brochure's sheets after the HTML of one page was replaced. */
async function sheetsWith(route: string, html: string): Promise<string[]> {
  const pages = content.pages.map((page) => (page.route === route ? { ...page, html } : page));
  return (await readPdf(await make({ ...content, pages }))).texts;
}

test.for([4, 5, 6])("after %i paragraphs, the scholarships stay on one sheet with their heading", async (count) => {
  const html = `<p>${"The bank asks for the papers of the family. ".repeat(6)}</p>`.repeat(count);
  const sheets = (await sheetsWith("/StudentCreditCard", html)).filter((text) => /SVMCM|Nabanna|Kanyashree/.test(text));

  expect(sheets).toHaveLength(1);
  for (const part of ["Choose before you apply.", "For whom", "SVMCM", "Kanyashree"]) expect(sheets[0]).toContain(part);
});

test("a table that is longer than a sheet repeats its head on the next", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `| Scheme ${index + 1}. | All | ₹1 |`).join("\n");
  const { html } = renderMarkdown(`| Scheme | Whom | Amount |\n|---|---|---|\n${rows}`);
  const sheets = (await sheetsWith("/ScholarshipPage", html)).filter((text) => /Scheme \d/.test(text));

  expect(sheets.join().match(/Scheme \d+\./g)).toHaveLength(60);
  for (const sheet of sheets) expect(sheet).toContain("Whom");
});

test("a page that was moved to another address is still printed", () => {
  const moved: Record<string, string> = { "/aboutus": "/OurCollege", "/MessageFromPrincipal": "/Welcome" };
  const pages = content.pages.map((page) => ({ ...page, route: moved[page.route] ?? page.route }));
  const redirects = Object.entries(moved).map(([from, to]) => ({ from, to }));
  const data = toBrochureData({ ...content, pages, redirects }, PUBLIC_URL);

  expect(data.about?.href).toBe(`${PUBLIC_URL}/OurCollege`);
  expect(data.message).toMatchObject({ href: `${PUBLIC_URL}/Welcome`, person: { id: "principal" } });
});

const sectionsOf = (markdown: string) =>
  readSections(renderMarkdown(markdown).html, (path) => new URL(path, "https://college.example").href);

test("a page becomes sections with paragraphs, lists and tables in their order", () => {
  const sections = sectionsOf("Intro.\n\n## Steps\n\n1. One\n2. Two\n\n- a\n\n| A | B |\n|---|---|\n| 1 | 2 |");

  expect(sections.map(({ heading }) => heading)).toEqual([null, "Steps"]);
  expect(sections[1]?.blocks.map(({ kind }) => kind)).toEqual(["list", "list", "table"]);
  expect(sections[1]?.blocks[0]).toMatchObject({ kind: "list", isOrdered: true });
  expect(sections[1]?.blocks[2]).toMatchObject({
    head: [[{ text: "A" }], [{ text: "B" }]],
    rows: [[[{ text: "1" }], [{ text: "2" }]]],
  });
});

test("a numbered list that a note interrupts goes on with its number", () => {
  const [section] = sectionsOf("1. Apply\n2. Pay\n\nKeep the receipt.\n\n3. Come");

  expect(section?.blocks).toMatchObject([{ start: 1 }, { kind: "paragraph" }, { start: 3 }]);
});

test("the points of a list within a list stay apart", () => {
  const [section] = sectionsOf("1. Bring:\n   - Marksheet\n   - Admit card\n2. Pay\n\n   at the bank");
  const [list] = section?.blocks ?? [];

  expect(list?.kind === "list" && list.items.map((item) => textOfRuns(item).replace(/\s+/g, " ").trim())).toEqual([
    "Bring: · Marksheet · Admit card",
    "Pay at the bank",
  ]);
});

test("links become absolute URLs, and strong and emphasised words keep their style", () => {
  const [section] = sectionsOf("See [the **garden**](/Pharmacognosy) and *Justicia adhatoda* (বাসক).");
  const [paragraph] = section?.blocks ?? [];
  const runs = paragraph?.kind === "paragraph" ? paragraph.runs : [];
  const href = "https://college.example/Pharmacognosy";

  expect(textOfRuns(runs)).toBe("See the garden and Justicia adhatoda (বাসক).");
  expect(runs).toContainEqual({ text: "garden", isStrong: true, isEmphasis: false, href });
  expect(runs).toContainEqual({ text: "Justicia adhatoda", isStrong: false, isEmphasis: true, href: null });
});

test.for([
  ["A\u0000 👩🏽‍⚕️ok🎉\u0007", "A ok"],
  ["কৃষ্ণচূড়া র‍্যাগিং © ₹ 2.5 #1 – “a”", "কৃষ্ণচূড়া র‍্যাগিং © ₹ 2.5 #1 – “a”"],
  [
    "α-Amylase, 5 μg, kΩ, ΔT, H₂SO₄ → CO₂ ✓ pre‑final",
    "alpha-Amylase, 5 µg, k\u2126, \u2206T, H2SO4 › CO2 √ pre-final",
  ],
  ["internalcommittee@krishnachura.example", "internalcommittee@\u200Bkrishnachura.\u200Bexample"],
  ["W".repeat(60), ["W".repeat(25), "W".repeat(25), "W".repeat(10)].join("\u200B")],
  ["a phrase of ordinary words stays as it is", "a phrase of ordinary words stays as it is"],
] as const)("%j is printed as %j", ([given, printed]) => {
  expect(toPrintable(given)).toBe(printed);
});

test("a link stays whole, and a long Bengali word never breaks inside a syllable", () => {
  const href = `https://college.example/${"path".repeat(20)}`;
  expect(toPrintable({ entries: [{ href, src: href }] })).toEqual({ entries: [{ href, src: href }] });

  const parts = toPrintable("স্ট্রেপ্টোমাইসিন".repeat(4)).split("\u200B");
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts.slice(1)) expect(part).not.toMatch(/^[\p{M}\u200C\u200D]/u);
  for (const part of parts.slice(0, -1)) expect(part).not.toMatch(/\u09CD$/u);
});
