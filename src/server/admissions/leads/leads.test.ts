import { expect, test } from "vitest";
import { enquiryTodayReplySchema } from "#contract/enquiries.ts";
import { type LeadTrial, leadSourceAddedReplySchema, leadSourcesReplySchema } from "#contract/lead-sources.ts";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const SOURCES = "/api/lead-sources";

const OF_GOOGLE = {
  lead_id: "TeSter-123",
  user_column_data: [
    { column_name: "Full Name", string_value: "Moumita Das", column_id: "FULL_NAME" },
    { column_name: "User Phone", string_value: "+919830012345", column_id: "PHONE_NUMBER" },
    { column_name: "User Email", string_value: "moumita@example.com", column_id: "EMAIL" },
    { string_value: "Bankura", column_id: "CITY" },
    { column_name: "Which course are you interested in?", string_value: "B. Pharm", column_id: "1" },
  ],
  api_version: "1.0",
  form_id: 40000000000,
  campaign_id: 123456,
  is_test: false,
};
const OF_FACEBOOK = {
  id: "777",
  created_time: "2026-11-21T06:00:00+0000",
  field_data: [
    { name: "full_name", values: ["রিনা সেন"] },
    { name: "phone_number", values: ["98300 23456"] },
    { name: "hostel_needed", values: ["yes", "for a girl"] },
  ],
};

