import { expect, test } from "vitest";
import { DEFAULT_IMPORT_OPTIONS, type ImportField } from "#contract/enquiry-imports.ts";
import { parseCustomValue } from "#server/admissions/enquiry/custom-values.ts";
import { createCourseFinder } from "./find-courses.ts";
import { createRowReader } from "./read-row.ts";

const findCourses = createCourseFinder([
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

test("text beside a course or a number goes into the note, in both scripts and in digits", () => {
  for (const text of [
    ...["বি ফার্ম, হোস্টেল সহ", "বি ফার্ম, পলি দত্ত", "B.Pharm HS 72%", "B.Pharm (SC)", "B.Pharm or M.Pharm"],
  ]) {
    expect(read({ Name: ["name", "Rina Sen"], Course: ["course", text] }), text).toMatchObject({
      ...{ course: "B.Pharm", note: `Course: ${text}` },
    });
  }
  expect(read({ Name: ["name", "Rina Sen"], Course: ["course", "1. B. Pharma"] }).note).toBe("");
  for (const text of ["Admission", "ভর্তি"])
    expect(read({ Name: ["name", "Rina Sen"], Course: ["course", text] })).toMatchObject({
      note: "",
      problems: [],
    });
  expect(read({ Name: ["name", "Rina Sen"], Phone: ["mobile", "9830012345/46"] })).toMatchObject({
    ...{ mobile: "9830012345", note: "Phone: 9830012345/46" },
  });
});

test("a second number beside the name, the end of a long name, and a second column of one field go into the note", () => {
  const phone = (cell: string): [field: ImportField, cell: string] => ["mobile", cell];
  expect(read({ Name: ["name", "Rina Sen (father 98300 12346)"], Phone: phone("9830012345") })).toMatchObject({
    ...{ name: "Rina Sen (father )", mobile: "9830012345", note: "Name: Rina Sen (father 98300 12346)" },
  });
  expect(read({ Name: ["name", "রিনা ৯৮৩০০১২৩৪৫ ৯৮৩০০১২৩৪৬"] })).toMatchObject({
    ...{ name: "রিনা", mobile: "9830012345", note: "Name: রিনা ৯৮৩০০১২৩৪৫ ৯৮৩০০১২৩৪৬" },
  });
  expect(read({ Name: ["name", "Rina 9830012345"], Phone: phone("98300 12345") }).note).toBe("");
  for (const text of ["Rina Sen D/o Bimal Sen", "Rina Sen (S/O- Bimal Sen)", "Rina Sen, c/o Bimal Sen, Onda"])
    expect(read({ Name: ["name", text], Phone: phone("9830012345") })).toMatchObject({
      ...{ name: "Rina Sen", note: `Name: ${text}` },
    });
  const long = `Rina Sen, ${"of the village beyond the river, ".repeat(5)}asks for a hostel`;
  expect(read({ Name: ["name", long] }).note).toBe(`Name: ${long}`);
  const emails = { Email: ["email", "rina@example.in"], Other: ["email", "sen@example.in"] } as const;
  expect(read({ Name: ["name", "Rina Sen"], Email: [...emails.Email], Other: [...emails.Other] })).toMatchObject({
    ...{ email: "rina@example.in", note: "Other: sen@example.in" },
  });
});

test("an error of a spreadsheet counts as an empty cell, and a row of only such errors is no enquiry", () => {
  const phone = (cell: string): [field: ImportField, cell: string] => ["mobile", cell];
  expect(read({ Name: ["name", "#REF!"], Phone: phone("9830012345") }).name).toBe("9830012345");
  expect(() => read({ Name: ["name", "#N/A"], Phone: phone("#VALUE!") })).toThrow("neither a name nor a number");
});

test("a choice is recognised in the short and other spellings of registers, and never guessed between two options", () => {
  const choice = (kind: "choice" | "yesNo", options: string[]) => (typed: string) =>
    parseCustomValue(
      {
        ...{ key: "x", label: "X", kind, isOn: true, isInList: false, isInForm: false, headings: [] },
        options: options.map((value) => ({ value, label: value, words: value.split("|") })),
      },
      typed,
    )?.split("|")[0] ?? null;
  const category = choice("choice", ["General|সাধারণ", "SC", "ST", "OBC-A", "OBC-B", "PwD"]);
  expect(["S.C.", "obc a", "OBC(B)", "Gen.", "সাধারণ", "P.W.D."].map(category)).toEqual([
    "SC",
    "OBC-A",
    "OBC-B",
    "General",
    "General",
    "PwD",
  ]);
  const district = choice("choice", [
    "Hooghly|হুগলি",
    "Malda",
    "Purba Medinipur",
    "Purba Bardhaman",
    "South 24 Parganas",
  ]);
  expect(["Hugli", "হুগলী", "Maldah", "South 24 Pargana", "PURBA MEDINIPUR."].map(district)).toEqual([
    "Hooghly",
    "Hooghly",
    "Malda",
    "South 24 Parganas",
    "Purba Medinipur",
  ]);
  const hostel = choice("yesNo", ["Yes|হ্যাঁ", "No|না"]);
  expect(["Y", "n", "yes.", "হ্যা", "না"].map(hostel)).toEqual(["Yes", "No", "Yes", "Yes", "No"]);
  const route = choice("choice", ["Bus route 1", "Van"]);
  const refused = [...["OBC", "S", "minority"].map(category), ...["Purba", "24 Parganas", "."].map(district)];
  expect([...refused, hostel("perhaps"), route("Bus route 2")]).toEqual(Array(8).fill(null));
});
