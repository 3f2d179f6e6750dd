import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { enquiryDaysReplySchema, enquirySummaryReplySchema } from "#contract/enquiries.ts";
import { readTable } from "#server/admissions/import/read-table.ts";
import { recogniseHeading } from "#server/admissions/import/recognise-heading.ts";
import { newId } from "#server/platform/ids.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

/** Ten minutes before and after midnight in the college's time zone. */
const BEFORE_MIDNIGHT = new Date("2026-11-19T18:20:00.000Z");
const AFTER_MIDNIGHT = new Date("2026-11-19T18:40:00.000Z");

test("by default the newest enquiries come first; any column sorts both ways, with blank values last", async () => {
  await using desk = await openTestDesk();
  const { admin } = await desk.signIn({ email: "clerk@college.example" });
  for (const [minute, name] of ["Bimal", "anita", "চন্দন", "Dipa"].entries()) {
    desk.clock.now = new Date(NOON.getTime() + minute * 60_000);
    await desk.receive({ name, mobile: `983000000${minute}`, course: minute > 1 ? "D.Pharm" : "B.Pharm" });
  }
  await change(desk, "anita", { nextCallOn: "2026-11-21", status: "contacted" });
  await change(desk, "Bimal", { nextCallOn: "2026-11-20", owner: admin._id });
  await change(desk, "চন্দন", { nextCallOn: "2026-11-19", status: "closed", closingReason: "Wrong number" });
  const sorted = (sort: string) => names(desk, { sort });

  expect(await names(desk, {})).toEqual(["Dipa", "চন্দন", "anita", "Bimal"]);
  expect(await sorted("received")).toEqual(["Bimal", "anita", "চন্দন", "Dipa"]);
  expect(await sorted("name")).toEqual(["anita", "Bimal", "Dipa", "চন্দন"]);
  expect(await sorted("-mobile")).toEqual(["Dipa", "চন্দন", "anita", "Bimal"]);
  expect(await sorted("course")).toEqual(["anita", "Bimal", "Dipa", "চন্দন"]);
  expect(await sorted("status")).toEqual(["Dipa", "Bimal", "anita", "চন্দন"]);
  expect(await sorted("next-call")).toEqual(["Bimal", "anita", "Dipa", "চন্দন"]);
  expect(await sorted("-next-call")).toEqual(["anita", "Bimal", "Dipa", "চন্দন"]);
  expect((await sorted("owner"))[0]).toBe("Bimal");
  expect(await sorted("attempts")).toHaveLength(4);
  expect(await names(desk, { due: "true" })).toEqual(["anita", "Bimal"]);
  expect(await names(desk, { sort: "name", limit: "1", page: "2" })).toEqual(["Bimal"]);
  // Searches treat শ, ষ and স as one letter, but sorting keeps them apart, in the order of the alphabet.
  for (const name of ["সবিতা", "শম্পা", "শ্যামল", "ষষ্ঠী"]) await desk.receive({ name });
  expect((await sorted("name")).slice(4)).toEqual(["শম্পা", "শ্যামল", "ষষ্ঠী", "সবিতা"]);
  for (const query of ["?due=perhaps", "?sort=password", "?channel=pigeon"]) {
    expect((await desk.asAdmin("GET", ENQUIRIES + query)).statusCode, query).toBe(400);
  }
});

test("a search finds names by their sound in the other script, and notes by words and numbers", async () => {
  await using desk = await openTestDesk();
  for (const name of ["সুমিতা চক্রবর্তী", "Moumita Ghosh", "সেখ রহিম"]) await desk.receive({ name });
  await change(desk, "Moumita Ghosh", {
    note: "বাবার নম্বর 98765 43210; asks about the HOSTEL.",
    nextCallOn: "2026-11-24",
  });

  for (const search of ["sumita", "Sumita Chakraborty", "সুমিতা", "chakravarty"]) {
    expect(await names(desk, { search }), search).toEqual(["সুমিতা চক্রবর্তী"]);
  }
  for (const search of ["মৌমিতা ঘোষ", "hostel", "বাবার", "43210", "moumita hostel"]) {
    expect(await names(desk, { search }), search).toEqual(["Moumita Ghosh"]);
  }
  expect(await names(desk, { search: "sk rahim" })).toEqual(["সেখ রহিম"]);
  const family = ["Sourav Chatterjee", "Mita Chattopadhyay", "চট্টোপাধ্যায়, অমল"];
  for (const name of [...family, "Ila Basu"]) await desk.receive({ name });
  for (const search of ["chattopadhyay", "Chatterjee", "চ্যাটার্জী"]) {
    expect((await names(desk, { search })).toSorted(), search).toEqual(family.toSorted());
  }
  expect(await names(desk, { search: "ila bose" })).toEqual(["Ila Basu"]);
  expect(await names(desk, { search: "sumita hostel" })).toEqual([]);
});

