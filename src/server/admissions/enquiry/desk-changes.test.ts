import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { deleteOldDeskChanges, findDeskState } from "./desk-changes.repository.ts";
import { createDeskChanges } from "./desk-changes.ts";
import { eraseEnquiries } from "./erase-enquiries.ts";

test("who waits is told of every kind of change, on another server too, and once is enough", async () => {
  await using desk = await openTestDesk();
  await using second = await openTestApi({ db: desk.db, env: { CAPTCHA: "off" }, now: () => desk.clock.now });
  const { send } = await second.signIn({ email: "other@college.example" });
  const changes = `${ENQUIRIES}/changes`;
  const stateNow = async () => (await send("GET", changes)).json().state;
  let id = "";

  for (const act of [
    () => desk.receive(),
    async () => {
      id = await desk.firstId();
      await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { status: "visited", note: "Came by." });
    },
    () => desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { isRead: true }),
    () => desk.asAdmin("POST", `${ENQUIRIES}/${id}/mails`, { purpose: "notice" }),
    () => eraseEnquiries(desk.db, { mobile: "9830012345" }),
  ]) {
    const since = await stateNow();
    const waiting = send("GET", `${changes}?since=${since}`);
    await act();
    const { state } = (await waiting).json();
    expect(state).not.toBe(since);
    expect(await stateNow()).toBe(state);
  }
  expect(await desk.db.selectFrom("desk_change").select("id").execute()).toHaveLength(5);
});

test("without a change the wait ends by itself, when the one who waits goes, and when the server closes", async () => {
  await using desk = await openTestDesk();
  const state = await findDeskState(desk.db);
  const short = createDeskChanges({ db: desk.db, waitMs: 300 });
  const long = createDeskChanges({ db: desk.db, waitMs: 3_600_000 });
  let goAway = () => {};

  const gone = long.next(state, (stop) => {
    goAway = stop;
  });
  const closed = long.next(state, () => {});
  expect(await short.next(state, () => {})).toBe(state);
  goAway();
  expect(await gone).toBe(state);
  long.close();
  expect(await closed).toBe(state);
  expect(await long.next(state, () => {})).toBe(state);
  const held = desk.app.features.enquiry.changes.next(state, () => {});
  await desk.app.server.close();
  expect(await held).toBe(state);
});

test("old changes go, but the last stays: no state comes back", async () => {
  await using desk = await openTestDesk();
  for (const name of ["Anita", "Bimal"]) await desk.receive({ name });
  const before = await findDeskState(desk.db);
  // Later than any clock that a test of the same worker has set.
  const later = new Date("2400-01-01T00:00:00Z");

  expect(await deleteOldDeskChanges(desk.db, new Date())).toBe(0);
  expect(await deleteOldDeskChanges(desk.db, later)).toBe(1);
  expect(await deleteOldDeskChanges(desk.db, later)).toBe(0);
  expect(await findDeskState(desk.db)).not.toBe(before);
});

test.for(databaseKinds)(
  "%s: who opens an enquiry is named to the others for ten minutes, and they are told at once",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive();
    const enquiry = await desk.firstId();
    const { send } = await desk.signIn({ email: "rahul@college.example", name: "Rahul Das" });
    const open = (id: string | null) => send("POST", `${ENQUIRIES}/presence`, { enquiry: id });
    const others = async () => (await desk.asAdmin("POST", `${ENQUIRIES}/presence`, {})).json().others;
    const before = await findDeskState(desk.db);

    expect((await open(enquiry)).json().others).toEqual([]);
    expect(await findDeskState(desk.db)).not.toBe(before);
    const told = await findDeskState(desk.db);
    expect(await others()).toEqual([{ enquiry, by: "Rahul Das" }]);
    expect(await findDeskState(desk.db)).toBe(told);
    desk.clock.now = new Date(desk.clock.now.getTime() + 11 * 60_000);
    expect(await others()).toEqual([]);
    await open("another");
    expect(await others()).toEqual([{ enquiry: "another", by: "Rahul Das" }]);
    await open(null);
    expect(await others()).toEqual([]);
  },
);
