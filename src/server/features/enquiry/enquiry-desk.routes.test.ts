import { expect, test } from "vitest";
import { ENQUIRIES, NOON, openTestDesk } from "#server/testing/open-test-desk.ts";
import { auditedActs } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

test.for(databaseKinds)("%s: an enquiry from the form is on the desk, unread, with its mails", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive({ name: "রাহুল মণ্ডল", course: "D.Pharm" });

  const { items, total, unread } = await desk.list();

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
  await using desk = await openTestDesk(kind);
  await desk.receive();
  const id = await desk.firstId();
  const { admin } = await desk.signIn({ email: "clerk@college.example" });

  const change = {
    status: "contacted",
    owner: admin._id,
    nextCallOn: "2026-11-24",
    note: "Father asks about the hostel.",
  };
  const reply = await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, change);

  expect(reply.json().item).toMatchObject({
    status: "contacted",
    owner: { _id: admin._id, email: "clerk@college.example" },
    nextCallOn: "2026-11-24",
  });
  const { history } = await desk.get(id);
  expect(history.map(({ kind, from, to }) => [kind, from, to]).sort()).toEqual([
    ["next-call", null, "2026-11-24"],
    ["note", null, "Father asks about the hostel."],
    ["owner", null, "clerk@college.example"],
    ["status", "new", "contacted"],
  ]);
  expect((await auditedActs(desk)).at(-1)).toEqual(["enquiry.updated", "Moumita Das"]);
});

test("of two who change one enquiry the second is told, and nothing is overwritten", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const { items } = await desk.list();
  const { _id, updatedAt } = items[0] ?? { _id: "", updatedAt: "" };
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, { status: "visited", ifUpdatedAt: updatedAt });

  const second = await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, { status: "closed", ifUpdatedAt: updatedAt });

  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "changed_meanwhile", current: { status: "visited" } });
  expect((await desk.get(_id)).item.status).toBe("visited");
});

test("opening an enquiry counts it as read, once for the whole office, and leaves no trace", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();
  const acts = await auditedActs(desk);

  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { isRead: true });

  expect((await desk.list()).unread).toBe(0);
  expect((await desk.get(id)).history).toEqual([]);
  expect(await auditedActs(desk)).toEqual(acts);
});

test("enquiries from one mobile number know of each other", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ course: "B.Pharm" });
  await desk.receive({ course: "D.Pharm" });
  await desk.receive({ mobile: "9830099999" });
  const { items } = await desk.list("?course=D.Pharm");

  const { item, others } = await desk.get(items[0]?._id ?? "");

  expect(item.duplicates).toBe(1);
  expect(others.map(({ course, mobile }) => [course, mobile])).toEqual([["B.Pharm", item.mobile]]);
});

test.for(databaseKinds)("%s: a mail that has gone out is sent once more, one that waits is due now", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive();
  const id = await desk.firstId();
  await desk.db
    .updateTable("outbox")
    .set({ status: "parked", last_error: "550 no such user", attempts: 9 })
    .where("kind", "=", "enquiry-acknowledgement")
    .execute();
  await desk.db.updateTable("outbox").set({ status: "sent" }).where("kind", "=", "enquiry-notice").execute();
  expect((await desk.get(id)).item.mails).toMatchObject([
    { status: "sent" },
    { status: "parked", error: "550 no such user" },
  ]);

  const parked = await desk.asAdmin("POST", `${ENQUIRIES}/${id}/mails`, { purpose: "acknowledgement" });
  const sent = await desk.asAdmin("POST", `${ENQUIRIES}/${id}/mails`, { purpose: "notice" });

  expect([parked.statusCode, sent.statusCode]).toEqual([201, 201]);
  expect(sent.json().item.mails).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  const mails = await desk.db.selectFrom("outbox").select(["kind", "status"]).orderBy("id").execute();
  expect(mails.map((mail) => `${mail.kind} ${mail.status}`).sort()).toEqual([
    "enquiry-acknowledgement pending",
    "enquiry-notice pending",
    "enquiry-notice sent",
  ]);
  expect((await desk.get(id)).history.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    "mail notice",
    "mail acknowledgement",
  ]);
});

test.for([
  ["an unknown status", { status: "lost" }, "status", "Choose new, contacted, visited, applied, admitted or closed."],
  ["an impossible day", { nextCallOn: "2026-02-30" }, "nextCallOn", "Enter a date as YYYY-MM-DD."],
  ["an owner who is no admin", { owner: "nobody" }, "owner", "Choose an admin who exists, or nobody."],
  ["a note that is a list", { note: [] }, "note", "Enter text."],
] as const)("%s is refused with the sentence the form shows", async ([, changes, field, message]) => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();

  const reply = await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, changes);

  expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  expect((await desk.get(id)).history).toEqual([]);
});

test("an unknown enquiry is told as such", async () => {
  await using desk = await openTestDesk();

  for (const call of [
    await desk.asAdmin("GET", `${ENQUIRIES}/nothing`),
    await desk.asAdmin("PATCH", `${ENQUIRIES}/nothing`, { status: "closed" }),
    await desk.asAdmin("PATCH", `${ENQUIRIES}/nothing`, { isRead: true }),
    await desk.asAdmin("POST", `${ENQUIRIES}/nothing/mails`, { purpose: "notice" }),
  ]) {
    expect([call.statusCode, call.json().error]).toEqual([404, "This enquiry is no longer there."]);
  }
});

test.for(databaseKinds)(
  "%s: an admin who is removed leaves the enquiries to nobody, and that is told",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    for (const name of ["Anita", "Bimal", "Chandan"]) await desk.receive({ name });
    const ids = await desk.idsByName();
    const { admin } = await desk.signIn({ email: "clerk@college.example" });
    for (const name of ["Anita", "Bimal"])
      await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get(name)}`, { owner: admin._id });
    const { item: before } = await desk.get(ids.get("Anita") ?? "");
    const { item: other } = await desk.get(ids.get("Chandan") ?? "");

    await desk.asAdmin("DELETE", `/api/admins/${admin._id}`);

    const { item, history } = await desk.get(ids.get("Anita") ?? "");
    expect(item.owner).toBeNull();
    expect(item.updatedAt > before.updatedAt).toBe(true);
    expect(history.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["owner", "clerk@college.example", null],
      ["owner", null, "clerk@college.example"],
    ]);
    expect((await desk.get(other._id)).item.updatedAt).toBe(other.updatedAt);
    expect((await auditedActs(desk)).at(-1)).toEqual([
      "admin.removed",
      "Ananya Sen, clerk@college.example; 2 enquiries",
    ]);
    const stale = { owner: null, ifUpdatedAt: before.updatedAt };
    expect((await desk.asAdmin("PATCH", `${ENQUIRIES}/${item._id}`, stale)).statusCode).toBe(409);
  },
);