/** Opens a desk with one lead source; `post` sends a lead with the source's key. */
async function openSource(kind: (typeof databaseKinds)[number] = "sqlite", name = "Google") {
  const desk = await openTestDesk(kind);
  const added = await desk.asAdmin("POST", SOURCES, { name });
  const { item, key } = leadSourceAddedReplySchema.parse(added.json());
  const address = `/api/leads/${item._id}`;
  return {
    ...desk,
    ...{ id: item._id, key, address },
    post: (lead: object) => desk.send("POST", `${address}?key=${key}`, lead),
    newest: async () => desk.get(await desk.firstId()),
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

const notesIn = (history: readonly { action: string; details: object }[]) =>
  history.flatMap(({ action, details }) => (action === "step.note" && "text" in details ? String(details.text) : []));

test.for(databaseKinds)(
  "%s: a lead from Google's form is stored once, like an enquiry from the site, with its source",
  async (kind) => {
    await using desk = await openSource(kind);
    const { admin } = await desk.signIn({ name: "Ananya Sen", email: "ananya@example.com" });
    await desk.asAdmin("PATCH", `/api/team/${admin._id}`, { takesNew: true });
    const lead = { ...OF_GOOGLE, google_key: desk.key };

    const replies = [await desk.post(lead), await desk.post(lead)];

    expect(replies.map((reply) => reply.json().message)).toEqual(["Stored", "Known already"]);
    expect((await desk.list()).total).toBe(1);
    const { item, history } = await desk.newest();
    expect(item).toMatchObject({
      ...{ name: "Moumita Das", mobile: "9830012345", email: "moumita@example.com", course: "B.Pharm" },
      ...{ channel: "lead", source: "Google", status: "new", isRead: false, owner: { name: "Ananya Sen" } },
    });
    const [note = ""] = notesIn(history);
    expect(note).toContain("CITY: Bankura");
    expect(note).not.toContain(desk.key);
    const today = enquiryTodayReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/today`)).json());
    expect(today.items[0]?._id).toBe(item._id);
    const mails = await listMails(desk.db, { statuses: ["pending", "sent"], limit: 10 });
    expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-notice"]);
    expect(mails[0]?.message).toContain("Sent by");
    const { items } = leadSourcesReplySchema.parse((await desk.asAdmin("GET", SOURCES)).json());
    expect(items).toMatchObject([{ name: "Google", lastAt: desk.clock.now.toISOString() }]);
  },
);

test("leads are read in the format of Facebook and as flat JSON; unknown fields go into the note", async () => {
  await using desk = await openSource();

  await desk.post(OF_FACEBOOK);
  const facebook = await desk.newest();
  desk.clock.now = new Date("2026-11-21T07:00:00.000Z");
  await desk.post({ data: { student: { firstName: "Rahul", lastName: "Dey" }, mobile: 9830034567, tags: ["a", "b"] } });
  const flat = await desk.newest();

  expect(facebook.item).toMatchObject({ name: "রিনা সেন", mobile: "9830023456", course: "Admission" });
  expect(notesIn(facebook.history)[0]).toContain("hostel_needed: yes, for a girl");
  expect(flat.item).toMatchObject({ name: "Rahul Dey", mobile: "9830034567" });
  expect(notesIn(flat.history)[0]).toBe("data.tags: a, b");
});

test("of a form's field with its description the answer is read, under the field's title", async () => {
  await using desk = await openSource();
  const field = (title: string, type: string, value: string) => ({
    id: "f",
    type,
    title,
    value,
    raw_value: value,
    required: "1",
  });
  const fields = {
    name: field("Name", "text", "Rina Sen"),
    phone: field("Phone", "tel", "9830012345"),
    field_1: field("Course", "select", "D. Pharm"),
  };
  const deal = { type: "walk-in", value: 500, city: "Onda" };

  const tried = await desk.asAdmin("POST", `${SOURCES}/${desk.id}/try`, { form: { name: "Enquiry" }, fields, deal });

  expect(tried.json()).toMatchObject({
    person: { name: "Rina Sen", mobile: "9830012345", course: "D.Pharm" },
    note: "form.name: Enquiry\ndeal.type: walk-in\ndeal.value: 500\ndeal.city: Onda",
  });
});

test("the office's choice of a field takes precedence over the guess", async () => {
  await using desk = await openSource();
  const lead = { who: "Rina Sen", name: "Spring campaign", phone: "9830012345" };
  const tried = async () => (await desk.asAdmin("POST", `${SOURCES}/${desk.id}/try`, lead)).json() as LeadTrial;
  expect((await tried()).person.name).toBe("Spring campaign");

  await desk.asAdmin("PATCH", `${SOURCES}/${desk.id}`, { fields: { who: "name", phone: "mobile" } });

  expect(await tried()).toMatchObject({
    person: { name: "Rina Sen", mobile: "9830012345" },
    note: "name: Spring campaign",
  });
  expect((await desk.list()).total).toBe(0);
  await desk.post(lead);
  expect((await desk.newest()).item.name).toBe("Rina Sen");
});

test("without an id, the same lead is stored once a day; leads of different families with the same id are all stored", async () => {
  await using desk = await openSource();
  const rina = { name: "Rina Sen", phone: "9830012345" };

  await desk.post(rina);
  await desk.post(rina);
  await desk.post({ lead_id: "0", name: "Amit Das", phone: "9830023456" });
  await desk.post({ lead_id: "0", name: "Sumita Roy", phone: "9830034567" });
  expect((await desk.list()).total).toBe(3);
  desk.clock.now = new Date("2026-11-21T19:00:00.000Z");
  await desk.post(rina);

  expect((await desk.list()).items[0]).toMatchObject({ name: "Rina Sen", duplicates: 1 });
});

test("a test lead is not stored", async () => {
  await using desk = await openSource();

  const replies = [
    await desk.post({ ...OF_GOOGLE, is_test: true }),
    await desk.post({ field_data: [{ name: "full_name", values: ["<test lead: dummy data for full_name>"] }] }),
  ];

  expect(replies.map((reply) => reply.json().message)).toEqual(Array(2).fill("A test: nothing is stored"));
  expect((await desk.list()).total).toBe(0);
});

test("a lead without a name, with a wrong key or of a removed source is refused, and guesses of keys are limited", async () => {
  await using desk = await openSource();
  const lead = { name: "Rina Sen", phone: "9830012345" };

  let deep: unknown = "Rina Sen";
  for (let level = 0; level < 2_000; level += 1) deep = [{ name: "name", values: [deep] }];
  expect((await desk.post({ deep })).json().error).toBe(
    "This lead has fields within fields within fields. Send them flat.",
  );
  const nobody = await desk.post({ object: "page", entry: [{ changes: [{ value: { leadgen_id: "1" } }] }] });
  const wrong = await desk.send("POST", desk.address, lead, { authorization: "Bearer guessed" });
  await desk.send("POST", desk.address, lead, { authorization: `Bearer ${desk.key}` });
  await desk.asAdmin("DELETE", `${SOURCES}/${desk.id}`);
  const removed = await desk.post(lead);

  expect([nobody.statusCode, nobody.json().error]).toEqual([
    400,
    expect.stringContaining("let a connector fetch the lead"),
  ]);
  expect([wrong, removed].map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    Array(2).fill([403, "unknown_key"]),
  );
  expect((await desk.list()).total).toBe(1);
  const noted = JSON.stringify(await listAuditEvents(desk));
  for (const action of ["lead-source.added", "lead-source.removed"]) expect(noted).toContain(action);
  const guess = () => desk.send("POST", `${desk.address}?key=guessed`, lead);
  for (let tries = 0; tries < 60; tries += 1) await guess();
  expect((await guess()).statusCode).toBe(429);
});

test("a lead from a blocked sender goes into the bin as spam", async () => {
  await using desk = await openSource();
  const lead = { name: "Rina Sen", phone: "9830012345" };
  await desk.post(lead);
  await desk.asAdmin("POST", `${ENQUIRIES}/${await desk.firstId()}/spam`);

  await desk.post({ ...lead, city: "Bankura" });

  expect((await desk.list()).total).toBe(0);
  expect((await desk.asAdmin("GET", `${ENQUIRIES}/bin?as=spam`)).json().total).toBe(2);
});
