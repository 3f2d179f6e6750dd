import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { anXlsx, asCsv, aTable } from "#tests/server/tables.ts";
import { createCourseFinder } from "./find-courses.ts";
import { guessColumns, guessDayOrder } from "./guess-columns.ts";
import { readTable } from "./read-table.ts";

const ROWS = [
  ["Name", "Mobile"],
  ["প্রিয়া সেন", "98300 12345"],
  ["Émile; Das", "9830012346"],
];

const findCourses = createCourseFinder([
  { name: "B.Pharm", bengali: "বি.ফার্ম" },
  { name: "D.Pharm" },
  { name: "B.Pharm Lateral Entry" },
]);

async function read(bytes: Uint8Array) {
  const outcome = await readTable({ bytes });
  return "table" in outcome ? outcome.table : outcome.error;
}

async function cellsOf(bytes: Uint8Array) {
  const table = await read(bytes);
  return typeof table === "string" ? table : [table.headings, ...table.rows.map(({ cells }) => cells)];
}

test("a table is read from a workbook and from CSV with any separator and encoding", async () => {
  const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), asCsv(ROWS)]);
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(asCsv(ROWS, "\t").toString(), "utf16le")]);
  const unmarked = Buffer.from(asCsv(ROWS.with(1, ["Rina", "98300 12345"]), ";").toString(), "utf16le");

  for (const bytes of [anXlsx(ROWS), asCsv(ROWS), asCsv(ROWS, ";"), asCsv(ROWS, "|"), withMark, utf16]) {
    expect(await cellsOf(bytes)).toEqual(ROWS);
  }
  expect(await cellsOf(unmarked)).toEqual(ROWS.with(1, ["Rina", "98300 12345"]));
  const windows = Buffer.from('"Name","Mobile"\n"\xc9mile","9830012345"', "latin1");
  expect(await read(windows)).toMatchObject({
    rows: [{ cells: ["Émile", "9830012345"] }],
    remarks: [["encoding"]],
  });
});

test("the first sheet that is not hidden is read, and further ones are named", async () => {
  const files = unzipSync(anXlsx([["B.Pharm"], ["D.Pharm"]]));
  const changed = (name: string, from: RegExp, to: string) => ({
    [name]: strToU8(strFromU8(files[name] ?? new Uint8Array()).replace(from, to)),
  });
  const sheets = ["Rina", "Mita"].map((name) => unzipSync(anXlsx([...ROWS.slice(0, 1), [name, "9830012345"]])));
  const workbook = (third: string) =>
    anXlsx([["B.Pharm"], ["D.Pharm"]], {
      ...changed(
        "xl/workbook.xml",
        /<sheet .*\/>(?=<\/sheets>)/,
        `<sheet name="Choices" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Fair" sheetId="2" r:id="rId2"/><sheet name="Camp" sheetId="3" ${third}r:id="rId3"/>`,
      ),
      ...changed(
        "xl/_rels/workbook.xml.rels",
        /(<Relationship [^>]*)rId1([^>]*)sheet1(.*?\/>)/,
        "$&$1rId2$2sheet2$3$1rId3$2sheet3$3",
      ),
      ...Object.fromEntries(
        sheets.map((one, at) => [
          `xl/worksheets/sheet${at + 2}.xml`,
          one["xl/worksheets/sheet1.xml"] ?? new Uint8Array(),
        ]),
      ),
    });

  const rows = [{ cells: ["Rina", "9830012345"] }];
  expect(await read(workbook(""))).toMatchObject({ rows, remarks: [["sheets", { first: "Fair", others: "“Camp”" }]] });
  expect(await read(workbook('state="veryHidden" '))).toMatchObject({ rows, remarks: [] });
});

test("titles above the headings and empty rows are skipped, and rows keep the row numbers of the spreadsheet", async () => {
  const table = [["Education fair, Bankura", ""], ["", ""], ...ROWS.slice(0, 2), ["", ""], ...ROWS.slice(2)];
  for (const bytes of [asCsv(table), anXlsx(table)]) {
    expect(await read(bytes)).toMatchObject({ headings: ["Name", "Mobile"], rows: [{ number: 4 }, { number: 6 }] });
  }
  expect(await read(asCsv(ROWS.slice(1)))).toMatchObject({ headings: ["Column A", "Column B"], rows: [{}, {}] });
});

