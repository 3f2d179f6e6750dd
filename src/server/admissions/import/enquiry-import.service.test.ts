import { readFileSync } from "node:fs";
import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { importListReplySchema } from "#contract/enquiry-imports.ts";
import { WITHDRAWN } from "#contract/enquiry-words.ts";
import { eraseEnquiries } from "#server/admissions/enquiry/erase-enquiries.ts";
import { aForm } from "#tests/server/forms.ts";
import {
  importDetails as details,
  IMPORTS,
  uploadImportDraft,
  uploadTable,
  importWorker as worker,
} from "#tests/server/imports.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { anXlsx, asCsv, aTable } from "#tests/server/tables.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const HEADINGS = ["Name", "Mobile", "Email", "Course", "Date", "Hostel", "Remarks"];
const ROWS = [
  ["Rina Sen", "98300 00001", "rina@example.in", "b pharm", "20/11/2026", "yes", "Father calls."],
  ["Bimal Roy", "98300 0000", "", "B.Pharm", "", "", ""],
  ["", "9830000003", "not-an-address", "Nursing", "21/11/2027", "", ""],
  ["Rina S.", "+91-98300-00001", "", "D.Pharm", "", "", "Asked twice."],
  ["Moumita", "9830012345", "other@example.in", "B.Pharm", "", "", "Met at the fair."],
  ["", "", "", "D.Pharm", "20/11/2026", "", "Left no card."],
];

const upload = (desk: TestDesk, bytes = anXlsx([HEADINGS, ...ROWS]), name = "fair.xlsx") =>
  uploadTable(desk, bytes, name);
const draft = (desk: TestDesk, bytes = anXlsx([HEADINGS, ...ROWS]), name = "fair.xlsx") =>
  uploadImportDraft(desk, bytes, name);

/** Peak memory of this process's children during a task, in MB; read from /proc, so on Linux only. */
async function peakOfChildren(task: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    try {
      for (const id of readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean)) {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8")) ?? [];
        peak = Math.max(peak, Number(kilobytes ?? 0) / 1024);
      }
    } catch {
      // The child has ended since it was listed.
    }
  }, 10);
  await task();
  clearInterval(timer);
  return peak;
}

