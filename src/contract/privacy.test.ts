import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inEachLanguage, readLanguageFrom } from "#messages/language.ts";
import {
  contactLine,
  formatPersonalDataTable,
  PERSONAL_DATA,
  privacyFactsOf,
  privacyNoticeOf,
  privacyPlaceholders,
  RETENTION_MONTHS,
  retentionCutoffs,
} from "./privacy.ts";

const COLLEGE = privacyFactsOf({
  admissionCell: [{ label: "03222 255 555" }],
  email: { admissions: "ask@college.in" },
});

test("docs/privacy.md contains the product's table of personal data", async () => {
  const text = await readFile("docs/privacy.md", "utf8");
  for (const rows of Object.values(PERSONAL_DATA)) expect(text).toContain(formatPersonalDataTable(rows, COLLEGE, true));
});

test("the notice has every item that the law requires", () => {
  const contact = { name: "Rina Pal", post: "Registrar" };
  const privacy = { contact, answerDays: 7, processors: ["Acme Hosting"], consent: "notice" as const };
  const { summary, items } = privacyNoticeOf({ ...COLLEGE, privacy });
  expect(summary).toMatch(/only to answer you.* 12 months/);
  const wanted = ["What we take", "What for", "Acme Hosting", "withdraw", "Rina Pal, Registrar", "Board"];
  for (const [index, words] of wanted.entries()) expect(items[index]).toContain(words);
  expect(items[4]).toContain("within 7 days");
});

test("notice and table cover a custom field of the form, in each language", () => {
  const summaries = inEachLanguage(() => privacyNoticeOf(COLLEGE, 5).summary);
  expect(summaries.join()).not.toMatch(/name|email|নাম|ইমেল/i);
  const tables = inEachLanguage(() => formatPersonalDataTable(PERSONAL_DATA.form, COLLEGE));
  expect(tables).toEqual([
    expect.stringContaining("else you tell us in the form"),
    expect.stringContaining("| ফর্মে, "),
  ]);
});

test("the admission cell is the default contact, with invented numbers only in a sample", () => {
  expect(contactLine(COLLEGE)).toBe("03222 255 555, ask@college.in");
  const invented = privacyFactsOf({ admissionCell: [{ label: "00000 00001" }], email: {} });
  expect(contactLine(invented)).toBe("");
  expect(contactLine({ ...invented, sampleNote: "A sample." })).toBe("00000 00001");
});

test("invalid settings count as omitted, so that every college has a privacy page", () => {
  const facts = privacyFactsOf({ privacy: { months: { open: 3 } }, email: null, admissionCell: "none" });
  expect(privacyPlaceholders(facts).get("privacy.form")).toContain("12 months after the last contact");
});

test("the months of each stage are converted to days, at least a year", () => {
  const daysAgo = (days: number) => `${days} days ago`;
  expect(retentionCutoffs({}, daysAgo)).toEqual({
    open: "366 days ago",
    closed: "366 days ago",
    admitted: "366 days ago",
  });
  const months = { open: 18, admitted: RETENTION_MONTHS.max };
  expect(retentionCutoffs({ privacy: { months, consent: "notice" } }, daysAgo)).toMatchObject({
    open: "548 days ago",
    admitted: "731 days ago",
  });
});

test("tables and notice are in the reader's language", () => {
  const undo = readLanguageFrom(() => "bn");
  expect(privacyPlaceholders(COLLEGE).get("privacy.form")).toMatch(/^\| কী \| কেন \| কত দিন \|\n/);
  undo();
});
