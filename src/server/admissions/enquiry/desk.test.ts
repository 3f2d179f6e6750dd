import { expect, test } from "vitest";
import { ENQUIRIES, NOON, openTestDesk } from "#tests/server/open-test-desk.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";

test("an enquiry from the form is unread on the desk, and marking it as read adds nothing to its history or the audit log", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "রাহুল মণ্ডল", course: "D.Pharm" });
  const { items, total, unread } = await desk.list();
  const auditEvents = await listAuditEvents(desk);
  const id = items[0]?._id ?? "";

  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { isRead: true });

  expect([total, unread, (await desk.list()).unread]).toEqual([1, 1, 0]);
  expect(items[0]).toMatchObject({
    ...{ name: "রাহুল মণ্ডল", course: "D.Pharm", status: "new", owner: null, nextCallOn: null },
    ...{ isOverdue: false, isRead: false, duplicates: 0, createdAt: NOON.toISOString() },
    mails: [{ purpose: "notice" }, { purpose: "acknowledgement" }],
  });
  expect((await desk.get(id)).history).toEqual([]);
  expect(await listAuditEvents(desk)).toEqual(auditEvents);
  // Each enquiry lists the others with the same mobile number.
  for (const fields of [{}, { mobile: "9830099999" }]) await desk.receive(fields);
  const { item, others } = await desk.get(id);
  expect(item.duplicates).toBe(1);
  expect(others.map(({ course, mobile }) => [course, mobile])).toEqual([["B.Pharm", item.mobile]]);
});

test("changes by the office are in the history; of two changes to the same version the second is refused", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const { items } = await desk.list();
  const { _id, updatedAt: ifUpdatedAt } = items[0] ?? { _id: "", updatedAt: "" };
  const { admin } = await desk.signIn({ email: "clerk@college.example" });

  const plan = { status: "contacted", nextCallOn: "2026-11-24" };
  const change = { ...plan, owner: admin._id, note: "Father asks about the hostel.", ifUpdatedAt };
  const reply = await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, change);
  const second = await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, {
    status: "closed",
    closingReason: "Wrong number",
    ifUpdatedAt,
  });

  expect(reply.json().item).toMatchObject({ ...plan, owner: { _id: admin._id, email: "clerk@college.example" } });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "changed_meanwhile", current: plan });
  const { item, history } = await desk.get(_id);
  expect(item.status).toBe("contacted");
  expect(history.map(({ action, details }) => [action, details]).reverse()).toEqual([
    ["step.status", { from: "new", to: "contacted" }],
    ["step.owner", { from: null, to: "clerk@college.example" }],
    ["step.next-call", { from: null, to: "2026-11-24" }],
    ["step.note", { text: "Father asks about the hostel." }],
  ]);
  expect((await listAuditEvents(desk)).at(-1)).toEqual(["enquiry.updated", "Moumita Das"]);
});

test("on request, a mail that was sent is enqueued again, and an unsent one becomes due now", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();
  const refused = { status: "parked", last_error: "550 no such user", attempts: 9 } as const;
  await desk.db.updateTable("outbox").set(refused).where("kind", "=", "enquiry-acknowledgement").execute();
  await desk.db.updateTable("outbox").set({ status: "sent" }).where("kind", "=", "enquiry-notice").execute();
  const { mails: before } = (await desk.get(id)).item;
  expect(before).toMatchObject([{ status: "sent" }, { status: "parked", error: "550 no such user" }]);

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
  const { history } = await desk.get(id);
  expect(history.map(({ action, details }) => [action, details])).toEqual([
    ["step.mail", { purpose: "notice" }],
    ["step.mail", { purpose: "acknowledgement" }],
  ]);
});