test.runIf(process.platform === "linux")(
  "reading a workbook takes at most 256 MB, whatever its cells contain",
  async () => {
    await using desk = await openTestDesk();
    const aSheet = (rows: string) =>
      anXlsx([], { "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) });
    const numbers = Array.from(
      { length: 370_000 },
      (_, row) => `<row r="${row + 1}"><c r="B${row + 1}"><v>9</v></c></row>`,
    );
    const vast = {
      "a cell at the last place": aSheet(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
      "370,000 rows": aSheet(numbers.join("")),
    };

    for (const [what, bytes] of Object.entries(vast)) {
      const peak = await peakOfChildren(async () => {
        const { statusCode, body } = await upload(desk, bytes);
        expect([statusCode, body], what).toEqual([400, expect.stringMatching(/too much memory|20,000 rows/)]);
      });
      expect(peak, what).toBeLessThan(256);
    }
  },
);

test.for(databaseKinds)(
  "%s: a table is reviewed, imported and undone; the undo keeps enquiries that the office has changed since",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ name: "Moumita Das", mobile: "9830012345" });
    const id = await draft(desk);

    const before = await details(desk, id);
    expect(before.options).toMatchObject({
      columns: ["name", "mobile", "email", "course", "received", "note", "note"],
      dayOrder: "dmy",
    });
    expect([before.ready, before.courses.length]).toEqual([3, 4]);
    expect(before.faults).toMatchObject({
      total: 1,
      rows: [{ number: 7, others: "D.Pharm · 20/11/2026 · Left no card." }],
    });
    expect(before.warnings).toEqual({
      total: 2,
      rows: [
        {
          ...{
            number: 3,
            name: "Bimal Roy",
            others: "Bimal Roy · B.Pharm",
            cells: [{ column: 1, text: "98300 0000" }],
          },
          sentence: "Mobile “98300 0000”: Enter a valid 10-digit mobile number.",
        },
        {
          ...{ number: 4, name: "9830000003", others: "9830000003" },
          cells: [
            { column: 2, text: "not-an-address" },
            { column: 3, text: "Nursing" },
            { column: 4, text: "21/11/2027" },
          ],
          sentence:
            "Email “not-an-address”: Invalid email. Course “Nursing”: the college has no such course. Choose one above. Received “21/11/2027”: this day is still to come.",
        },
      ],
    });
    expect(before.duplicates.rows).toMatchObject([
      { number: 5, by: "mobile", value: "9830000001", enquiry: null, row: 2 },
      { number: 6, by: "mobile", enquiry: { name: "Moumita Das" }, row: null },
    ]);

    const heard = { heardFrom: "Fair in Bankura", courses: { "b pharm": "D.Pharm" } };
    expect((await desk.asAdmin("PATCH", `${IMPORTS}/${id}`, heard)).statusCode).toBe(200);
    expect((await desk.asAdmin("POST", `${IMPORTS}/${id}/run`)).statusCode).toBe(201);
    await worker(desk).work();

    const { item: done } = await details(desk, id);
    expect(done).toMatchObject({ state: "done", counts: { waiting: 0, added: 3, joined: 2, faulty: 1 } });
    const rina = (await desk.list("?search=rina")).items[0];
    expect(rina).toMatchObject({
      ...{ mobile: "9830000001", course: "D.Pharm", channel: "import", heardFrom: "Fair in Bankura", status: "new" },
      createdAt: "2026-11-20T06:30:00.000Z",
    });
    const { history } = await desk.get(rina?._id ?? "");
    const person = { name: "Rina S.", mobile: "9830000001", course: "D.Pharm", heardFrom: "Fair in Bankura" };
    expect(history.map(({ action, details }) => [action, details])).toEqual([
      ["step.joined", { file: "fair.xlsx", person, note: "Remarks: Asked twice." }],
      ["step.note", { text: "Hostel: yes\nRemarks: Father calls." }],
      ["step.import", { file: "fair.xlsx" }],
    ]);
    expect((await desk.list("?search=asked%20bankura")).total).toBe(1);
    const joined = (await desk.list("?search=moumita")).items[0];
    expect(joined?.lastNote).toContain("Met at the fair.");
    expect(await desk.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);

    // An undo keeps an imported enquiry that the office has changed since, and removes the notes that the import added.
    await desk.asAdmin("PATCH", `${ENQUIRIES}/${rina?._id}`, { status: "contacted" });
    expect((await desk.asAdmin("POST", `${IMPORTS}/${id}/undo`)).statusCode).toBe(201);
    await worker(desk).work();
    const undone = await details(desk, id);
    expect(undone.item).toMatchObject({ state: "undone", counts: { undone: 4, kept: 1 } });
    expect(undone.kept).toEqual([{ number: 2, name: "Rina Sen", enquiry: rina?._id }]);
    expect((await desk.get(joined?._id ?? "")).item.lastNote).toBeNull();
    expect((await desk.asAdmin("POST", `${IMPORTS}/${id}/undo`)).statusCode).toBe(409);
  },
);

test("errors of rows are in the reader's language, also after the import has run in the background", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Spam", mobile: "9830012345" });
  await desk.asAdmin("POST", `${ENQUIRIES}/${await desk.firstId()}/spam`);
  const table = asCsv([
    ["Name", "Mobile", "Course"],
    ["", "98300 0000", "B.Pharm"],
    ["Spam", "9830012345", "B.Pharm"],
  ]);
  const id = await draft(desk, table, "two.csv");
  const sentencesIn = async (language: string) => {
    const { faults: rowErrors } = (
      await desk.asAdmin("GET", `${IMPORTS}/${id}`, undefined, { "accept-language": language })
    ).json();
    return rowErrors.rows.map(({ sentence }: { sentence: string }) => sentence);
  };
  const bengali = ["এই সারিতে নাম বা ফোন নম্বর, কোনওটাই নেই।", "এই প্রেরক আটকানো প্রেরকদের তালিকায় আছেন।"];
  const english = ["The row has neither a name nor a number.", "This sender is on the list of blocked senders."];
  expect([await sentencesIn("bn"), await sentencesIn("en")]).toEqual([bengali, english]);

  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await worker(desk).work();

  expect([await sentencesIn("bn"), await sentencesIn("en")]).toEqual([bengali, english]);
});

