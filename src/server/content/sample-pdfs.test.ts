import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPdf } from "#server/testing/read-pdf.ts";
import { loadContent } from "./load-content.ts";

const MOST_BYTES = 90_000;
const { college, samples } = await loadContent("content");
const pdfs = await Promise.all(
  samples.notices.flatMap(({ pdf }) => pdf ?? []).map(async (name) => readFile(join(samples.folder, "pdfs", name))),
);

test("each sample PDF is a light sheet of A4 on the college's letterhead, and says that it is a sample", async () => {
  expect(pdfs.length).toBeGreaterThan(2);
  for (const bytes of pdfs) {
    const { pages, texts } = await readPdf(bytes);

    expect(pages.map(({ view }) => view.map(Math.round))).toEqual([[0, 0, 595, 842]]);
    for (const words of [college.name.english, college.email.office, "SAMPLE", college.sampleNote]) {
      expect(texts[0]).toContain(words);
    }
    expect(bytes.length).toBeLessThan(MOST_BYTES);
  }
});

test("each sample PDF has a title and is tagged for screen readers", async () => {
  for (const bytes of pdfs) {
    const { document } = await readPdf(bytes);
    const { info } = await document.getMetadata();

    expect(info).toMatchObject({
      Title: expect.stringMatching(/.{10}/),
      Language: expect.stringMatching(/^(en|bn)-IN$/),
    });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  }
});

test("the telephones in the sample PDFs are the college's and the helpline's", async () => {
  const own = [
    ...college.admissionCell,
    ...college.committees.flatMap(({ contacts }) => contacts.map(({ phone }) => phone)),
  ];
  const known = [college.helpline, ...own].map((phone) => `tel:${phone?.dial}`);

  const rung = (await Promise.all(pdfs.map(readPdf)))
    .flatMap(({ links }) => links)
    .filter((link) => /^tel:/.test(link));

  expect(rung.length).toBeGreaterThan(2);
  expect(rung.filter((link) => !known.includes(link))).toEqual([]);
});