test("a search finds a name in any letter case and Unicode form, with or without accents", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Émile Das", "Zoé Mandal", "প্রিয়া রা\u09df", "অমল রা\u09af\u09bc"]) await desk.receive({ name });

  for (const search of ["émile", "ÉMILE das", "emile"]) expect(await names(desk, { search })).toEqual(["Émile Das"]);
  expect(await names(desk, { search: "ZOÉ" })).toEqual(["Zoé Mandal"]);
  for (const search of ["রা\u09df", "রা\u09af\u09bc"]) {
    expect(await names(desk, { search })).toEqual(["অমল রা\u09af\u09bc", "প্রি\u09af\u09bcা রা\u09af\u09bc"]);
  }
});

test("the list can be filtered by search, course, status, owner, days and ids", async () => {
  await using desk = await openTestDesk();
  desk.clock.now = BEFORE_MIDNIGHT;
  await desk.receive({ name: "সুমিতা হেমব্রম", mobile: "9830011111" });
  desk.clock.now = AFTER_MIDNIGHT;
  await desk.receive({ name: "Rahul_Mandal", email: "rahul@example.in", course: "D.Pharm" });
  const { admin } = await desk.signIn({ email: "clerk@college.example" });
  await change(desk, "Rahul_Mandal", { owner: admin._id, status: "applied" });
  const ids = await desk.idsByName();
  const chosen = [...ids.values(), "erased"].join();

  const day = "2026-11-19";
  const ofFirst = [{ search: "হেমব্রম সুমি" }, { search: "98300 1111" }, { status: "new" }, { owner: "none" }];
  for (const query of [...ofFirst, { from: day, to: day }, { ids: chosen, status: "new" }]) {
    expect(await names(desk, query)).toEqual(["সুমিতা হেমব্রম"]);
  }
  const ofSecond = [{ search: "RAHUL@" }, { search: "l_m" }, { course: "D.Pharm" }, { owner: admin._id }];
  for (const query of [...ofSecond, { from: "2026-11-20" }, { ids: ids.get("Rahul_Mandal") ?? "" }]) {
    expect(await names(desk, query)).toEqual(["Rahul_Mandal"]);
  }
  expect(await names(desk, { search: "%" })).toEqual([]);
  expect((await desk.list(`?ids=${chosen}`)).total).toBe(2);
  // Enquiries that are not closed have no reason either, but none is missing.
  await desk.db.updateTable("enquiry").set({ status: "closed" }).where("name", "=", "Rahul_Mandal").execute();
  expect(await names(desk, { closingReason: "none" })).toEqual(["Rahul_Mandal"]);
});

test("a search finds a mobile number in any usual notation", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Anita Das", mobile: "9000000000" });
  await desk.receive({ name: "Bimal 2005", mobile: "9123456789", email: "bimal.1998@example.in" });

  for (const search of [
    "9000000000",
    "09000000000",
    "919000000000",
    "+91 90000 00000",
    "(+91) 90000-00000",
    "90000-00000",
    "+91-0-9000000000",
    "৯০০০০ ০০০০০",
    "९००००००००0",
    "\u202a+91 90000\u201100000\u202c",
    "+91 90000",
    "900 000",
    "+91 9000000000 anita",
  ]) {
    expect(await names(desk, { search }), search).toEqual(["Anita Das"]);
  }
  expect(await names(desk, { search: "2005 1998" })).toEqual(["Bimal 2005"]);
});

