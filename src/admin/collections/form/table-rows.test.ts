import { expect, test } from "vitest";
import { peopleSchema } from "#contract/content.ts";
import { fieldOf, type ListField } from "./field-tree.ts";
import { columnsOf, entriesOf, keptColumns, readTable } from "./table-dialog.tsx";

const people = fieldOf(peopleSchema) as ListField;
const columns = columnsOf(people.entry);
const take = (text: string, entries: readonly unknown[] = []) =>
  entriesOf(readTable(text, columns), people, entries, "2026-11-22");

test("a table of a spreadsheet becomes entries, by its headings in any order and any case", () => {
  const text = "designation\tNAME\tMobile\tGroup\tJoined on\nReader\tDr Kaushik Pal\t1\tteachers\t4/1/2017\n\n";

  expect(take(text)).toEqual([
    { id: "kaushik-pal", name: { english: "Dr Kaushik Pal" }, group: "faculty", post: "Reader", joined: "2017-01-04" },
  ]);
  expect(readTable(text, columns).columns[2]).toBeNull();
});

test("who is in the list already keeps the short name and all that the table does not say", () => {
  const known = { id: "principal", name: { english: "Dr Mitali Adhikari" }, group: "leadership", post: "Reader" };

  expect(take("Name\tDesignation\ndr mitali adhikari\tPrincipal", [known])).toEqual([
    { ...known, name: { english: "dr mitali adhikari" }, post: "Principal" },
  ]);
  const table = readTable("Name\tDesignation\nDr Mitali Adhikari\tPrincipal\nDr Kaushik Pal\tReader", columns);
  expect(keptColumns(table, people, [known])).toEqual(["Group"]);
  expect(keptColumns(table, people, [])).toEqual([]);
});