test("remarks on how a file was read, and why it was refused, are in the reader's language", async () => {
  await using desk = await openTestDesk();
  const id = await draft(desk, Buffer.from("Name,Mobile\n\xc9mile,9830012345", "latin1"), "old.csv");
  const remarksIn = async (language: string) =>
    (await desk.asAdmin("GET", `${IMPORTS}/${id}`, undefined, { "accept-language": language })).json().remarks;

  expect(await remarksIn("bn")).toEqual([expect.stringMatching(/^ফাইলটি UTF-8-এ নয়/)]);
  expect(await remarksIn("en")).toEqual([expect.stringContaining("read as Windows-1252")]);
  const { payload, headers } = aForm([{ field: "table", name: "empty.csv", bytes: Buffer.from(" ") }]);
  const refused = await desk.asAdmin("POST", IMPORTS, payload, { ...headers, "accept-language": "bn" });
  expect(refused.json()).toMatchObject({ error: "“empty.csv” ফাঁকা।" });
});

test("the rows of any table are returned unchanged with titles and headings, and nothing is stored", async () => {
  await using desk = await openTestDesk();
  const rows = [
    ["List of staff", ""],
    ["", ""],
    ["নাম", "Post"],
    ["Rina Sen", "Reader"],
  ];
  const send = (bytes: Buffer) => {
    const { payload, headers } = aForm([{ field: "table", name: "staff.xlsx", bytes }]);
    return desk.asAdmin("POST", "/api/tables", payload, headers);
  };

  for (const bytes of [anXlsx(rows), asCsv(rows, ";")]) expect((await send(bytes)).json()).toMatchObject({ rows });
  expect((await send(Buffer.from("%PDF-1.7"))).statusCode).toBe(400);
  expect((await desk.asAdmin("GET", IMPORTS)).json().items).toEqual([]);
});

test.for(databaseKinds)(
  "%s: an interrupted import continues where it stopped, in one process only, and can be undone as a whole",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    const id = await draft(desk, asCsv(aTable(250)), "many.csv");
    await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
    // This worker stops after its first rows and keeps its lease, as a killed process does.
    const killed = worker(desk, () => {
      void killed.stop();
      return desk.clock.now;
    });
    await killed.work();
    const { counts } = (await details(desk, id)).item;
    expect([counts.added, counts.waiting]).toEqual([100, 150]);

    const other = worker(desk);
    await other.work();
    expect((await details(desk, id)).item.counts.added).toBe(100);
    desk.clock.now = new Date(NOON.getTime() + 61_000);
    await Promise.all([other.work(), worker(desk).work()]);
    expect((await details(desk, id)).item).toMatchObject({ state: "done", counts: { added: 250, waiting: 0 } });
    expect((await desk.list()).total).toBe(250);

    await desk.asAdmin("POST", `${IMPORTS}/${id}/undo`);
    await other.work();
    expect((await details(desk, id)).item).toMatchObject({ state: "undone", counts: { undone: 250, kept: 0 } });
    expect((await desk.list()).total).toBe(0);
  },
);

test("duplicates are joined, skipped or added by the choice for all rows or for a single row", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Moumita Das", mobile: "9830012345", email: "Moumita@example.in" });
  const people = [
    ["Name", "Mobile", "Email"],
    ["Moumita D.", "9830012345", ""],
    ["মৌমিতা দাস", "9830000002", "moumita@EXAMPLE.in"],
  ];
  const id = await draft(desk, asCsv(people), "people.csv");
  const change = { course: "B.Pharm", duplicates: "skip", choices: { 3: "add" } };
  expect((await desk.asAdmin("PATCH", `${IMPORTS}/${id}`, change)).json().duplicates.rows).toMatchObject([
    { by: "mobile", choice: null },
    { by: "email", choice: "add" },
  ]);
  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await worker(desk).work();
  expect((await details(desk, id)).item.counts).toMatchObject({ skipped: 1, added: 1, joined: 0 });
  expect((await desk.idsByName()).has("মৌমিতা দাস")).toBe(true);
});