test("during a long export the server handles other requests", async () => {
  await using desk = await openTestDesk();
  const person = { name: "Anita", mobile: "9830012345", email: "", course: "B.Pharm", created_at: NOON.toISOString() };
  for (let rows = 0; rows < 2_000; rows += 500) {
    const ids = Array.from({ length: 500 }, () => newId());
    const values = ids.map((id) => ({ id, submission_id: id, status: "new" as const, ...person }));
    await desk.db.insertInto("enquiry").values(values).execute();
  }
  await desk.list();
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);

  const { body } = await desk.asAdmin("POST", `${ENQUIRIES}/export`, { format: "csv" });

  clearImmediate(next);
  expect(body.split("\r\n")).toHaveLength(2_002);
  expect(turns).toBeGreaterThan(15);
});

test("an export in the reader's language has notes, sortable dates, no formulas and no calls of settled enquiries, and is audited", async () => {
  await using desk = await openTestDesk();
  const [formula, bimal] = ['=HYPERLINK("http://evil.example","Anita")', "＋1 Bimal, বাঁকুড়া"];
  for (const name of [formula, bimal, "Chandan"]) await desk.receive({ name });
  await change(desk, "Chandan", { nextCallOn: "2026-11-16", status: "closed", closingReason: "Wrong number" });
  await change(desk, bimal, { nextCallOn: "2026-11-17", note: "Asks for a room.\nAnd for the bus." });
  const ids = await desk.idsByName();
  const exportOf = (body: object, headers = {}) =>
    desk.asAdmin("POST", `${ENQUIRIES}/export`, { format: "csv", ...body }, headers);

  const all = await exportOf({});
  const chosen = (await exportOf({ ids: [ids.get("Chandan"), ids.get(bimal), "nobody"], sort: "received" })).body;
  const due = (await exportOf({ due: "true" })).body;
  const refused = [
    await exportOf({ ids: Array.from({ length: 5_001 }, (_, index) => String(index)) }),
    await exportOf({ ids: [""] }),
    await exportOf({ format: "pdf" }),
  ];

  const csv = all.body;
  expect(all.headers["content-disposition"]).toBe('attachment; filename="enquiries-2026-11-21.csv"');
  expect(csv.startsWith('\uFEFF"Received","Name","Mobile"')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Anita"")"`);
  expect(csv).toContain(`"'＋1 Bimal, বাঁকুড়া"`);
  expect(csv).toContain('"2026-11-21 12:00"');
  expect(csv).toContain('"2026-11-17"');
  expect(csv).not.toContain("2026-11-16");
  expect(csv).toContain(": Asks for a room.\n");
  expect(csv.split("\r\n")).toHaveLength(5);
  expect([...chosen.matchAll(/Anita|Bimal|Chandan/g)].map(([name]) => name)).toEqual(["Bimal", "Chandan"]);
  expect(due.split("\r\n")).toHaveLength(3);
  expect((await listAuditEvents(desk)).slice(-3)).toEqual([
    ["enquiry.exported", "", { count: 3 }],
    ["enquiry.exported", "", { count: 2 }],
    ["enquiry.exported", "", { count: 1 }],
  ]);
  expect(refused.map((reply) => [reply.statusCode, reply.json().error])).toEqual([
    [400, "Choose at most 5,000 enquiries."],
    [400, "This is not an id."],
    [400, "Choose csv or xlsx."],
  ]);
  const inChandan = { language: "bn", source: "direct", course: "Admission" } as const;
  await desk.db.updateTable("enquiry").set(inChandan).where("name", "=", "Chandan").execute();
  const inBengali = (await exportOf({}, { "accept-language": "bn" })).body;
  expect(inBengali).toContain('"কবে এসেছে","নাম","মোবাইল"');
  for (const word of ["নতুন", "বাংলা", "ইংরেজি", "বি.ফার্ম", "ভর্তি", "সরাসরি, লিঙ্ক ছাড়া"])
    expect(inBengali).toContain(`"${word}"`);
  expect(inBengali).not.toMatch(/"(English|direct|Admission|B\.Pharm)"/);
});

