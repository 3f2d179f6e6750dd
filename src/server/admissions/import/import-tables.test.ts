import { readdirSync, readFileSync } from "node:fs";
import { parse as parseCsv } from "csv-parse/sync";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { DEFAULT_IMPORT_OPTIONS } from "#contract/enquiry-imports.ts";
import { anXlsx } from "#tests/server/tables.ts";
import { createCourseFinder } from "./find-courses.ts";
import { guessColumns, guessDayOrder } from "./guess-columns.ts";
import { createPersonIndex, createRowReader } from "./read-row.ts";
import { readTable } from "./read-table.ts";

const TABLES = new URL("../../../../tests/server/import-tables/", import.meta.url);
const EXPECTED: Record<string, string[]> = parseYaml(readFileSync(new URL("expected.yaml", TABLES), "utf8"));
const findCourses = createCourseFinder([
  { name: "B.Pharm", bengali: "বি.ফার্ম" },
  { name: "D.Pharm", bengali: "ডি.ফার্ম" },
  { name: "B.Pharm Lateral Entry" },
]);

/** Returns a file's bytes. By its name, the text is converted to a workbook, or to UTF-16 as in Facebook's exports. */
function bytesOf(name: string): Buffer {
  const text = readFileSync(new URL(name, TABLES), "utf8");
  if (name.includes(".utf16.")) return Buffer.from(`\ufeff${text}`, "utf16le");
  if (!name.includes(".xlsx.")) return Buffer.from(text);
  const rows: string[][] = parseCsv(text, { relax_column_count: true });
  return anXlsx(rows.map((row) => row.map((cell) => (/^\d{1,10}$/.test(cell) ? Number(cell) : cell || null))));
}

/** Returns what is imported without any choice by the office. */
async function arrivingFrom(name: string): Promise<string[]> {
  const outcome = await readTable({ bytes: bytesOf(name) });
  if ("error" in outcome) return [];
  const { headings, rows } = outcome.table;
  const columns = guessColumns(
    headings,
    rows.map(({ cells }) => cells),
    findCourses,
  );
  const received = columns.indexOf("received");
  const dayOrder = guessDayOrder(rows.map(({ cells }) => cells[received] ?? ""));
  const options = { ...DEFAULT_IMPORT_OPTIONS, columns, dayOrder };
  const read = createRowReader(
    { headings, options, findCourses, customFields: [] },
    { today: "2026-11-21", earliest: "2025-11-26" },
  );
  const match = createPersonIndex();
  return rows.flatMap(({ cells }) => {
    const said = read(cells);
    if ("error" in said || match.find(said)?.isOther === false) return [];
    match.add(said, said);
    return `${said.name}, ${said.mobile}, ${said.course}`;
  });
}

test("every usable row of twenty realistic tables is imported without corrections, with name, number and course", async () => {
  expect(
    readdirSync(TABLES)
      .filter((name) => name !== "expected.yaml")
      .toSorted(),
  ).toEqual(Object.keys(EXPECTED).toSorted());

  const wrong: Record<string, { missing: string[]; unexpected: string[] }> = {};
  for (const [name, expected] of Object.entries(EXPECTED)) {
    const arrived = await arrivingFrom(name);
    const missing = expected.filter((person) => !arrived.includes(person));
    const unexpected = arrived.filter((person) => !expected.includes(person));
    if (missing.length + unexpected.length > 0) wrong[name] = { missing, unexpected };
  }

  expect(wrong).toEqual({});
});

// Without the kept phonetic keys of names, each search would compute thousands of keys, and this test take a minute.
test("thousands of students with the email address of one school are distinguished by their names", {
  timeout: 20_000,
}, () => {
  const match = createPersonIndex<number>();
  const sounds = ["ba", "di", "gu", "ka", "li", "mu", "na", "pi", "ru", "to"];
  const students = Array.from({ length: 3_000 }, (_, at) => {
    const word = String(at)
      .padStart(4, "0")
      .replace(/\d/g, (digit) => sounds[Number(digit)] ?? "");
    return { name: `${word} Das`, email: "office@school.example" };
  });
  for (const [at, student] of students.entries()) match.add(student, at);

  const found = students.map((student) => match.find(student));
  const stranger = match.find({ name: "Sourav Sen", email: "office@school.example" });

  expect(found.filter((one) => one?.isOther !== false)).toEqual([]);
  expect(stranger).toMatchObject({ by: "email", found: 0, isOther: true });
});
