import { expect, test } from "vitest";
import { DEFAULT_IMPORT_OPTIONS, type ImportField } from "#contract/enquiry-imports.ts";
import { courseFinder } from "./find-courses.ts";
import { createRowReader } from "./read-row.ts";

const findCourses = courseFinder([
  { name: "B.Pharm", bengali: "বি.ফার্ম" },
  { name: "D.Pharm", bengali: "ডি.ফার্ম" },
  { name: "B.Pharm Lateral Entry" },
]);

const read = (table: Record<string, [field: ImportField, cell: string]>) => {
  const fields = Object.values(table);
  const options = { ...DEFAULT_IMPORT_OPTIONS, columns: fields.map(([field]) => field), dayOrder: "dmy" as const };
  const reader = createRowReader(
    { headings: Object.keys(table), options, findCourses, customFields: [] },
    { today: "2026-11-21", earliest: "2025-11-26" },
  );
  const row = reader(fields.map(([, cell]) => cell));
  if ("error" in row) throw new Error(row.error);
  return row;
};

test("what stands beside a course or a number goes into the note, in both scripts and in digits", () => {
  for (const text of [
    ...["বি ফার্ম, হোস্টেল সহ", "বি ফার্ম, পলি দত্ত", "B.Pharm HS 72%", "B.Pharm (SC)", "B.Pharm or M.Pharm"],
  ]) {
    expect(read({ Name: ["name", "Rina Sen"], Course: ["course", text] }), text).toMatchObject({
      ...{ course: "B.Pharm", note: `Course: ${text}` },
    });
  }
  expect(read({ Name: ["name", "Rina Sen"], Course: ["course", "1. B. Pharma"] }).note).toBe("");
  expect(read({ Name: ["name", "Rina Sen"], Course: ["course", "Admission"] })).toMatchObject({
    note: "",
    problems: [],
  });
  expect(read({ Name: ["name", "Rina Sen"], Phone: ["mobile", "9830012345/46"] })).toMatchObject({
    ...{ mobile: "9830012345", note: "Phone: 9830012345/46" },
  });
});