test("an exported workbook has real dates, escaped text and no formulas, and can be imported again", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "=1+1 <Anita> & সুমিতা" });
  await change(desk, "=1+1 <Anita> & সুমিতা", { nextCallOn: "2026-11-24", note: "=cmd()\n]]> &amp;" });

  const { rawPayload } = await desk.asAdmin("POST", `${ENQUIRIES}/export`, { format: "xlsx" });

  const files = unzipSync(rawPayload);
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  // Noon on 21 November 2026, as Excel's serial day number.
  expect(sheet).toMatch(/<c[^>]* s="3"><v>46347.5<\/v><\/c>/);
  expect(sheet).toMatch(/<c[^>]* s="2"><v>46350<\/v><\/c>/);
  expect(sheet).toContain(">=1+1 &lt;Anita&gt; &amp; সুমিতা</t>");
  expect(sheet).toContain("=cmd()\n]]&gt; &amp;amp;");
  expect(sheet).not.toContain("<f>");
  expect(Object.keys(files).sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  const cells = expect.arrayContaining(["=1+1 <Anita> & সুমিতা"]);
  expect(await readTable({ bytes: rawPayload })).toMatchObject({
    table: { headings: expect.arrayContaining(["Received", "Notes"]), rows: [{ number: 2, cells }] },
  });
});

test("an import recognises the headings of a Bengali export, and does not take a column of calls for a mobile", () => {
  const headings = ["কবে এসেছে", "পরের ফোন", "কত বার ফোন", "মোবাইল"];
  expect(headings.map((heading) => recogniseHeading(heading)?.field)).toEqual([
    "received",
    undefined,
    undefined,
    "mobile",
  ]);
});

test("all enquiries that match a filter can be selected at once, each with the version that a change needs", async () => {
  await using desk = await openTestDesk();
  for (let number = 1; number <= 52; number += 1) await desk.receive({ name: `Visitor ${number}` });
  await change(desk, "Visitor 52", { status: "closed", closingReason: "Wrong number" });

  const { items, total } = (await desk.asAdmin("GET", `${ENQUIRIES}/brief?status=new&sort=received`)).json();

  expect([items.length, total, items[0].name, items.at(-1).name]).toEqual([51, 51, "Visitor 1", "Visitor 51"]);
  const { _id, updatedAt: ifUpdatedAt } = items[0];
  const reply = await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, { status: "contacted", ifUpdatedAt });
  expect(reply.statusCode).toBe(200);
});

test.for(databaseKinds)("%s: an enquiry lists the newest 50 others with its number, and counts all", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive({ name: "Pupil 0" });
  const row = await desk.db.selectFrom("enquiry").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 60 }, (_, at) => {
    const id = `copy-${at + 1}`;
    return {
      ...row,
      id,
      submission_id: id,
      name: `Pupil ${at + 1}`,
      created_at: `2026-11-22T06:30:${10 + (at % 50)}Z`,
    };
  });
  await desk.db.insertInto("enquiry").values(others).execute();

  const reply = (await desk.asAdmin("GET", `${ENQUIRIES}/${row.id}`)).json();

  expect([reply.item.duplicates, reply.others.length]).toEqual([60, 50]);
  expect(reply.others.slice(0, 2)).toMatchObject([{ name: "Pupil 50" }, { name: "Pupil 49" }]);
});

