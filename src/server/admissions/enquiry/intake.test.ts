import { expect, test } from "vitest";
import { binReplySchema, blockedSendersReplySchema } from "#contract/enquiry-intake.ts";
import { WITHDRAWN } from "#contract/enquiry-words.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";

const WALK_IN = { name: "Rina Sen", mobile: "98300 00001", course: "B.Pharm", channel: "walk-in" };

const add = (desk: TestDesk, fields: object = {}, headers = {}) =>
  desk.asAdmin("POST", ENQUIRIES, { ...WALK_IN, ...fields }, headers);
const idOf = async (desk: TestDesk, name: string) => (await desk.idsByName()).get(name) ?? "";
const mailKinds = async (desk: TestDesk) =>
  (await desk.db.selectFrom("outbox").select("kind").orderBy("id").execute()).map(({ kind }) => kind);
const bin = async (desk: TestDesk, as = "deleted") =>
  binReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/bin?as=${as}`)).json()).items;
const blocked = async (desk: TestDesk) =>
  blockedSendersReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/blocked`)).json()).items;

test.for(databaseKinds)(
  "%s: a walk-in is added to the desk once, however often the request is sent, and no mail is sent",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    const { admin } = await desk.signIn({ email: "clerk@college.example" });
    const key = { "idempotency-key": "walk-in-of-rina" };
    const fields = { heardFrom: "Her cousin studies here", note: "Comes back on Monday.", owner: admin._id };

    const first = await add(desk, fields, key);
    const again = await add(desk, fields, key);

    expect([first.statusCode, again.json().item._id]).toEqual([201, first.json().item._id]);
    const { items, unread } = await desk.list();
    expect([items.length, unread]).toEqual([1, 0]);
    expect(items[0]).toMatchObject({
      ...{ mobile: "9830000001", email: "", channel: "walk-in", heardFrom: fields.heardFrom, lastNote: fields.note },
      ...{ owner: { _id: admin._id }, mails: [{ status: "none" }, { status: "none" }], createdAt: NOON.toISOString() },
    });
    expect((await desk.get(items[0]?._id ?? "")).history).toMatchObject([
      { action: "step.note", details: { text: fields.note } },
      { action: "step.added", details: { channel: "walk-in" } },
    ]);
    expect(await mailKinds(desk)).toEqual([]);
    expect((await listAuditEvents(desk)).at(-1)).toEqual(["enquiry.added", "Rina Sen"]);

    // The acknowledgement is sent only on request, and needs an email address.
    const refused = await add(desk, { acknowledge: true });
    expect(refused.json().fields).toEqual({
      email: "Enter the email that the acknowledgement goes to, or take its tick away.",
    });
    await add(desk, { acknowledge: true, email: "rina@example.in", language: "bn" });
    expect(await mailKinds(desk)).toEqual(["enquiry-acknowledgement"]);
    const [mail] = await desk.db.selectFrom("outbox").select("message").execute();
    expect(JSON.parse(mail?.message ?? "").text).toContain("নমস্কার Rina Sen");

    // An enquiry and the outcome of its first call are stored together, or neither is.
    const call = { outcome: "No answer", nextCallOn: "2026-11-30", callFrom: "10:30" };
    const { attempts, nextCallOn, callFrom } = (await add(desk, { call })).json().item;
    expect({ attempts, nextCallOn, callFrom }).toEqual({ ...call, outcome: undefined, attempts: 1 });
    const { total } = await desk.list();
    expect((await add(desk, { call: { ...call, outcome: "Sent a pigeon" } })).statusCode).toBe(400);
    expect((await desk.list()).total).toBe(total);
  },
);

test("an enquiry typed by the office gets validation errors at its fields, and without an email no acknowledgement", async () => {
  await using desk = await openTestDesk();
  for (const [fields, field, message] of [
    [{ name: " " }, "name", "Name is required."],
    [{ mobile: "12" }, "mobile", "Enter a valid 10-digit mobile number."],
    [{ email: "rina@" }, "email", "Invalid email."],
    [{ course: "Nursing" }, "course", "Select a course."],
    [{ channel: "website" }, "channel", "Choose walk-in, telephone, fair or school."],
    [{ language: "fr" }, "language", "Choose en or bn."],
    [{ owner: "nobody" }, "owner", "Choose an admin who exists, or nobody."],
  ] as const) {
    const reply = await add(desk, fields);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  }
  await add(desk);
  const mails = `${ENQUIRIES}/${await idOf(desk, "Rina Sen")}/mails`;
  const refused = await desk.asAdmin("POST", mails, { purpose: "acknowledgement" });
  expect([refused.statusCode, refused.json().error]).toEqual([
    ...[400, "This enquiry has no email address: add one, then send the acknowledgement."],
  ]);
  expect((await desk.asAdmin("POST", mails, { purpose: "notice" })).statusCode).toBe(201);
});

