import { expect, onTestFinished, test } from "vitest";
import { fieldErrors } from "#admin/people/account-form.tsx";
import { eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import { readLanguageFrom } from "#messages/language.ts";
import type { CollectionRecord, FormValues } from "./collection-overrides.ts";
import {
  createListConfig,
  csvOf,
  listFieldConflicts,
  recordToInput,
  toFormValues,
  toRecordInput,
  translateRecord,
} from "./collection-values.ts";
import { overrides as notice } from "./notice-overrides.tsx";

const STORED = { createdAt: "2026-11-01T05:00:00.000Z", updatedAt: "2026-11-01T05:00:00.000Z" };
const EVENT: CollectionRecord = {
  _id: "event",
  title: "Herbarium walk",
  description: "One\nTwo",
  date: "2026-11-27",
  startTime: "10:00 AM",
  endTime: "1:00 PM",
  venue: "Auditorium",
  category: "Campus",
  galleryCategory: null,
  status: "published",
  ...STORED,
};

const NOTICE = {
  _id: "1",
  type: "Notice",
  title: "Exam routine",
  description: "",
  date: "2026-11-22",
  publishedAt: "2026-11-22T05:00:00.000Z",
  visibility: "shown",
  ...STORED,
};
const aNotice = (pdf: string | null = null, publishedAt = NOTICE.publishedAt): CollectionRecord => {
  return { ...NOTICE, publishedAt, pdf: pdf && { url: `/media/${pdf}`, originalName: pdf, filename: pdf, bytes: 1 } };
};

const eventValues = (record: CollectionRecord | null) => toFormValues(eventCollection, record);
const problemsOf = (values: FormValues, record: CollectionRecord | null) =>
  fieldErrors(eventCollection.inputSchema, toRecordInput(eventCollection, {}, values, record));
const noticeValues = (record: CollectionRecord | null) => toFormValues(noticeCollection, record);
/** Returns the values that the form sends for a notice after these changes. */
const sent = (record: CollectionRecord | null, changes: FormValues) =>
  toRecordInput(noticeCollection, notice, { ...noticeValues(record), ...changes }, record);

test("what is missing is said in the words of the contract; a reference is its id, or null for none", () => {
  const problems = { title: "Title is required", date: "Date is required" };
  const values = eventValues({ ...EVENT, galleryCategory: { _id: "g1", title: "Campus drive" } });

  expect(problemsOf(eventValues(null), null)).toEqual(problems);
  expect(values.galleryCategory).toBe("g1");
  expect(toRecordInput(eventCollection, {}, { ...values, galleryCategory: null }, null).galleryCategory).toBeNull();
});

test("in Bengali the lists show, and find by, a record's own translations and usual words translated", () => {
  const record: CollectionRecord = { ...EVENT, category: "Workshop", translations: { bn: { title: "গাছ চেনা" } } };
  onTestFinished(readLanguageFrom(() => "bn"));

  const { title, category, venue, startTime } = translateRecord(eventCollection, record);

  expect([title, category, venue, startTime]).toEqual(["গাছ চেনা", "কর্মশালা", "Auditorium", "সকাল 10:00"]);
  expect(record.category).toBe("Workshop");
  const searched = createListConfig(eventCollection, {}).textOf(record);
  for (const word of ["কর্মশালা", "Workshop", "গাছ চেনা", "Herbarium walk"]) expect(searched).toContain(word);
});

const MOMENT = "2025-11-24T19:30:45.123Z";
test.for([
  ["stays while it is not changed", MOMENT, MOMENT],
  ["is sent when it is changed", MOMENT, "2025-11-25T02:00:00+05:30"],
  ["that is public stays when it is cleared", MOMENT, ""],
])("the moment of a notice %s", ([, stored = "", publishedAt]) => {
  const record = aNotice(null, stored);

  expect(noticeValues(record).publishedAt).toBe(stored);
  expect(sent(record, { publishedAt }).publishedAt).toBe(publishedAt);
  expect(recordToInput(noticeCollection, record)).toMatchObject({ publishedAt: stored });
});

test("a planned notice whose moment is cleared goes public at once, and a new one is a notice", () => {
  const planned = aNotice(null, "2999-01-01T00:00:00.000Z");

  expect(Date.parse(String(sent(planned, { publishedAt: "" }).publishedAt))).toBeLessThanOrEqual(Date.now());
  expect(sent(null, {})).toMatchObject({ publishedAt: "", type: "Notice" });
});

test("a file that was removed in the form is taken away", () => {
  expect(sent(aNotice("a.pdf"), { file: "" })).toMatchObject({ removePdf: "true" });
  expect(sent(aNotice("a.pdf"), {})).not.toHaveProperty("removePdf");
  expect(sent(aNotice(), {})).not.toHaveProperty("removePdf");
});

test("fields that both changed are listed as people read them, in the order of the form", () => {
  const base = eventValues(EVENT);
  const mine = { title: "Walk", date: "2026-12-02", status: "cancelled", galleryCategory: "g2", venue: "Board Room" };
  const gallery = { _id: "g1", title: "Campus drive" };
  const theirs = { ...mine, title: "Welcome", date: "2026-12-01", status: "draft", galleryCategory: gallery };
  const edit = { values: { ...base, ...mine }, base, version: "" };
  expect(listFieldConflicts(eventCollection, edit, { ...EVENT, ...theirs })).toEqual([
    { label: "Title", mine: "Walk", theirs: "Welcome" },
    { label: "Date", mine: "2 Dec 2026", theirs: "1 Dec 2026" },
    { label: "Gallery", mine: "Another gallery", theirs: "Campus drive" },
    { label: "Status", mine: "Cancelled", theirs: "Draft" },
  ]);
});

test.for([
  ["both replaced", "b.pdf", "c.pdf", [{ label: "PDF", theirs: "b.pdf (new)", mine: "c.pdf" }]],
  ["they removed and I replaced", null, "c.pdf", [{ label: "PDF", theirs: "None", mine: "c.pdf" }]],
  ["they replaced and I removed", "b.pdf", "", [{ label: "PDF", theirs: "b.pdf (new)", mine: "Removed" }]],
  ["only they replaced", "b.pdf", null, []],
  ["only I removed", "a.pdf", "", []],
] as const)("of a PDF that %s: differences", ([, theirs, mine, differences]) => {
  const base = noticeValues(aNotice("a.pdf"));
  const edit = { values: { ...base, ...(mine !== null && { file: mine }) }, base, version: "" };

  expect(listFieldConflicts(noticeCollection, edit, aNotice(theirs))).toEqual(differences);
});

test("a notice that a colleague has hidden, and that is to be seen, says so", () => {
  const base = { ...noticeValues(aNotice()), visibility: "" };
  const edit = { values: { ...base, visibility: "shown" }, base, version: "" };
  const difference = { label: "Visibility", theirs: "Hidden", mine: "Shown" };

  expect(listFieldConflicts(noticeCollection, edit, { ...aNotice(), visibility: "hidden" })).toEqual([difference]);
});

test("the file for spreadsheets names its columns and has one row for each event", () => {
  expect(csvOf(eventCollection, [EVENT])).toBe(
    '\uFEFF"Date","Last day","Title","Starts","Ends","Venue","Category","Status","Description","Gallery"\r\n' +
      '"2026-11-27","","Herbarium walk","10:00 AM","1:00 PM","Auditorium","Campus","published","One\nTwo",""\r\n',
  );
});

const IN_BENGALI: CollectionRecord = { ...EVENT, translations: { bn: { title: "গাছ চেনা" } } };

test("texts in Bengali are fields of the form, and are sent where there are or were some", () => {
  const values = eventValues(IN_BENGALI);
  const input = (changes: FormValues) =>
    toRecordInput(eventCollection, {}, { ...values, ...changes }, IN_BENGALI).translations;

  expect(values["translations.bn.title"]).toBe("গাছ চেনা");
  expect(input({ "translations.bn.venue": "ভেষজ উদ্যান" })).toEqual({ bn: { title: "গাছ চেনা", venue: "ভেষজ উদ্যান" } });
  expect(input({ "translations.bn.title": " " })).toEqual({ bn: {} });
  expect(toRecordInput(eventCollection, {}, eventValues(EVENT), EVENT)).not.toHaveProperty("translations");
  expect(recordToInput(eventCollection, EVENT)).toMatchObject({ translations: null });
  const tooLong = { ...values, "translations.bn.title": "ক".repeat(201) };
  expect(problemsOf(tooLong, IN_BENGALI)).toEqual({
    "translations.bn.title": "Use at most 200 characters.",
  });
});

test("a conflict names the text in Bengali apart from the one in English", () => {
  const base = eventValues(IN_BENGALI);
  const edit = { values: { ...base, "translations.bn.title": "গাছ দেখা" }, base, version: "" };
  const theirs = { ...IN_BENGALI, translations: { bn: { title: "গাছপালা" } } };

  expect(listFieldConflicts(eventCollection, edit, theirs)).toEqual([
    { label: "Title in Bengali", mine: "গাছ দেখা", theirs: "গাছপালা" },
  ]);
});

test("a spreadsheet has columns in Bengali where an event has a text in it", () => {
  const [heads, ...rows] = csvOf(eventCollection, [IN_BENGALI, { ...EVENT, description: "" }]).split(/(?<=")\r\n/);

  expect(heads).toMatch(
    /"Gallery","Title in Bengali","Venue in Bengali","Category in Bengali","Description in Bengali"$/,
  );
  expect(rows[0]).toMatch(/"","গাছ চেনা","","",""$/);
  expect(rows[1]).toMatch(/"","","","",""$/);
});