test("saved views are private, at most 30 for each admin, and deleted with the admin", async () => {
  await using desk = await openTestDesk();
  const other = await desk.signIn({ email: "clerk@college.example" });
  const views = `${ENQUIRIES}/views`;
  const mine = { name: "To call", query: "owner=none&sort=next-call" };

  const created = await desk.asAdmin("POST", views, mine);
  await other.send("POST", views, mine);
  const { _id } = created.json().item;
  const renamed = await desk.asAdmin("PATCH", `${views}/${_id}`, { name: "আজ" });
  const foreign = [
    await other.send("PATCH", `${views}/${_id}`, { name: "Stolen" }),
    await other.send("DELETE", `${views}/${_id}`),
  ];

  expect([created.statusCode, renamed.json().item]).toMatchObject([201, { ...mine, name: "আজ" }]);
  expect(foreign.map((reply) => reply.json().error)).toEqual(Array(2).fill("This view is no longer there."));
  expect((await desk.asAdmin("DELETE", `${views}/${_id}`)).statusCode).toBe(200);
  expect((await desk.asAdmin("GET", views)).json().items).toEqual([]);
  await desk.asAdmin("DELETE", `/api/admins/${other.admin._id}`);
  expect(await desk.db.selectFrom("saved_view").selectAll().execute()).toEqual([]);
  for (let number = 1; number <= 31; number += 1) {
    const reply = await desk.asAdmin("POST", views, { name: `View ${number}`, query: "" });
    expect(reply.statusCode, reply.body).toBe(number > 30 ? 400 : 201);
  }
});

test("the summary counts enquiries by status and, for each day on the college's clock, by course", async () => {
  await using desk = await openTestDesk();
  desk.clock.now = BEFORE_MIDNIGHT;
  await desk.receive({ course: "B.Pharm Lateral Entry" });
  desk.clock.now = AFTER_MIDNIGHT;
  await desk.receive({ course: "D.Pharm" });
  desk.clock.now = NOON;
  await desk.receive();
  await desk.receive({ name: "Visitor" });
  await change(desk, "Visitor", { status: "visited", nextCallOn: "2026-11-20" });

  const summary = enquirySummaryReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/summary`)).json());

  expect(summary).toMatchObject({ total: 4, unread: 4, overdue: 1, byStatus: { new: 3, visited: 1, closed: 0 } });
  expect([summary.all, summary.channels, summary.sources]).toEqual([4, ["website"], [""]]);
  // Counts by status ignore the chosen status and `due`, but keep the other filters.
  const query = "?search=visitor&status=new&due=true&source=none&channel=website";
  const filtered = (await desk.asAdmin("GET", `${ENQUIRIES}/summary${query}`)).json();
  expect(filtered).toMatchObject({ all: 4, total: 1, overdue: 1, byStatus: { new: 0, visited: 1 } });
  expect(await countDays(desk, "?from=2026-11-19&to=2026-11-20")).toEqual([
    { day: "2026-11-19", courses: { "B.Pharm Lateral Entry": 1 } },
    { day: "2026-11-20", courses: { "D.Pharm": 1 } },
  ]);
  expect((await countDays(desk)).at(-1)).toMatchObject({ day: "2026-11-21", courses: { "B.Pharm": 2 } });
  for (const [query, count, first, last] of [
    ["", 30, "2026-10-23", "2026-11-21"],
    ["?to=2026-11-10", 30, "2026-10-12", "2026-11-10"],
    ["?from=2026-11-20", 2, "2026-11-20", "2026-11-21"],
    ["?from=1900-01-01&to=2199-12-31", 366, "2025-11-21", "2026-11-21"],
    ["?from=2026-11-20&to=2026-11-19", 0, undefined, undefined],
    ["?from=2026-11-22&to=2026-11-30", 0, undefined, undefined],
  ] as const) {
    const days = await countDays(desk, query);
    expect([days.length, days[0]?.day, days.at(-1)?.day], query).toEqual([count, first, last]);
  }
});

async function names(desk: TestDesk, query: Record<string, string>): Promise<string[]> {
  return (await desk.list(`?${new URLSearchParams(query)}`)).items.map(({ name }) => name);
}

/** Changes an enquiry. Plans a past next call with the clock set back, because the desk refuses past days. */
async function change(desk: TestDesk, name: string, changes: { nextCallOn?: string; [field: string]: unknown }) {
  const { now } = desk.clock;
  const id = (await desk.idsByName()).get(name);
  const planned = new Date(`${changes.nextCallOn ?? "2100-01-01"}T06:30:00.000Z`);
  desk.clock.now = planned < now ? planned : now;
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, changes);
  desk.clock.now = now;
}

async function countDays(desk: TestDesk, query = "") {
  return enquiryDaysReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/days${query}`)).json()).days;
}
