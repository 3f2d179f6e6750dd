import { expect, test } from "vitest";
import { enquiryDetailsReplySchema, enquiryListReplySchema, enquirySummaryReplySchema } from "#contract/enquiries.ts";
import { aSendRequest } from "#server/testing/factories.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { auditedActs } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const URL = "/api/enquiries";
/** Noon in the college. */
const NOON = new Date("2026-11-21T06:30:00.000Z");

async function openDesk(kind?: (typeof databaseKinds)[number]) {
  const clock = { now: NOON };
  const api = await openTestApi({ ...(kind && { kind }), env: { CAPTCHA: "off" }, now: () => clock.now });
  return Object.assign(api, { clock });
}

let visitors = 0;
async function send(api: TestApi, params: Record<string, unknown> = {}) {
  visitors += 1;
  const remoteAddress = `10.1.${visitors >> 8}.${visitors % 256}`;
  const payload = aSendRequest(params);
  const reply = await api.request({ method: "POST", url: "/api/v1.0/email/send", payload, remoteAddress });
  expect(reply.payload).toBe("OK");
}

async function list(api: TestApi, query = "") {
  return enquiryListReplySchema.parse((await api.asAdmin("GET", URL + query)).json());
}

async function get(api: TestApi, id: string) {
  return enquiryDetailsReplySchema.parse((await api.asAdmin("GET", `${URL}/${id}`)).json());
}

async function firstId(api: TestApi): Promise<string> {
  return (await list(api)).items[0]?._id ?? "";
}

test.for(databaseKinds)("%s: an enquiry from the form is on the desk, unread, with its mails", async (kind) => {
  await using api = await openDesk(kind);
  await send(api, { name: "রাহুল মণ্ডল", course: "D.Pharm" });

  const { items, total, unread } = await list(api);

  expect([total, unread]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({
    name: "রাহুল মণ্ডল",
    course: "D.Pharm",
    status: "new",
    owner: null,
    nextCallOn: null,
    isOverdue: false,
    isRead: false,
    duplicates: 0,
    createdAt: NOON.toISOString(),
  });
  expect(items[0]?.mails.map(({ purpose }) => purpose)).toEqual(["notice", "acknowledgement"]);
});

test.for(databaseKinds)("%s: what the office does with an enquiry stands in its history", async (kind) => {
  await using api = await openDesk(kind);
  await send(api);
  const id = await firstId(api);
  const { admin } = await api.signIn({ email: "clerk@college.example" });

  const change = {
    status: "contacted",
    owner: admin._id,
    nextCallOn: "2026-11-24",
    note: "Father asks about the hostel.",
  };
  const reply = await api.asAdmin("PATCH", `${URL}/${id}`, change);

  expect(reply.json().item).toMatchObject({
    status: "contacted",
    owner: { _id: admin._id, email: "clerk@college.example" },
    nextCallOn: "2026-11-24",
  });
  const { history } = await get(api, id);
  expect(history.map(({ kind, from, to }) => [kind, from, to]).sort()).toEqual([
    ["next-call", null, "2026-11-24"],
    ["note", null, "Father asks about the hostel."],
    ["owner", null, "clerk@college.example"],
    ["status", "new", "contacted"],
  ]);
  expect((await auditedActs(api)).at(-1)).toEqual(["enquiry.updated", "Moumita Das"]);
});

test("of two who change one enquiry the second is told, and nothing is overwritten", async () => {
  await using api = await openDesk();
  await send(api);
  const { items } = await list(api);
  const { _id, updatedAt } = items[0] ?? { _id: "", updatedAt: "" };
  await api.asAdmin("PATCH", `${URL}/${_id}`, { status: "visited", ifUpdatedAt: updatedAt });

  const second = await api.asAdmin("PATCH", `${URL}/${_id}`, { status: "closed", ifUpdatedAt: updatedAt });

  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "changed_meanwhile", current: { status: "visited" } });
  expect((await get(api, _id)).item.status).toBe("visited");
});

test("opening an enquiry counts it as read, once for the whole office, and leaves no trace", async () => {
  await using api = await openDesk();
  await send(api);
  const id = await firstId(api);
  const acts = await auditedActs(api);

  await api.asAdmin("PATCH", `${URL}/${id}`, { isRead: true });

  expect((await list(api)).unread).toBe(0);
  expect((await get(api, id)).history).toEqual([]);
  expect(await auditedActs(api)).toEqual(acts);
});

