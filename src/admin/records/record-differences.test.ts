import { expect, test } from "vitest";
import { announcementKind } from "#admin/announcements/announcement-kind.ts";
import type { Announcement } from "#contract/announcements.ts";
import { differencesOf } from "./record-differences.ts";

function aNotice(pdf: string | null): Announcement {
  return {
    _id: "1",
    type: "Notice",
    title: "Exam routine",
    date: "2026-11-22",
    publishedAt: "2026-11-22T05:00:00.000Z",
    createdAt: "2026-11-22T05:00:00.000Z",
    updatedAt: "2026-11-22T05:00:00.000Z",
    description: "",
    pdf: pdf === null ? null : { url: `/media/${pdf}`, originalName: pdf, filename: pdf, bytes: 1 },
  };
}

/** In the PDF alone. @param base before anybody changed it @param theirs as it is saved now */
function pdfDifference(base: string | null, theirs: string | null, mine: { fileName?: string; isFileGone?: boolean }) {
  const values = { ...announcementKind.valuesOf(aNotice(base)), ...mine };
  return differencesOf(announcementKind, aNotice(base), aNotice(theirs), values);
}

test("two people who chose another PDF see both names", () => {
  const [pdf] = pdfDifference("a.pdf", "b.pdf", { fileName: "c.pdf" });

  expect(pdf).toEqual({ label: "PDF", theirs: "b.pdf (new)", mine: "c.pdf" });
});

test("a PDF that one of them took away is told", () => {
  expect(pdfDifference("a.pdf", null, { fileName: "c.pdf" })).toMatchObject([{ theirs: "None", mine: "c.pdf" }]);
  expect(pdfDifference("a.pdf", "b.pdf", { isFileGone: true })).toMatchObject([
    { theirs: "b.pdf (new)", mine: "Removed" },
  ]);
  expect(pdfDifference("a.pdf", "a.pdf", { isFileGone: true })).toMatchObject([{ theirs: "a.pdf" }]);
  expect(pdfDifference("a.pdf", null, { isFileGone: true })).toMatchObject([{ theirs: "None", mine: "Removed" }]);
});

test("a PDF that only the other one changed stays, and that is said", () => {
  expect(pdfDifference("a.pdf", "b.pdf", {})).toMatchObject([{ mine: "Not changed: theirs stays" }]);
});

test("a PDF that nobody changed is no difference", () => {
  expect(pdfDifference("a.pdf", "a.pdf", {})).toEqual([]);
  expect(pdfDifference(null, null, {})).toEqual([]);
});