test("a draft without a required column, or with a field twice, cannot run; once it runs it cannot be changed", async () => {
  await using desk = await openTestDesk();
  const id = await draft(desk);
  const columns = ["", "", "email", "course", "received", "note", "note"];
  const change = (changes: object) => desk.asAdmin("PATCH", `${IMPORTS}/${id}`, changes);
  await change({ columns });
  const refused = await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  expect(refused.json().error).toBe("Choose the column that holds the name or the mobile.");
  for (const [changes, sentence] of [
    [{ columns: ["name"] }, "Send what each of the 7 columns holds."],
    [{ columns: columns.with(1, "email") }, "Two columns cannot both be “Email”: put one of them into the note."],
    [{ course: "Nursing" }, "Choose a course that the college has."],
    [{ duplicates: "drop" }, "Choose join, skip or add."],
  ] as const) {
    expect((await change(changes)).json().error).toBe(sentence);
  }
  await change({ columns: columns.with(1, "mobile") });
  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  for (const call of [await change({ course: "" }), await desk.asAdmin("DELETE", `${IMPORTS}/${id}`)]) {
    expect([call.statusCode, call.json().error]).toEqual([
      ...[409, "This import has begun already. Reload to see how far it is."],
    ]);
  }
});

test("a file that is not a table or is too large is refused with a message; of 1,000 bad rows all are counted and 200 listed", async () => {
  await using desk = await openTestDesk();
  const pdf = await upload(desk, Buffer.from("%PDF-1.7"), "brochure.pdf");
  expect([pdf.statusCode, pdf.json().fields.table]).toEqual([
    ...[400, "“brochure.pdf” is no table. Choose an Excel workbook (.xlsx) or a CSV file."],
  ]);
  const large = await upload(desk, Buffer.alloc(10 * 1_048_576 + 1, "a"), "large.csv");
  expect(large.json().error).toBe(
    "“large.csv” has more than 10 MB, the most for a table. Divide it into several files.",
  );
  expect(importListReplySchema.parse((await desk.asAdmin("GET", IMPORTS)).json()).items).toEqual([]);

  const bad = [["Name", "Mobile"], ...Array.from({ length: 1_000 }, (_, index) => ["", `bad ${index}`])];
  const id = await draft(desk, asCsv(bad), "bad.csv");
  const { faults: rowErrors, ready } = await details(desk, id);
  expect([ready, rowErrors.total, rowErrors.rows.length]).toEqual([0, 1_000, 200]);
});

test("an erasure also removes the person from imports and drafts, and from the blocked senders", async () => {
  await using desk = await openTestDesk();
  const table = [
    ["Name", "Telephone"],
    ["Rina", "+91 98300-00001"],
    ["Bimal", "9830000002"],
  ];
  await draft(desk, asCsv(table), "draft.csv");
  const id = await draft(desk, asCsv(table), "leads of 98300 00001.csv");
  await desk.asAdmin("PATCH", `${IMPORTS}/${id}`, { course: "B.Pharm" });
  await desk.asAdmin("POST", `${IMPORTS}/${id}/run`);
  await worker(desk).work();
  const rina = (await desk.idsByName()).get("Rina");
  await desk.asAdmin("POST", `${ENQUIRIES}/${rina}/spam`);

  expect(await eraseEnquiries(desk.db, { mobile: "9830000001" }, NOON)).toBe(1);

  const left = [
    await desk.db.selectFrom("enquiry_import_row").selectAll().execute(),
    await desk.db.selectFrom("blocked_sender").selectAll().execute(),
    await desk.db.selectFrom("enquiry").selectAll().execute(),
    await desk.db.selectFrom("activity").selectAll().execute(),
    await desk.db.selectFrom("enquiry_import").selectAll().execute(),
  ];
  expect(left[0]).toHaveLength(2);
  expect(JSON.stringify(left)).not.toMatch(/rina|98300[- ]?00001/i);
});

test.for(databaseKinds)("%s: an import does not reopen the enquiry of a family that has withdrawn", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive({ mobile: "9830012345" });
  const id = await desk.firstId();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { status: "closed", closingReason: WITHDRAWN });
  const rows = [HEADINGS, ["Moumita", "98300 12345", "", "B.Pharm", "", "", "Met at the fair."], ROWS[0] ?? []];
  const importId = await draft(desk, anXlsx(rows));

  await desk.asAdmin("PATCH", `${IMPORTS}/${importId}`, { duplicates: "add" });
  const { duplicates } = await details(desk, importId);
  await desk.asAdmin("POST", `${IMPORTS}/${importId}/run`);
  await worker(desk).work();

  expect(duplicates.rows).toMatchObject([{ enquiry: { _id: id, isWithdrawn: true } }]);
  expect((await details(desk, importId)).item.counts).toMatchObject({ added: 1, joined: 1 });
  expect((await desk.list()).total).toBe(2);
  expect((await desk.get(id)).item).toMatchObject({ status: "closed", closingReason: WITHDRAWN, nextCallOn: null });
});