test("duplicates are found by mobile, and by email in any letter case", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Anita", mobile: "9830000001", email: "Anita@Example.in" });
  await desk.receive({ name: "Bimal", mobile: "9830000002", email: "bimal@example.in" });
  const find = async (query: string) => {
    const { items } = (await desk.asAdmin("GET", `${ENQUIRIES}/duplicates?${query}`)).json();
    return items.map(({ name }: { name: string }) => name).sort();
  };
  expect(await find("mobile=98300%2000001")).toEqual(["Anita"]);
  expect(await find("mobile=9830000002&email=anita@example.in")).toEqual(["Anita", "Bimal"]);
  expect(await find("email=")).toEqual([]);
});

test("a correction keeps the previous values in the history, and is refused if another came first", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ name: "Rina Sen", mobile: "9830000001", email: "rina@example.in" });
  const id = await desk.firstId();
  const { updatedAt: ifUpdatedAt } = (await desk.get(id)).item;
  const correct = (changes: object) => desk.asAdmin("PATCH", `${ENQUIRIES}/${id}/person`, changes);

  const reply = await correct({
    name: "রিনা সেন",
    mobile: "9830000009",
    email: "",
    heardFrom: "A poster",
    language: "bn",
    ifUpdatedAt,
  });
  const second = await correct({ course: "D.Pharm", ifUpdatedAt });

  expect(reply.json().item).toMatchObject({
    ...{ name: "রিনা সেন", mobile: "9830000009", email: "", course: "B.Pharm", language: "bn" },
  });
  expect([second.statusCode, second.json().current.name]).toEqual([409, "রিনা সেন"]);
  expect((await desk.list("?search=0009")).total).toBe(1);
  const { history } = await desk.get(id);
  expect(history.map(({ details }) => details).reverse()).toEqual([
    { field: "name", from: "Rina Sen", to: "রিনা সেন" },
    { field: "mobile", from: "9830000001", to: "9830000009" },
    { field: "email", from: "rina@example.in", to: null },
    { field: "heardFrom", from: null, to: "A poster" },
    { field: "message-language", from: "en", to: "bn" },
  ]);
  expect((await correct({ mobile: "123" })).json().fields).toEqual({ mobile: "Enter a valid 10-digit mobile number." });
  expect((await correct({ course: "Nursing" })).json().fields).toEqual({ course: "Select a course." });
  // An erasure by the number before the correction still finds the enquiry.
  expect(await eraseEnquiries(desk.db, { mobile: "9830000001" }, NOON)).toBe(1);
});

test.for(databaseKinds)(
  "%s: a merged enquiry has the histories of both, and the other cannot be merged again",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    for (const [minute, name] of ["Kept", "Gone", "Third"].entries()) {
      desk.clock.now = new Date(NOON.getTime() + minute * 60_000);
      await desk.receive({ name, email: `${name}@example.in`, mobile: `983000000${minute}` });
    }
    const [kept, gone, third] = [await idOf(desk, "Kept"), await idOf(desk, "Gone"), await idOf(desk, "Third")];
    for (const [id, note] of [
      [kept, "First call."],
      [gone, "Second call."],
      [kept, "Third call."],
    ]) {
      desk.clock.now = new Date(desk.clock.now.getTime() + 60_000);
      await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { note, ...(id === gone && { nextCallOn: "2026-11-24" }) });
    }
    const merge = (id: string, other: unknown) => desk.asAdmin("POST", `${ENQUIRIES}/${id}/merge`, { other });

    const reply = await merge(kept, gone);

    expect(reply.json().item).toMatchObject({ name: "Kept", nextCallOn: "2026-11-24" });
    const { history } = await desk.get(kept);
    expect(history.flatMap(({ action, details }) => (action === "step.note" ? details.text : []))).toEqual([
      ...["Third call.", "Second call.", "First call."],
    ]);
    const person = { name: "Gone", mobile: "9830000001", email: "Gone@example.in", course: "B.Pharm" };
    const createdAt = new Date(NOON.getTime() + 60_000).toISOString();
    expect(history[0]).toMatchObject({ action: "step.merged", details: { person, channel: "website", createdAt } });
    expect((await desk.list()).total).toBe(2);
    expect(await bin(desk, "merged")).toMatchObject([{ name: "Gone", mergedInto: kept }]);
    for (const [call, status, sentence] of [
      [await merge(kept, kept), 400, "This is the same enquiry: choose another one to merge it with."],
      [
        await merge(third, gone),
        409,
        "One of these enquiries was merged already. Reload to see which one has its history.",
      ],
      [await merge(kept, [gone, third]), 400, "Merge one enquiry at a time: first one, then the next."],
      [await merge(kept, "nobody"), 404, "This enquiry is no longer there."],
    ] as const) {
      expect([call.statusCode, call.json().error]).toEqual([status, sentence]);
    }
    const { updatedAt } = (await desk.get(third)).item;
    await desk.asAdmin("PATCH", `${ENQUIRIES}/${third}`, { note: "Changed." });
    const stale = { other: third, ifOtherUpdatedAt: updatedAt };
    expect((await desk.asAdmin("POST", `${ENQUIRIES}/${kept}/merge`, stale)).statusCode).toBe(409);
    // Two merges at once, in opposite directions: one succeeds.
    const both = await Promise.all([merge(kept, third), merge(third, kept)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    // An erasure by any of the numbers erases all merged enquiries.
    expect(await eraseEnquiries(desk.db, { mobile: "9830000001" }, NOON)).toBe(3);
  },
);

