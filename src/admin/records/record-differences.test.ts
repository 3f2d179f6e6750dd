import { expect, test } from "vitest";
import { announcementKind } from "#admin/announcements/announcement-kind.ts";
import { HIDDEN_UNTIL } from "#admin/announcements/publication-time.ts";
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

/** In the PDF alone. @param base before anybody changed it @param theirs as it is saved now @param mine as in the form */
function pdfDifference(base: string | null, theirs: string | null, mine: string | null) {
  const began = announcementKind.valuesOf(aNotice(base));
  const values = { ...began, ...(mine !== base && { file: mine ?? "" }) };
  return differencesOf(announcementKind, { values, base: began, version: "" }, aNotice(theirs));
}

test("two people who chose another PDF see both names", () => {
  const [pdf] = pdfDifference("a.pdf", "b.pdf", "c.pdf");

  expect(pdf).toEqual({ label: "PDF", theirs: "b.pdf (new)", mine: "c.pdf" });
});

test("a PDF that one of them removed and the other replaced is listed", () => {
  expect(pdfDifference("a.pdf", null, "c.pdf")).toMatchObject([{ theirs: "None", mine: "c.pdf" }]);
  expect(pdfDifference("a.pdf", "b.pdf", null)).toMatchObject([{ theirs: "b.pdf (new)", mine: "Removed" }]);
});

test.for([
  { who: "only the other one", base: "a.pdf", theirs: "b.pdf", mine: "a.pdf" },
  { who: "only this one", base: "a.pdf", theirs: "a.pdf", mine: null },
  { who: "neither", base: "a.pdf", theirs: "a.pdf", mine: "a.pdf" },
])("a PDF that $who changed is no difference", ({ base, theirs, mine }) => {
  expect(pdfDifference(base, theirs, mine)).toEqual([]);
});

test("an announcement that a colleague has hidden says so", () => {
  const began = announcementKind.valuesOf(aNotice(null));
  const edit = { values: { ...began, publishedAt: "2026-11-25T09:00" }, base: began, version: "" };

  expect(differencesOf(announcementKind, edit, { ...aNotice(null), publishedAt: HIDDEN_UNTIL })).toEqual([
    { label: "Goes public", theirs: "Hidden", mine: "2026-11-25T09:00" },
  ]);
});

test("to undo the publishing of a hidden announcement hides it again", () => {
  const hidden = announcementKind.valuesOf({ ...aNotice(null), publishedAt: HIDDEN_UNTIL });

  expect(announcementKind.fieldsOf(hidden, aNotice(null))).toMatchObject({ publishedAt: HIDDEN_UNTIL });
});

test("a PDF that both took away is no difference", () => {
  expect(pdfDifference("a.pdf", null, null)).toEqual([]);
});
