import { expect, test } from "vitest";
import { ENQUIRIES, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

/** The Monday after the test clock's day, Saturday, 21 November 2026. */
const MONDAY = "2026-11-23";

async function openDesk(kind?: (typeof databaseKinds)[number]) {
  const desk = await openTestDesk(kind);
  await desk.receive();
  const id = await desk.firstId();
  const { admin, send } = await desk.signIn({ email: "clerk@college.example" });
  const note = async (changes: object, headers = {}) => {
    const reply = await send("PATCH", `${ENQUIRIES}/${id}`, changes, headers);
    return { status: reply.statusCode, ...reply.json() };
  };
  return {
    desk,
    id,
    admin,
    note,
    read: async () => (await desk.get(id)).item,
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

async function timelineEvents({ desk, id }: { desk: TestDesk; id: string }) {
  return (await desk.get(id)).history.map(({ action, details }) => [action, details]).reverse();
}

test.for(databaseKinds)(
  "%s: an outcome sets status and next call, counts the call, and makes its clerk the owner",
  async (kind) => {
    await using one = await openDesk(kind);

    await one.note({ outcome: "No answer" });
    await one.note({ outcome: "Interested", note: "Asks about the hostel." });

    expect(await one.read()).toMatchObject({
      ...{ status: "contacted", nextCallOn: "2026-11-24", attempts: 2, lastNote: "Asks about the hostel." },
      owner: { _id: one.admin._id },
    });
    expect(await timelineEvents(one)).toEqual([
      ["step.owner", { from: null, to: "clerk@college.example" }],
      ["step.next-call", { from: null, to: MONDAY }],
      ["step.call", { outcome: "No answer" }],
      ["step.status", { from: "new", to: "contacted" }],
      ["step.next-call", { from: MONDAY, to: "2026-11-24" }],
      ["step.call", { outcome: "Interested", isReached: true }],
      ["step.note", { text: "Asks about the hostel." }],
    ]);
  },
);

test("values sent with an outcome override its effects; a closing outcome clears the next call and gives the reason", async () => {
  await using one = await openDesk();

  await one.note({ outcome: "Call back later", nextCallOn: "2026-11-28", owner: null });
  expect(await one.read()).toMatchObject({ status: "contacted", nextCallOn: "2026-11-28", owner: null });
  await one.note({ outcome: "Wrong number", nextCallOn: "2026-11-28" });
  expect(await one.read()).toMatchObject({ status: "closed", nextCallOn: null, closingReason: "Wrong number" });
  await one.note({ outcome: "Interested" });
  expect(await one.read()).toMatchObject({ status: "contacted", closingReason: "" });
  await one.note({ status: "closed", closingReason: "Admitted in Bankura" });
  expect(await one.read()).toMatchObject({ closingReason: "Admitted in Bankura", attempts: 3 });
  expect((await timelineEvents(one)).at(-1)).toEqual(["step.reason", { from: null, to: "Admitted in Bankura" }]);
});

test("of two clerks who save an outcome at the same version the second is refused; a repeated request counts once", async () => {
  await using one = await openDesk();
  const { updatedAt: ifUpdatedAt } = await one.read();
  const key = { "idempotency-key": "one-call-of-this-clerk" };

  const first = await one.note({ outcome: "No answer", ifUpdatedAt }, key);
  const again = await one.note({ outcome: "No answer", ifUpdatedAt }, key);
  const second = await one.note({ outcome: "No answer", ifUpdatedAt });

  expect([first.status, second.status, second.code]).toEqual([200, 409, "changed_meanwhile"]);
  expect(again).toEqual(first);
  expect((await one.read()).attempts).toBe(1);
});

test("an invalid change is refused with a message that says what to do, and changes nothing", async () => {
  await using one = await openDesk();
  const reason = "Say why it is closed: choose a reason or write one.";
  const tooFar = "This day is more than a year away. Check the year.";

  for (const [changes, field, sentence] of [
    [{ nextCallOn: "2026-11-20" }, "nextCallOn", "This day is past. Choose today or a later day for the next call."],
    [{ nextCallOn: "2062-11-28" }, "nextCallOn", tooFar],
    [{ outcome: "Will visit", visitOn: "2062-11-28" }, "visitOn", tooFar],
    [{ outcome: "Call back later" }, "nextCallOn", "Choose the day for “Call back later”."],
    [{ outcome: "Will visit" }, "visitOn", "Choose the day for “Will visit”."],
    [{ status: "closed" }, "closingReason", reason],
    [{ status: "closed", closingReason: "  " }, "closingReason", reason],
    [
      { outcome: "Rang off" },
      "outcome",
      "There is no outcome “Rang off”. Choose one that the desk shows after a reload.",
    ],
  ] as const)
    expect(await one.note(changes)).toMatchObject({ status: 400, error: sentence, fields: { [field]: sentence } });
  expect(await timelineEvents(one)).toEqual([]);
});

test("undoing a call reverts all its effects, and may restore a next call whose day is past", async () => {
  await using one = await openDesk();
  await one.note({ nextCallOn: "2026-11-21" });
  one.desk.clock.now = new Date("2026-11-21T20:30:00.000Z");
  const before = await one.read();
  const { item } = await one.note({ outcome: "Wrong number" });

  const { status, nextCallOn } = before;
  const undo = { status, nextCallOn, owner: null, outcome: null, ifUpdatedAt: item.updatedAt };
  const reply = await one.note(undo);
  await one.note({ note: "Another clerk's note.", outcome: null });

  expect(reply.item).toMatchObject({ status, nextCallOn, owner: null, closingReason: "", attempts: 0 });
  expect((await timelineEvents(one)).filter(([action]) => action === "step.call")).toEqual([]);
  expect((await one.read()).attempts).toBe(0);
});

test("a next call may have a time, which is in the history; another day drops it; the family's chosen range stays", async () => {
  await using one = await openDesk();
  const { desk, id } = one;
  const change = async (fields: object) => (await one.note(fields)).item;

  expect(await change({ nextCallOn: "2026-11-21", callFrom: "16:00" })).toMatchObject({
    callFrom: "16:00",
    callUntil: "",
  });
  expect((await desk.get(id)).history[0]).toMatchObject({
    action: "step.next-call",
    details: { from: null, to: "2026-11-21", at: "16:00" },
  });
  expect(await change({ nextCallOn: "2026-11-24" })).toMatchObject({ nextCallOn: "2026-11-24", callFrom: "" });
  const wish = { call_from: "15:00", call_until: "17:00" };
  await desk.db.updateTable("enquiry").set(wish).where("id", "=", id).execute();
  expect(await change({ nextCallOn: "2026-11-25", callFrom: "" })).toMatchObject({
    callFrom: "15:00",
    callUntil: "17:00",
  });
  await change({ nextCallOn: "2026-11-26", callFrom: "18:00" });
  const undone = await change({ nextCallOn: "2026-11-25", callFrom: "15:00", callUntil: "17:00" });
  expect(undone).toMatchObject({ nextCallOn: "2026-11-25", callFrom: "15:00", callUntil: "17:00" });
  const fields = { callFrom: "Enter an hour such as 16:00." };
  expect(await one.note({ callFrom: "4 pm" })).toMatchObject({ status: 400, fields });
});
