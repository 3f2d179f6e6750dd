import { expect, test } from "vitest";
import { enquiryDaysReplySchema, enquirySummaryReplySchema } from "#contract/enquiries.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { auditedActs } from "#tests/server/record-factories.ts";

/** 23:50 and 0:10 in the college. */
const BEFORE_MIDNIGHT = new Date("2026-11-19T18:20:00.000Z");
const AFTER_MIDNIGHT = new Date("2026-11-19T18:40:00.000Z");

test("the overdue come first, those that wait longest before the others; a filter and the export have them alone", async () => {
  await using desk = await openTestDesk();
  for (const [minute, name] of ["Anita", "Bimal", "Chandan", "Dipa"].entries()) {
    desk.clock.now = new Date(NOON.getTime() + minute * 60_000);
    await desk.receive({ name });
  }
  await change(desk, "Anita", { nextCallOn: "2026-11-21" });
  await change(desk, "Bimal", { nextCallOn: "2026-11-20" });
  await change(desk, "Chandan", { nextCallOn: "2026-11-19", status: "closed" });
  await change(desk, "Dipa", { nextCallOn: "2026-11-22" });

  const { items } = await desk.list();
  const due = await desk.list("?due=true");
  const { csv } = (await desk.asAdmin("GET", `${ENQUIRIES}/export?due=true`)).json();

  expect(items.map(({ name, isOverdue }) => [name, isOverdue])).toEqual([
    ["Bimal", true],
    ["Anita", true],
    ["Dipa", false],
    ["Chandan", false],
  ]);
  expect([due.items.map(({ name }) => name), due.total]).toEqual([["Bimal", "Anita"], 2]);
  expect(csv.split("\r\n")).toHaveLength(4);
  expect((await desk.asAdmin("GET", `${ENQUIRIES}?due=perhaps`)).statusCode).toBe(400);
});

test("a name is found in any letter case and spelling, with its accents and without", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Émile Das", "Zoé Mandal", "প্রিয়া রা\u09df", "অমল রা\u09af\u09bc"]) await desk.receive({ name });

  for (const search of ["émile", "ÉMILE das", "emile"]) expect(await names(desk, { search })).toEqual(["Émile Das"]);
  expect(await names(desk, { search: "ZOÉ" })).toEqual(["Zoé Mandal"]);
  for (const search of ["রা\u09df", "রা\u09af\u09bc"]) {
    expect(await names(desk, { search })).toEqual(["অমল রা\u09af\u09bc", "প্রি\u09af\u09bcা রা\u09af\u09bc"]);
  }
});

test("search, course, status, owner, days and ids narrow the list", async () => {
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
});

test("a mobile number is found as people write it", async () => {
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

test("an export keeps formulas from running and settled calls out, has the chosen alone, and is audited", async () => {
  await using desk = await openTestDesk();
  const [formula, bimal] = ['=HYPERLINK("http://evil.example","Anita")', "＋1 Bimal, বাঁকুড়া"];
  for (const name of [formula, bimal, "Chandan"]) await desk.receive({ name });
  await change(desk, "Chandan", { nextCallOn: "2026-11-16", status: "closed" });
  await change(desk, bimal, { nextCallOn: "2026-11-17" });
  const ids = await desk.idsByName();
  const exportOf = (chosen: unknown[]) => desk.asAdmin("GET", `${ENQUIRIES}/export?ids=${chosen.join()}`);

  const { csv, filename } = (await desk.asAdmin("GET", `${ENQUIRIES}/export`)).json();
  const chosen = (await exportOf([ids.get("Chandan"), ids.get(bimal), "nobody"])).json().csv;
  const refused = [
    await exportOf(Array.from({ length: 201 }, (_, index) => index)),
    await exportOf(["one", "", "two"]),
  ];

  expect(filename).toBe("enquiries-2026-11-21.csv");
  expect(csv.startsWith('\uFEFF"Received","Name","Mobile"')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Anita"")"`);
  expect(csv).toContain(`"'＋1 Bimal, বাঁকুড়া"`);
  expect(csv).toContain("2026-11-17");
  expect(csv).not.toContain("2026-11-16");
  expect(csv.split("\r\n")).toHaveLength(5);
  expect([...chosen.matchAll(/Anita|Bimal|Chandan/g)].map(([name]) => name)).toEqual(["Bimal", "Chandan"]);
  expect((await auditedActs(desk)).slice(-2)).toEqual([
    ["enquiry.exported", "3 enquiries"],
    ["enquiry.exported", "2 enquiries"],
  ]);
  const errors = ["Choose at most 200 enquiries.", "This is not an id."];
  expect(refused.map((reply) => [reply.statusCode, reply.json().error])).toEqual(errors.map((error) => [400, error]));
});

test("the summary counts enquiries by status, and each day of a range by course, by the college's clock", async () => {
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
  expect(await countDays(desk, "?from=2026-11-19&to=2026-11-20")).toEqual([
    { day: "2026-11-19", courses: { "B.Pharm Lateral Entry": 1 } },
    { day: "2026-11-20", courses: { "D.Pharm": 1 } },
  ]);
  expect((await countDays(desk)).at(-1)).toMatchObject({ day: "2026-11-21", courses: { "B.Pharm": 2 } });
  for (const [query, count, first, last] of [
    ["", 30, "2026-10-23", "2026-11-21"],
    ["?to=2026-11-10", 30, "2026-10-12", "2026-11-10"],
    ["?from=2026-11-20", 2, "2026-11-20", "2026-11-21"],
    ["?from=0001-01-01&to=9999-12-31", 366, "2025-11-21", "2026-11-21"],
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

/** A call that is overdue was planned in time. */
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
