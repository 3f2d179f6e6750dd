import { expect, test } from "vitest";
import { GENERAL_ADMISSION } from "#contract/enquiry.ts";
import {
  importDetails as details,
  uploadImportDraft as draft,
  IMPORTS,
  importWorker as worker,
} from "#tests/server/imports.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { asCsv, aTable } from "#tests/server/tables.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

test.for(databaseKinds)("%s: a row can be corrected in the draft and after the import", async (kind) => {
  await using desk = await openTestDesk(kind);
  const table = [
    ["Name", "Mobile", "Course"],
    ["Rina Sen", "98300 0000", "B.Pharm"],
    ["", "98300", "D.Pharm"],
  ];
  const id = await draft(desk, asCsv(table), "two.csv");
  const correct = (row: number, cells: Record<string, string>) =>
    desk.asAdmin("PATCH", `${IMPORTS}/${id}/rows/${row}`, { cells });

  const looked = await correct(2, { 1: "98300 00001" });
  expect(looked.json()).toMatchObject({ ready: 1, warnings: { total: 0 }, faults: { total: 1 } });
  expect((await correct(3, { 9: "x" })).json().error).toBe("The table has no such column. Reload the page.");
  expect((await correct(9, { 1: "x" })).statusCode).toBe(404);
  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await worker(desk).work();
  const { item, faults } = await details(desk, id);
  expect([item.counts.added, faults.rows]).toMatchObject([
    1,
    [{ number: 3, cells: [{ text: "" }, { text: "98300" }] }],
  ]);

  expect((await correct(2, { 0: "Rina" })).statusCode).toBe(409);
  await correct(3, { 0: "Bimal Roy", 1: "9830000002" });
  await worker(desk).work();

  expect((await details(desk, id)).item).toMatchObject({ state: "done", counts: { added: 2, faulty: 0 } });
  expect((await desk.list()).items.map(({ name, mobile }) => `${name} ${mobile}`).toSorted()).toEqual([
    ...["Bimal Roy 9830000002", "Rina Sen 9830000001"],
  ]);
});

test("cells that cannot be read go into the note, and siblings with one number are separate persons", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Arpita Mahato", mobile: "9830000001" });
  const table = [
    ["Name", "Mobile", "Email", "Course", "Date", "Marks"],
    ["Amit Mahato", "98300 00001 / 8300000001", "no mail", "D.Pharm or B.Pharm", "soon", "61"],
    ["Arpita M.", "9830000001", "", "Nursing", "12/11/2026", ""],
    ["Bimal Roy", "", "", "", "", ""],
  ];
  const id = await draft(desk, asCsv(table), "fair.csv");
  const { duplicates, ready, warnings } = await details(desk, id);
  expect([ready, duplicates.total, warnings.total]).toEqual([2, 1, 2]);
  expect(duplicates.rows).toMatchObject([
    { number: 2, isOther: true },
    { number: 3, isOther: false },
  ]);

  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await worker(desk).work();

  const ids = await desk.idsByName();
  expect([...ids.keys()].toSorted()).toEqual(["Amit Mahato", "Arpita Mahato", "Bimal Roy"]);
  const amit = await desk.get(ids.get("Amit Mahato") ?? "");
  expect(amit.item).toMatchObject({ mobile: "9830000001", email: "", course: "D.Pharm", duplicates: 1 });
  expect(amit.item.lastNote).toBe(
    "Mobile: 98300 00001 / 8300000001\nCourse: D.Pharm or B.Pharm\nDate: soon\nMarks: 61",
  );
  const arpita = await desk.get(ids.get("Arpita Mahato") ?? "");
  expect(arpita.item.lastNote).toMatch(/\nCourse: Nursing\nDate: 12\/11\/2026$/);
  const other = await desk.get(ids.get("Bimal Roy") ?? "");
  expect(other).toMatchObject({ item: { mobile: "", course: GENERAL_ADMISSION, duplicates: 0 }, others: [] });
  const erased = await desk.asAdmin("POST", `${ENQUIRIES}/${other.item._id}/erase`);
  expect([erased.statusCode, (await desk.list()).total]).toEqual([400, 3]);
});

test("owner, channel, language and day are chosen once for a table", async () => {
  await using desk = await openTestDesk();
  const [admin] = await desk.db.selectFrom("admin").select("id").execute();
  const id = await draft(desk, asCsv(aTable(2).map((row) => row.slice(0, 4))), "fair.csv");
  const change = (changes: object) => desk.asAdmin("PATCH", `${IMPORTS}/${id}`, changes);
  expect((await change({ day: "2026-12-24" })).json().error).toBe("this day is still to come.");
  const old = "an import takes enquiries of the last 12 months, and this one is older.";
  expect((await change({ day: "2025-11-01" })).json().error).toBe(old);
  expect((await change({ channel: "website" })).statusCode).toBe(400);

  await change({ owner: admin?.id, channel: "fair", language: "bn", day: "2026-11-12" });
  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await worker(desk).work();

  const { items } = await desk.list("?channel=fair");
  const chosen = [admin?.id, "bn", "2026-11-12"];
  expect(items.map(({ owner, language, createdAt }) => [owner?._id, language, createdAt.slice(0, 10)])).toEqual([
    ...[chosen, chosen],
  ]);
});