test("unsent mails to the family go to the address that the desk has corrected, not to one that the family has", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ email: "stranger@gmial.example" });
  const id = await desk.firstId();
  await desk.asAdmin("POST", `${ENQUIRIES}/${id}/messages`, { channel: "mail", subject: "Fees", text: "See below." });
  const refused = { status: "parked", last_error: "550 no such user" } as const;
  await desk.db.updateTable("outbox").set(refused).where("kind", "=", "enquiry-acknowledgement").execute();
  const { url } = (await desk.asAdmin("POST", `${ENQUIRIES}/${id}/family-link`)).json();
  const recipients = async () => {
    const rows = await desk.db.selectFrom("outbox").select(["kind", "message"]).orderBy("kind").execute();
    return rows.map(({ kind, message }) => [kind, JSON.parse(message).to[0].address]);
  };

  const form = "act=correct&email=victim@gmail.example";
  await desk.send("POST", new URL(url).pathname, form, { "content-type": "application/x-www-form-urlencoded" });
  const afterFamily = await recipients();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}/person`, { email: "moumita@gmail.example" });
  await desk.asAdmin("POST", `${ENQUIRIES}/${id}/mails`, { purpose: "acknowledgement" });

  const office = ["enquiry-notice", "admissions@krishnachura.example"];
  const to = (address: string) => [["enquiry-acknowledgement", address], ["enquiry-message", address], office];
  expect((await desk.get(id)).history.some(({ by }) => by === "the family")).toBe(true);
  expect(afterFamily).toEqual(to("stranger@gmial.example"));
  expect(await recipients()).toEqual(to("moumita@gmail.example"));
});

test("invalid changes are refused with the message that the form shows, and an unknown enquiry gets 404", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const id = await desk.firstId();

  for (const [changes, field, message] of [
    [{ status: "lost" }, "status", "Choose new, contacted, visited, applied, admitted or closed."],
    [{ nextCallOn: "2026-02-30" }, "nextCallOn", "Choose a day."],
    [{ owner: "nobody" }, "owner", "Choose an admin who exists, or nobody."],
    [{ note: [] }, "note", "Enter text."],
  ] as const) {
    const reply = await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, changes);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  }
  expect((await desk.get(id)).history).toEqual([]);
  for (const call of [
    await desk.asAdmin("GET", `${ENQUIRIES}/nothing`),
    await desk.asAdmin("PATCH", `${ENQUIRIES}/nothing`, { status: "closed" }),
    await desk.asAdmin("PATCH", `${ENQUIRIES}/nothing`, { isRead: true }),
    await desk.asAdmin("POST", `${ENQUIRIES}/nothing/mails`, { purpose: "notice" }),
  ]) {
    expect([call.statusCode, call.json().error]).toEqual([404, "This enquiry is no longer there."]);
  }
  await desk.asAdmin("DELETE", `${ENQUIRIES}/${id}`);
  const binned = await desk.asAdmin("GET", `${ENQUIRIES}/${id}`);
  expect([binned.statusCode, binned.json()]).toMatchObject([404, { code: "in_bin" }]);
});

test("the enquiries of a removed admin have no owner, and their history says so", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Anita", "Bimal", "Chandan"]) await desk.receive({ name });
  const ids = await desk.idsByName();
  const [anita, chandan] = [ids.get("Anita") ?? "", ids.get("Chandan") ?? ""];
  const { admin } = await desk.signIn({ email: "clerk@college.example" });
  const owner = admin._id;
  for (const name of ["Anita", "Bimal"]) await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get(name)}`, { owner });
  const { updatedAt: ifUpdatedAt } = (await desk.get(anita)).item;
  const { item: other } = await desk.get(chandan);

  await desk.asAdmin("DELETE", `/api/admins/${owner}`);

  const { item, history } = await desk.get(anita);
  expect(item.owner).toBeNull();
  expect(history.map(({ action, details }) => [action, details])).toEqual([
    ["step.owner", { from: "clerk@college.example", to: null }],
    ["step.owner", { from: null, to: "clerk@college.example" }],
  ]);
  expect((await desk.get(chandan)).item).toEqual(other);
  const removed = { email: "clerk@college.example", enquiries: 2 };
  expect((await listAuditEvents(desk)).at(-1)).toEqual(["admin.removed", "Ananya Sen", removed]);
  const stale = await desk.asAdmin("PATCH", `${ENQUIRIES}/${anita}`, { owner: null, ifUpdatedAt });
  expect(stale.statusCode).toBe(409);
});

test("an erasure removes everything about the person and nothing about others", async () => {
  await using desk = await openTestDesk();
  const [first, second] = ["9000000001", "9000000002"];
  await desk.receive({ name: "Rina Ghosh", email: "Rina.Ghosh@Example.in", mobile: first });
  await desk.receive({ name: "Rina Ghosh", email: "rina.ghosh@example.in", mobile: second });
  await desk.receive({ name: "Bimal Roy", email: "bimal@example.in", mobile: "9000000003" });
  const note = { note: "Rina's father asks about the hostel." };
  for (const { _id } of (await desk.list()).items) await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, note);

  expect(await eraseEnquiries(desk.db, { mobile: "9000000009" }, NOON)).toBe(0);
  expect(await eraseEnquiries(desk.db, { email: "RINA.ghosh@example.in" }, NOON)).toBe(2);

  expect((await desk.list()).items.map(({ name }) => name)).toEqual(["Bimal Roy"]);
  const timelineEvents = desk.db.selectFrom("activity").select("id").where("enquiry_id", "is not", null);
  expect(await timelineEvents.execute()).toHaveLength(1);
  const mails = await desk.db.selectFrom("outbox").select("message").execute();
  expect(mails).toHaveLength(2);
  const auditEvents = await listAuditEvents(desk);
  expect(JSON.stringify([mails, auditEvents])).not.toMatch(/rina/i);
  const left = auditEvents.map((auditEvent) => JSON.stringify(auditEvent)).sort();
  const updated = ["", "", "Bimal Roy"].map((name) => JSON.stringify(["enquiry.updated", name]));
  expect(left).toEqual([JSON.stringify(["enquiry.erased", "", { count: 2 }]), ...updated]);
});