test.for(databaseKinds)("%s: the overdue come first, those that wait longest before the others", async (kind) => {
  await using api = await openDesk(kind);
  for (const [minute, name] of ["Anita", "Bimal", "Chandan", "Dipa"].entries()) {
    api.clock.now = new Date(NOON.getTime() + minute * 60_000);
    await send(api, { name });
  }
  const ids = new Map((await list(api)).items.map(({ name, _id }) => [name, _id]));
  await api.asAdmin("PATCH", `${URL}/${ids.get("Anita")}`, { nextCallOn: "2026-11-21" });
  await api.asAdmin("PATCH", `${URL}/${ids.get("Bimal")}`, { nextCallOn: "2026-11-20" });
  await api.asAdmin("PATCH", `${URL}/${ids.get("Chandan")}`, { nextCallOn: "2026-11-19", status: "closed" });

  const { items } = await list(api);

  expect(items.map(({ name, isOverdue }) => [name, isOverdue])).toEqual([
    ["Bimal", true],
    ["Anita", true],
    ["Dipa", false],
    ["Chandan", false],
  ]);
});

test.for(databaseKinds)("%s: search, course, status, owner and days narrow the list", async (kind) => {
  await using api = await openDesk(kind);
  // 23:50 and 0:10 in the college.
  api.clock.now = new Date("2026-11-19T18:20:00.000Z");
  await send(api, { name: "সুমিতা হেমব্রম", mobile: "9830011111" });
  api.clock.now = new Date("2026-11-19T18:40:00.000Z");
  await send(api, { name: "Rahul_Mandal", email: "rahul@example.in", course: "D.Pharm" });
  const { admin } = await api.signIn({ email: "clerk@college.example" });
  const rahul = (await list(api, "?search=rahul")).items[0]?._id;
  await api.asAdmin("PATCH", `${URL}/${rahul}`, { owner: admin._id, status: "applied" });

  const names = async (query: string) => (await list(api, `?${query}`)).items.map(({ name }) => name);

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

test("enquiries from one mobile number know of each other", async () => {
  await using api = await openDesk();
  await send(api, { course: "B.Pharm" });
  await send(api, { course: "D.Pharm" });
  await send(api, { mobile: "9830099999" });
  const { items } = await list(api, "?course=D.Pharm");

  const { item, others } = await get(api, items[0]?._id ?? "");

  expect(item.duplicates).toBe(1);
  expect(others.map(({ course, mobile }) => [course, mobile])).toEqual([["B.Pharm", item.mobile]]);
});

test.for(databaseKinds)("%s: a mail that has gone out is sent once more, one that waits is due now", async (kind) => {
  await using api = await openDesk(kind);
  await send(api);
  const id = await firstId(api);
  await api.db
    .updateTable("outbox")
    .set({ status: "parked", last_error: "550 no such user", attempts: 9 })
    .where("kind", "=", "enquiry-acknowledgement")
    .execute();
  await api.db.updateTable("outbox").set({ status: "sent" }).where("kind", "=", "enquiry-notice").execute();
  expect((await get(api, id)).item.mails).toMatchObject([
    { status: "sent" },
    { status: "parked", error: "550 no such user" },
  ]);

  const parked = await api.asAdmin("POST", `${URL}/${id}/mails`, { purpose: "acknowledgement" });
  const sent = await api.asAdmin("POST", `${URL}/${id}/mails`, { purpose: "notice" });

  expect([parked.statusCode, sent.statusCode]).toEqual([201, 201]);
  expect(sent.json().item.mails).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  const mails = await api.db.selectFrom("outbox").select(["kind", "status"]).orderBy("id").execute();
  expect(mails.map((mail) => `${mail.kind} ${mail.status}`).sort()).toEqual([
    "enquiry-acknowledgement pending",
    "enquiry-notice pending",
    "enquiry-notice sent",
  ]);
  expect((await get(api, id)).history.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    "mail notice",
    "mail acknowledgement",
  ]);
});

test("an export keeps formulas from running, and the audit log notes it", async () => {
  await using api = await openDesk();
  await send(api, { name: '=HYPERLINK("http://evil.example","Anita")' });
  await send(api, { name: "＋1 Bimal, বাঁকুড়া" });

  const { csv, filename } = (await api.asAdmin("GET", `${URL}/export?status=new`)).json();

  expect(filename).toBe("enquiries-2026-11-21.csv");
  expect(csv.startsWith('\uFEFF"Received","Name","Mobile"')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Anita"")"`);
  expect(csv).toContain(`"'＋1 Bimal, বাঁকুড়া"`);
  expect(csv.split("\r\n")).toHaveLength(4);
  expect((await auditedActs(api)).at(-1)).toEqual(["enquiry.exported", "2 enquiries"]);
});

test("the summary counts every day of the period by course", async () => {
  await using api = await openDesk();
  api.clock.now = new Date("2026-11-19T18:40:00.000Z");
  await send(api, { course: "D.Pharm" });
  api.clock.now = NOON;
  await send(api);
  await send(api);

  const summary = enquirySummaryReplySchema.parse((await api.asAdmin("GET", `${URL}/summary?days=3`)).json());

  expect(summary).toMatchObject({ total: 3, unread: 3, overdue: 0, byStatus: { new: 3, closed: 0 } });
  expect(summary.days).toEqual([
    { day: "2026-11-19", courses: { "B.Pharm": 0, "D.Pharm": 0, "B.Pharm Lateral Entry": 0 } },
    { day: "2026-11-20", courses: { "B.Pharm": 0, "D.Pharm": 1, "B.Pharm Lateral Entry": 0 } },
    { day: "2026-11-21", courses: { "B.Pharm": 2, "D.Pharm": 0, "B.Pharm Lateral Entry": 0 } },
  ]);
});

test.for(databaseKinds)("%s: a filter leaves those who wait for a call, and the export has the same", async (kind) => {
  await using api = await openDesk(kind);
  for (const name of ["Anita", "Bimal", "Chandan"]) await send(api, { name });
  const ids = new Map((await list(api)).items.map(({ name, _id }) => [name, _id]));
  await api.asAdmin("PATCH", `${URL}/${ids.get("Anita")}`, { nextCallOn: "2026-11-21" });
  await api.asAdmin("PATCH", `${URL}/${ids.get("Bimal")}`, { nextCallOn: "2026-11-22" });
  await api.asAdmin("PATCH", `${URL}/${ids.get("Chandan")}`, { nextCallOn: "2026-11-20", status: "admitted" });

  const { items, total } = await list(api, "?due=true");

  expect([items.map(({ name }) => name), total]).toEqual([["Anita"], 1]);
  const { csv } = (await api.asAdmin("GET", `${URL}/export?due=true`)).json();
  expect(csv.split("\r\n")).toHaveLength(3);
  expect((await api.asAdmin("GET", `${URL}?due=perhaps`)).statusCode).toBe(400);
});

test.for([
  ["an unknown status", { status: "lost" }, "status", "Choose new, contacted, visited, applied, admitted or closed."],
  ["an impossible day", { nextCallOn: "2026-02-30" }, "nextCallOn", "Enter a date as YYYY-MM-DD."],
  ["an owner who is no admin", { owner: "nobody" }, "owner", "Choose an admin who exists, or nobody."],
  ["a note that is a list", { note: [] }, "note", "Enter text."],
] as const)("%s is refused with the sentence the form shows", async ([, changes, field, message]) => {
  await using api = await openDesk();
  await send(api);
  const id = await firstId(api);

  const reply = await api.asAdmin("PATCH", `${URL}/${id}`, changes);

  expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  expect((await get(api, id)).history).toEqual([]);
});

test("an unknown enquiry is told as such", async () => {
  await using api = await openDesk();

  for (const call of [
    await api.asAdmin("GET", `${URL}/nothing`),
    await api.asAdmin("PATCH", `${URL}/nothing`, { status: "closed" }),
    await api.asAdmin("PATCH", `${URL}/nothing`, { isRead: true }),
    await api.asAdmin("POST", `${URL}/nothing/mails`, { purpose: "notice" }),
  ]) {
    expect([call.statusCode, call.json().error]).toEqual([404, "This enquiry is no longer there."]);
  }
});

test("an admin who is removed leaves the enquiries without owner, not without history", async () => {
  await using api = await openDesk();
  await send(api);
  const id = await firstId(api);
  const { admin } = await api.signIn({ email: "clerk@college.example" });
  await api.asAdmin("PATCH", `${URL}/${id}`, { owner: admin._id });

  await api.asAdmin("DELETE", `/api/admins/${admin._id}`);

  const { item, history } = await get(api, id);
  expect(item.owner).toBeNull();
  expect(history[0]).toMatchObject({ kind: "owner", to: "clerk@college.example" });
});