test("an enquiry that is still to be called stays open when it is merged into a closed one, unless that family withdrew", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Closed", "New", "Withdrawn", "Late"]) await desk.receive({ name, mobile: "9830000001" });
  const ids = await desk.idsByName();
  const path = (name: string) => `${ENQUIRIES}/${ids.get(name)}`;
  for (const [name, changes] of [
    ["Closed", { status: "closed", closingReason: "No interest" }],
    ["Withdrawn", { status: "closed", closingReason: WITHDRAWN }],
    ["New", { status: "contacted", nextCallOn: "2026-11-24" }],
    ["Late", { nextCallOn: "2026-11-24" }],
  ] as const)
    await desk.asAdmin("PATCH", path(name), changes);

  const open = await desk.asAdmin("POST", `${path("Closed")}/merge`, { other: ids.get("New") });
  const closed = await desk.asAdmin("POST", `${path("Withdrawn")}/merge`, { other: ids.get("Late") });

  expect(open.json().item).toMatchObject({ status: "contacted", closingReason: "", nextCallOn: "2026-11-24" });
  expect(closed.json().item).toMatchObject({ status: "closed", closingReason: WITHDRAWN, nextCallOn: null });
  await desk.asAdmin("POST", `${path("New")}/restore`);
  expect((await desk.get(ids.get("Closed") ?? "")).item).toMatchObject({
    ...{ status: "closed", closingReason: "No interest", nextCallOn: null },
  });
});

test.for(databaseKinds)(
  "%s: reverting a merge restores both enquiries, keeps later changes, and waits until the kept one is not merged itself",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    for (const name of ["Kept", "Gone", "Third"]) await desk.receive({ name, mobile: "9830000001" });
    const [kept, gone, third] = [await idOf(desk, "Kept"), await idOf(desk, "Gone"), await idOf(desk, "Third")];
    const change = (id: string, changes: object) => desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, changes);
    const merge = (id: string, other: string) => desk.asAdmin("POST", `${ENQUIRIES}/${id}/merge`, { other });
    const restore = (id: string) => desk.asAdmin("POST", `${ENQUIRIES}/${id}/restore`);
    const asItIs = async (id: string) => {
      const { item, history } = await desk.get(id);
      const { updatedAt: _, ...facts } = item;
      return { facts, history: history.filter(({ action }) => action !== "step.bin") };
    };
    await change(kept, { note: "First call." });
    await change(gone, { outcome: "Interested", note: "Second call." });
    const before = [await asItIs(kept), await asItIs(gone)];

    await merge(kept, gone);
    await merge(third, kept);
    expect((await restore(gone)).json().error).toContain("Take that back first.");
    await restore(kept);
    expect(JSON.stringify((await desk.get(kept)).history)).not.toContain("moved");
    expect((await restore(gone)).statusCode).toBe(201);

    expect([await asItIs(kept), await asItIs(gone)]).toEqual(before);
    await merge(kept, gone);
    await change(kept, { status: "applied", note: "Has applied." });
    await restore(gone);
    const after = await asItIs(kept);
    expect([after.facts.status, after.facts.attempts, after.facts.nextCallOn]).toEqual(["applied", 0, null]);
    expect(JSON.stringify(after.history)).toContain("Has applied.");
  },
);

