import { expect, test } from "vitest";
import { up as foldEnquiries } from "#server/db/migrations/0012-folded-enquiries.ts";
import { ENQUIRIES, NOON, openTestDesk } from "#server/testing/open-test-desk.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

test.for(databaseKinds)("%s: the overdue come first, those that wait longest before the others", async (kind) => {
  await using desk = await openTestDesk(kind);
  for (const [minute, name] of ["Anita", "Bimal", "Chandan", "Dipa"].entries()) {
    desk.clock.now = new Date(NOON.getTime() + minute * 60_000);
    await desk.receive({ name });
  }
  const ids = await desk.idsByName();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Anita")}`, { nextCallOn: "2026-11-21" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Bimal")}`, { nextCallOn: "2026-11-20" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Chandan")}`, { nextCallOn: "2026-11-19", status: "closed" });

  const { items } = await desk.list();

  expect(items.map(({ name, isOverdue }) => [name, isOverdue])).toEqual([
    ["Bimal", true],
    ["Anita", true],
    ["Dipa", false],
    ["Chandan", false],
  ]);
});

test.for(databaseKinds)("%s: a name is found in any letter case, with its accents and without", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive({ name: "Émile Das" });
  // As a version before stored it.
  await desk.db.schema.alterTable("enquiry").dropColumn("folded").execute();
  await foldEnquiries(desk.db);
  await desk.receive({ name: "Zoé Mandal" });

  const names = async (search: string) =>
    (await desk.list(`?search=${encodeURIComponent(search)}`)).items.map(({ name }) => name);

  for (const search of ["émile", "ÉMILE das", "emile"]) expect(await names(search)).toEqual(["Émile Das"]);
  expect(await names("ZOÉ")).toEqual(["Zoé Mandal"]);
});

test.for(databaseKinds)("%s: search, course, status, owner and days narrow the list", async (kind) => {
  await using desk = await openTestDesk(kind);
  // 23:50 and 0:10 in the college.
  desk.clock.now = new Date("2026-11-19T18:20:00.000Z");
  await desk.receive({ name: "সুমিতা হেমব্রম", mobile: "9830011111" });
  desk.clock.now = new Date("2026-11-19T18:40:00.000Z");
  await desk.receive({ name: "Rahul_Mandal", email: "rahul@example.in", course: "D.Pharm" });
  const { admin } = await desk.signIn({ email: "clerk@college.example" });
  const rahul = (await desk.list("?search=rahul")).items[0]?._id;
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${rahul}`, { owner: admin._id, status: "applied" });

  const names = async (query: string) => (await desk.list(`?${query}`)).items.map(({ name }) => name);

  expect(await names(`search=${encodeURIComponent("হেমব্রম সুমি")}`)).toEqual(["সুমিতা হেমব্রম"]);
  expect(await names("search=98300%201111")).toEqual(["সুমিতা হেমব্রম"]);
  expect(await names("search=RAHUL@")).toEqual(["Rahul_Mandal"]);
  expect(await names("search=%25")).toEqual([]);
  expect(await names("search=l_m")).toEqual(["Rahul_Mandal"]);
  expect(await names("course=D.Pharm")).toEqual(["Rahul_Mandal"]);
  expect(await names("status=new")).toEqual(["সুমিতা হেমব্রম"]);
  expect(await names(`owner=${admin._id}`)).toEqual(["Rahul_Mandal"]);
  expect(await names("owner=none")).toEqual(["সুমিতা হেমব্রম"]);
  expect(await names("from=2026-11-19&to=2026-11-19")).toEqual(["সুমিতা হেমব্রম"]);
  expect(await names("from=2026-11-20")).toEqual(["Rahul_Mandal"]);
});

test.for(databaseKinds)("%s: a filter leaves those who wait for a call, and the export has the same", async (kind) => {
  await using desk = await openTestDesk(kind);
  for (const name of ["Anita", "Bimal", "Chandan"]) await desk.receive({ name });
  const ids = await desk.idsByName();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Anita")}`, { nextCallOn: "2026-11-21" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Bimal")}`, { nextCallOn: "2026-11-22" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Chandan")}`, { nextCallOn: "2026-11-20", status: "admitted" });

  const { items, total } = await desk.list("?due=true");

  expect([items.map(({ name }) => name), total]).toEqual([["Anita"], 1]);
  const { csv } = (await desk.asAdmin("GET", `${ENQUIRIES}/export?due=true`)).json();
  expect(csv.split("\r\n")).toHaveLength(3);
  expect((await desk.asAdmin("GET", `${ENQUIRIES}?due=perhaps`)).statusCode).toBe(400);
});

test.for(databaseKinds)(
  "%s: the list of some ids has them as they are now, and the other filters count too",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    for (const name of ["Anita", "Bimal", "Chandan"]) await desk.receive({ name });
    const ids = await desk.idsByName();
    await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Anita")}`, { status: "contacted" });
    const chosen = [ids.get("Anita"), ids.get("Chandan"), "erased"].join();

    const { items, total } = await desk.list(`?ids=${chosen}`);

    expect([items.map(({ name, status }) => `${name} ${status}`), total]).toEqual([
      ["Chandan new", "Anita contacted"],
      2,
    ]);
    expect((await desk.list(`?ids=${chosen}&status=new`)).items.map(({ name }) => name)).toEqual(["Chandan"]);
    expect((await desk.asAdmin("GET", `${ENQUIRIES}?ids=a,,b`)).json().error).toBe("This is not an id.");
  },
);

test.for([
  ["as it is stored", "9000000000"],
  ["with a zero before it", "09000000000"],
  ["with the country's code", "919000000000"],
  ["with the country's code as telephones show it", "+91 90000 00000"],
  ["with the code in brackets", "(+91) 90000-00000"],
  ["with a hyphen", "90000-00000"],
  ["with the code and another zero", "+91-0-9000000000"],
  ["in Bengali digits", "৯০০০০ ০০০০০"],
  ["in Hindi digits", "९००००००००0"],
  ["copied with the marks that nobody sees", "\u202a+91 90000\u201100000\u202c"],
  ["in part", "+91 90000"],
  ["in part, with a gap", "900 000"],
  ["beside the name", "+91 9000000000 anita"],
] as const)("a mobile number is found %s", async ([, search]) => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Anita Das", mobile: "9000000000" });
  await desk.receive({ name: "Bimal 2005", mobile: "9123456789", email: "bimal.1998@example.in" });

  const names = async (text: string) =>
    (await desk.list(`?search=${encodeURIComponent(text)}`)).items.map(({ name }) => name);

  expect(await names(search)).toEqual(["Anita Das"]);
  expect(await names("2005 1998")).toEqual(["Bimal 2005"]);
});

test.for(databaseKinds)("%s: a Bengali name is found however its letters are spelled in Unicode", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive({ name: "প্রিয়া রা\u09df" });
  await desk.receive({ name: "অমল রা\u09af\u09bc" });

  for (const search of ["রা\u09df", "রা\u09af\u09bc"]) {
    const { items } = await desk.list(`?search=${encodeURIComponent(search)}`);
    expect(items.map(({ name }) => name)).toEqual(["অমল রা\u09af\u09bc", "প্রি\u09af\u09bcা রা\u09af\u09bc"]);
  }
});