test("a row with only a telephone number is kept in any notation, and rows with only line numbers and days are not", async () => {
  const rows = ["98300 12345", "98300-12346", "৯৮৩০০ ১২৩৪৭", "(033) 2555 1234"].map((number, at) => [
    `${at + 1}`,
    "",
    number,
    "",
  ]);
  const prepared = [
    ["5", "", "", "28-11-2026"],
    ["6", "", "-", "29.11.26"],
  ];
  const table = [["Sl", "Name", "Mobile", "Date"], ["0", "Rina", "9830012340", ""], ...rows, ...prepared];
  expect((await cellsOf(asCsv(table)))?.slice(2)).toEqual(rows);
});

test("a mobile number that a workbook stores as a number is read as Excel shows it", async () => {
  const table = await read(
    anXlsx([
      ["Name", "Mobile"],
      ["Rina Sen", 9_830_012_345],
    ]),
  );
  expect(table).toMatchObject({ rows: [{ cells: ["Rina Sen", "9830012345"] }] });
});

test("times in a workbook are kept, with or without a day", async () => {
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf/><xf numFmtId="22"/></cellXfs></styleSheet>`;
  const dated = anXlsx(
    [
      ["Name", "Call again"],
      ["Rina", 46_358.6875],
      ["Amit", 0.4375],
      ["Mita", 46_358],
    ],
    {
      "xl/styles.xml": Buffer.from(styles),
    },
  );
  const files = unzipSync(dated);
  const main = (name: string, change: (xml: string) => string) => ({
    [name]: Buffer.from(change(strFromU8(files[name] ?? new Uint8Array()))),
  });
  const withStyles = zipSync({
    ...files,
    ...main("xl/worksheets/sheet1.xml", (xml) => xml.replace(/<c r="(B[2-4])"/g, '<c r="$1" s="1"')),
    ...main("xl/_rels/workbook.xml.rels", (xml) =>
      xml.replace(
        "</Relationships>",
        `<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
      ),
    ),
  });
  expect(await cellsOf(withStyles)).toEqual([
    ["Name", "Call again"],
    ["Rina", "2026-12-02 16:30"],
    ["Amit", "10:30"],
    ["Mita", "2026-12-02"],
  ]);
});

test("a row with “total” in a remark is kept, and rows of totals and of signatures are left out", async () => {
  const people = [
    ["Rina Das", "rina@example.in", "Total 78 % in class 12"],
    ["মৌ সেন", "mou@example.in", "মোটামুটি আগ্রহী"],
  ];
  const table = [["Name", "Email", "Remark"], ...people, ["Total", "", "2"], ["মোট: 2", "", ""]];
  expect((await cellsOf(asCsv(table)))?.slice(1)).toEqual(people);
  const signed = [
    ["Place: Bankura", "Prepared by: S. Das", "Signature of the Principal"],
    ["প্রধান শিক্ষকের স্বাক্ষর", "", ""],
    ["Rina Das", "", "signature on the form is missing"],
  ];
  expect((await cellsOf(asCsv([...table, ...signed])))?.slice(1)).toEqual([...people, signed[2]]);
});

test("a row with only a day gives its day to the rows below, and is not a person", async () => {
  const table = [
    ["Date: 26/11/2026", "", ""],
    ["Name", "Phone", "Course"],
    ["Rina Das", "9830012345", "B.Pharm"],
    ["", "Day 2 (27.11.2026)", ""],
    ["Bimal Roy", "9830012346", "D.Pharm"],
    ["২৮শে নভেম্বর, দিন ৩", "", ""],
    ["Mita Sen", "9830012347", ""],
    ["Day 4", "", ""],
    ["Amit Pal", "9830012348", ""],
    ["Sita Day", "", ""],
  ];
  expect(await read(asCsv(table))).toMatchObject({
    headings: ["Name", "Phone", "Course", "Date"],
    rows: [
      { number: 3, cells: ["Rina Das", "9830012345", "B.Pharm", "26/11/2026"] },
      { number: 5, cells: ["Bimal Roy", "9830012346", "D.Pharm", "27.11.2026"] },
      { number: 7, cells: ["Mita Sen", "9830012347", "", "২৮শে নভেম্বর, দিন ৩"] },
      { number: 9, cells: ["Amit Pal", "9830012348", "", ""] },
      { number: 10, cells: ["Sita Day", "", "", ""] },
    ],
    remarks: [
      ["passedOver", { count: 3 }],
      ["dayAbove", { count: 3 }],
    ],
  });
});