test("a deleted enquiry can be restored from the bin, or is erased by hand or after 30 days, also in the audit log", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Anita", "Bimal", "Chandan"]) await desk.receive({ name });
  const [anita, bimal, chandan] = [await idOf(desk, "Anita"), await idOf(desk, "Bimal"), await idOf(desk, "Chandan")];
  const { updatedAt } = (await desk.get(anita)).item;
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${anita}`, { status: "contacted" });
  const remove = (id: string, query = "") => desk.asAdmin("DELETE", `${ENQUIRIES}/${id}${query}`);

  expect((await remove(anita, `?ifUpdatedAt=${updatedAt}`)).statusCode).toBe(409);
  for (const id of [anita, bimal, chandan]) expect((await remove(id)).statusCode).toBe(200);
  expect((await desk.list()).total).toBe(0);
  expect((await remove(anita)).statusCode).toBe(404);
  expect((await bin(desk)).map(({ name }) => name).sort()).toEqual(["Anita", "Bimal", "Chandan"]);

  const back = await desk.asAdmin("POST", `${ENQUIRIES}/${anita}/restore`);
  expect(back.json().item).toMatchObject({ name: "Anita", status: "contacted" });
  expect((await desk.asAdmin("DELETE", `${ENQUIRIES}/bin/${bimal}`)).statusCode).toBe(200);
  const notInBin = await desk.asAdmin("DELETE", `${ENQUIRIES}/bin/${anita}`);
  expect([notInBin.statusCode, notInBin.json().error]).toEqual([404, "This enquiry is no longer in the bin."]);
  const later = new Date(NOON.getTime() + 31 * 86_400_000).toISOString();
  expect(await eraseEnquiries(desk.db, { binnedBefore: later })).toBe(1);

  expect((await desk.list()).items.map(({ name }) => name)).toEqual(["Anita"]);
  const auditEvents = await listAuditEvents(desk);
  expect(JSON.stringify(auditEvents)).not.toMatch(/Bimal|Chandan/);
  expect(auditEvents).toContainEqual(["enquiry.erased", "", { count: 1 }]);
});

test("a sender of spam is blocked by number and address until the office unblocks them, and gets no different reply", async () => {
  await using desk = await openTestDesk();
  const sender = { name: "Cheap loans", mobile: "9830000001", email: "Loans@example.in" };
  await desk.receive(sender);
  const id = await desk.firstId();
  await desk.asAdmin("POST", `${ENQUIRIES}/${id}/spam`);
  expect((await blocked(desk)).map(({ kind, value }) => [kind, value]).sort()).toEqual([
    ["email", "loans@example.in"],
    ["mobile", "9830000001"],
  ]);

  const before = await mailKinds(desk);
  await desk.receive({ ...sender, name: "Other number", mobile: "9830000002", email: "loans@EXAMPLE.in" });
  expect((await desk.list()).total).toBe(0);
  expect((await bin(desk, "spam")).map(({ name }) => name).sort()).toEqual(["Cheap loans", "Other number"]);
  expect(await mailKinds(desk)).toEqual(before);

  await desk.asAdmin("POST", `${ENQUIRIES}/${id}/restore`);
  expect([(await desk.list()).total, await blocked(desk)]).toEqual([1, []]);

  await desk.asAdmin("POST", `${ENQUIRIES}/${id}/spam`);
  for (const { _id } of await blocked(desk)) await desk.asAdmin("DELETE", `${ENQUIRIES}/blocked/${_id}`);
  await desk.receive({ ...sender, name: "After all" });
  expect((await desk.list()).items.map(({ name }) => name)).toEqual(["After all"]);
  expect((await desk.asAdmin("DELETE", `${ENQUIRIES}/blocked/nobody`)).statusCode).toBe(404);
});

test("a caller can revert a merge only if the kept enquiry is the caller's own", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Kept", "Gone"]) await desk.receive({ name });
  const [kept, gone] = [await idOf(desk, "Kept"), await idOf(desk, "Gone")];
  const caller = await desk.signIn({ name: "Caller", email: "caller@college.example", roles: ["caller"] });
  const owned = (id: string, owner: string | null) => desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { owner });
  await owned(gone, caller.admin._id);
  await desk.asAdmin("POST", `${ENQUIRIES}/${kept}/merge`, { other: gone });
  await owned(kept, null);
  const restore = async () => (await caller.send("POST", `${ENQUIRIES}/${gone}/restore`)).statusCode;

  expect(await restore()).toBe(403);
  expect(await bin(desk, "merged")).toHaveLength(1);
  await owned(kept, caller.admin._id);
  expect(await restore()).toBe(201);
});
