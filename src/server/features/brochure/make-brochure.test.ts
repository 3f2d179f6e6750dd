import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { aJpeg } from "#server/testing/pictures.ts";
import { readPdf } from "#server/testing/read-pdf.ts";
import type { BrochureContent } from "./brochure-data.ts";
import { makeBrochure } from "./make-brochure.ts";

const PUBLIC_URL = "https://krishnachura.example";
const TIME_LIMIT_MS = 60_000;
const run = promisify(execFile);
const hasPdftotext = await run("pdftotext", ["-v"]).then(
  () => true,
  () => false,
);

let content: BrochureContent;
let bytes: Uint8Array;
beforeAll(async () => {
  content = await loadContent("content");
  bytes = await make(content);
}, TIME_LIMIT_MS);

function make(changed: BrochureContent): Promise<Uint8Array> {
  return makeBrochure(changed, { publicUrl: PUBLIC_URL });
}

test("the brochure says who made it, in which language, and is tagged for screen readers", async () => {
  const { document, pages } = await readPdf(bytes);
  const { info } = await document.getMetadata();

  expect(info).toMatchObject({
    Title: "Krishnachura College of Pharmacy: brochure",
    Author: "Krishnachura College of Pharmacy",
    Language: "en-IN",
  });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await pages[4]?.getStructTree()).toBeTruthy();
});

test("the sample college's brochure fills twelve sheets of A4 and weighs less than a photograph", async () => {
  const { pages } = await readPdf(bytes);

  expect(pages).toHaveLength(12);
  expect(pages.map(({ view }) => view.map(Math.round))).toEqual(pages.map(() => [0, 0, 595, 842]));
  expect(bytes.length).toBeLessThan(750_000);
});

test("each course has a sheet with its seats, fees, subjects and careers", async () => {
  const { texts } = await readPdf(bytes);
  const squeezed = texts.map((text) => text.replace(/\s/g, ""));

  for (const course of content.courses) {
    const fees = course.fees.rows.map(({ amount }) => amount.toLocaleString("en-IN"));
    const subjects = course.syllabus.flatMap((term) => term.subjects);
    const parts = [course.name, course.plant.latin, ...fees, ...subjects, ...course.careers];
    const expected = parts.map((part) => part.replace(/\s/g, ""));
    expect(squeezed.filter((text) => expected.every((part) => text.includes(part)))).toHaveLength(1);
  }
});

test("the bookmarks lead to the courses, in both languages", async () => {
  const { document } = await readPdf(bytes);
  const titles = (await document.getOutline()).map(({ title }) => title.replace(/\s+/g, " "));

  expect(titles).toEqual(
    expect.arrayContaining(["B.Pharm বি.ফার্ম", "D.Pharm ডি.ফার্ম", "How to apply ভর্তি", "Contact যোগাযোগ"]),
  );
});

test("telephones ring, addresses write, and pages open on the college's own site", async () => {
  const { links } = await readPdf(bytes);

  expect(links).toEqual(
    expect.arrayContaining([
      "tel:+910000000001",
      "tel:18001805522",
      "mailto:admissions@krishnachura.example",
      `${PUBLIC_URL}/Bpharma`,
      `${PUBLIC_URL}/StudentCreditCard`,
    ]),
  );
});

test(
  "the same content makes the same bytes",
  async () => {
    expect(Buffer.from(await make(content)).equals(bytes)).toBe(true);
  },
  TIME_LIMIT_MS,
);

test.skipIf(!hasPdftotext)("the Bengali can be copied out of it (needs pdftotext of poppler-utils)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "brochure-"));
  try {
    await writeFile(join(folder, "brochure.pdf"), bytes);
    const { stdout } = await run("pdftotext", [join(folder, "brochure.pdf"), "-"]);
    const text = stdout.normalize().replace(/\s/g, "");

    for (const words of ["কৃষ্ণচূড়া কলেজ অব ফার্মেসি", "ভর্তির খোঁজখবর", "পাঠ্যক্রম", "বি.ফার্ম ল্যাটারাল এন্ট্রি"]) {
      expect(text).toContain(words.normalize().replaceAll(" ", ""));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test(
  "more text flows onto more sheets",
  async () => {
    const longer = content.courses.map((course) => ({ ...course, careers: [...course.careers, ...course.careers] }));
    const { pages, texts } = await readPdf(await make({ ...content, courses: longer }));

    expect(pages.length).toBeGreaterThan(12);
    expect(texts.join(" ")).toContain("Contact");
  },
  TIME_LIMIT_MS,
);

test(
  "what looks like markup, code or emoji in a text is printed as text or left out, never obeyed",
  async () => {
    const nasty = '#panic("x") #read("/data.json") $x$ *b* _i_ [c] @ref <lab> \\ ` // /* {} 🎉 ';
    const [first, ...others] = content.courses;
    if (!first) throw new Error("the sample has courses");
    const changed = { ...content, courses: [{ ...first, summary: `${nasty}${"W".repeat(300)}` }, ...others] };
    const { texts } = await readPdf(await make(changed));

    const text = texts.join(" ").replaceAll(" ", "");
    expect(text).toContain(nasty.replaceAll(" ", "").replace("🎉", ""));
  },
  TIME_LIMIT_MS,
);

test(
  "a picture that is missing, or a JPEG that is called an SVG, is left out",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "brochure-"));
    const seal = join(folder, "seal.svg");
    await writeFile(seal, await aJpeg());

    const pdf = await make({ ...content, publicFiles: new Map([["/Images/seal.svg", seal]]) });

    expect((await readPdf(pdf)).pages).toHaveLength(12);
    await rm(folder, { recursive: true });
  },
  TIME_LIMIT_MS,
);