test("a day in merged cells applies to all their rows, and a second line of headings is left out", async () => {
  const table = [
    ["Date", "Student", null, "Remarks"],
    [null, "Name", "Mobile", null],
    ["10/11/2026", "Bapi Ruidas", "9830012345", null],
    [null, "Laltu Dhibar", "9830012346", "fees"],
    [null, "Amit Pal", "9830012348", null],
  ];
  const merged = anXlsx(table, {}, ["A1:A2", "B1:C1", "D1:D2", "A3:A4"]);
  expect(await cellsOf(merged)).toEqual([
    ["Date", "Name", "Mobile", "Remarks"],
    ["10/11/2026", "Bapi Ruidas", "9830012345", ""],
    ["10/11/2026", "Laltu Dhibar", "9830012346", "fees"],
    ["", "Amit Pal", "9830012348", ""],
  ]);
  const lower = [["Name", "Mobile", "Course", "Date"], ["Name", "", "Interested", ""], ...ROWS.slice(1)];
  expect(await read(asCsv(lower))).toMatchObject({ rows: [{}, {}], remarks: [["passedOver", { count: 1 }]] });
});

test("headings in two lines name their columns together, where the upper line has as many known ones", async () => {
  const table = [
    ["Sl.", "ছাত্রীর বিবরণ", null, "যোগাযোগ", null, "কোর্স", "মন্তব্য"],
    [null, "নাম", "গ্রাম", "নিজের", "অভিভাবকের", null, null],
    ["1", "রিমা সরেন", "বিনপুর", "98300 12345", null, "বি.ফার্ম", "হস্টেল চায়"],
    ["2", "মিতা হাঁসদা", "লালগড়", null, "98300 12346", "ডি.ফার্ম", null],
  ];
  for (const bytes of [anXlsx(table, {}, ["A1:A2", "B1:C1", "D1:E1", "F1:F2", "G1:G2"]), anXlsx(table)]) {
    const [headings = [], ...rows] = (await cellsOf(bytes)) as string[][];
    expect(headings).toEqual([
      "Sl.",
      "ছাত্রীর বিবরণ নাম",
      "ছাত্রীর বিবরণ গ্রাম",
      "যোগাযোগ নিজের",
      "যোগাযোগ অভিভাবকের",
      "কোর্স",
      "মন্তব্য",
    ]);
    expect(rows).toHaveLength(2);
    expect(guessColumns(headings, rows, findCourses)).toEqual([
      "",
      "name",
      "note",
      "mobile",
      "mobile",
      "course",
      "note",
    ]);
  }
  const untitled = [["Name", "Mobile", ""], ["Rina, a student", "", "absent"], ...ROWS.slice(1)];
  expect(await read(asCsv(untitled))).toMatchObject({ rows: [{ number: 2 }, {}, {}] });
});

test("a text with too many lines is refused instead of truncated", async () => {
  const text = Buffer.concat([asCsv(aTable(19_000)), Buffer.from("\r\n".repeat(1_200)), asCsv(aTable(500))]);
  expect(await read(text)).toMatch(/^has more than 20,000 rows/);
});

test("a file that is not a table is refused with a message that says what to do", async () => {
  const ole = (text: string) => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(text, "utf16le")]);
  const bomb = anXlsx(ROWS, { "xl/media/zeros.xml": new Uint8Array(35_000_000) });
  const document = Buffer.from(zipSync({ "word/document.xml": new Uint8Array(9) }));
  for (const [bytes, sentence] of [
    [Buffer.from(" \n"), "is empty."],
    [asCsv(ROWS.slice(0, 1)), "has headings, but no rows below them."],
    [Buffer.from("%PDF-1.7"), /^is no table/],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /^is no table/],
    [Buffer.from("Dear Sir,\nwe met at the fair."), /one family a line, such as: Rina Das, 98300 12345/],
    [document, /^is no table/],
    [ole("Workbook"), /^is an old Excel file/],
    [ole("EncryptedPackage"), /^is protected by a password/],
    [anXlsx(ROWS).subarray(0, 300), /damaged/],
    [bomb, /^unpacks to more than 32 MB/],
    [asCsv(aTable(20_001)), /^has more than 20,000 rows/],
    [asCsv([Array.from({ length: 61 }, () => "Name"), Array.from({ length: 61 }, () => "x")]), /^has 61 columns/],
  ] as const) {
    expect(await cellsOf(bytes)).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
  }
});

test("columns are guessed by their English and Bengali headings and by their cells", () => {
  const PERSON: Record<string, string> = {
    mobile: "9830012345",
    email: "a@b.in",
    course: "D.Pharm",
    received: "20/11/2026",
  };
  const guess = (
    headings: string[],
    fields: string[],
    cells: string[] = fields.map((field) => PERSON[field] ?? "x"),
  ) => {
    expect(guessColumns(headings, [cells], findCourses), headings.join()).toEqual(fields);
  };
  guess(
    ["Sl. No.", "Student's Name", "Contact No", "E-mail ID", "Course interested in"],
    ["", "name", "mobile", "email", "course"],
  );
  guess(
    ["নাম", "মোবাইল নম্বর", "ইমেল", "কোর্স", "তারিখ", "মন্তব্য"],
    ["name", "mobile", "email", "course", "received", "note"],
  );
  guess(
    ["First name", "Last name", "Father's name", "Guardian's mobile", "Phone", "How did you hear?"],
    ["name", "name", "note", "mobile", "mobile", "heardFrom"],
  );
  const justDial = ["Lead Id", "Lead Type", "Prefix", "Name", "Mobile"];
  guess(justDial, ["", "note", "note", "name", "mobile"], ["JD1", "Enquiry", "Mr", "Rina Sen", "9830012345"]);
  guess(["waId", "senderName"], ["mobile", "name"], ["919830012345", "Rina Sen"]);
  guess(["Contact ID", "Name", "Mobile"], ["", "name", "mobile"], ["17", "Rina Sen", "9830012345"]);
  guess(["Nam", "Phone", "Corse"], ["name", "mobile", "course"], ["Rina Sen", "9830012345", "bi farm"]);
  guess(["Name", "How they heard of us", "Channel", "Source"], ["name", "heardFrom", "note", "note"]);
  guess(["নাম", "খবরের সূত্র", "মাধ্যম", "উৎস"], ["name", "heardFrom", "note", "note"]);
  const pupil = ["Rina", "Das", "H.S.", "B.Pharm", "Rina Das"];
  const parts = ["First Name", "Last Name", "Last qualification", "First choice"];
  guess([...parts, "Father's Name"], ["name", "name", "note", "course", "note"], pupil);
  guess(["userLastName", "properties.firstname.value"], ["name", "name"], ["Das", "Rina"]);
  guess(
    ["Father's Name", "STUDENT NAME (IN BLOCK LETTERS)", "মোঃ নং", "Naam"],
    ["note", "name", "mobile", "note"],
    ["Bimal Das", "RINA DAS", "9830012345", "রিনা"],
  );
  guess(["পিতার নাম", "ছাত্রের নাম", "গ্রামের নাম"], ["note", "name", "note"]);
  guess(
    ["ad_id", "ad_name", "FirstName", "created_time", "Date of birth"],
    ["", "note", "name", "received", "note"],
    [...["1", "Admission open", "Rina", "2026-11-20T10:00:00+0530", "2/3/2008"]],
  );
  const made = ["Column A", "Column B", "Column C", "Column D"];
  guess(made, ["name", "mobile", "email", ""], ["Rina Sen", "9830012345", "a@b.in", ""]);
});

test("the order of day and month is guessed from the first unambiguous day", () => {
  expect(guessDayOrder(["01/02/2026", "13/02/2026"])).toBe("dmy");
  expect(guessDayOrder(["01/02/2026", "02/13/2026"])).toBe("mdy");
  expect(guessDayOrder(["01 / 02 / 2026", "02 / 13 / 2026"])).toBe("mdy");
});

test("one or several courses are found in a text by their names in both languages and by short forms", () => {
  for (const [text, names] of [
    ["b pharm", ["B.Pharm"]],
    ["D. Pharma", ["D.Pharm"]],
    ["B.Pharm (Lateral)", ["B.Pharm Lateral Entry"]],
    ["D. Farma", ["D.Pharm"]],
    ["bi farm", ["B.Pharm"]],
    ["B.Phram / D Pharam", ["B.Pharm", "D.Pharm"]],
    ["BPharma, DPharma", ["B.Pharm", "D.Pharm"]],
    ["b pharm direct 2nd year", ["B.Pharm Lateral Entry"]],
    ["JELET", ["B.Pharm Lateral Entry"]],
    ["বি ফার্মাসি", ["B.Pharm"]],
    ["a farmer, D. Farmer", []],
    ["Bachelor of Pharmacy (B.Pharm) - Lateral Entry", ["B.Pharm Lateral Entry"]],
    ["ডিপ্লোমা ইন ফার্মেসি", ["D.Pharm"]],
    ["বিফার্ম বা ডি. ফার্ম", ["B.Pharm", "D.Pharm"]],
    ["Diploma, else degree", ["D.Pharm", "B.Pharm"]],
    ["Nursing", []],
    ["Pharm.D", []],
  ] as const) {
    expect(findCourses(text).names, text).toEqual(names);
  }
  expect(findCourses("DIPLOMA PHARMACY")).toEqual({ names: ["D.Pharm"], isAll: true });
  expect(createCourseFinder([{ name: "Pharm.D" }])("Pharma D").names).toEqual(["Pharm.D"]);
  expect(createCourseFinder([{ name: "B.Pharm" }])("lateral entry").names).toEqual(["B.Pharm"]);
});
