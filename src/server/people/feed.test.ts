import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { eraseEnquiries } from "#server/admissions/enquiry/erase-enquiries.ts";
import { ENQUIRIES_TAG, findTagVersion, raiseVersions } from "#server/platform/db/cache-tag-versions.ts";
import { countUses, followChanges } from "#tests/server/follow-changes.ts";
import { listen, openTestApi } from "#tests/server/open-test-api.ts";
import { ENQUIRIES as DESK, openTestDesk } from "#tests/server/open-test-desk.ts";
import { openTestDocuments } from "#tests/server/open-test-documents.ts";
import { ADMIN_PASSWORD } from "#tests/server/seed-admin.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

test.for(databaseKinds)("%s: every kind of change to enquiries sends one event", async (kind) => {
  await using desk = await openTestDesk(kind);
  const { token } = await desk.signIn({ email: "other@college.example" });
  const desks = await followChanges(await listen(desk), token);
  let id = "";

  for (const act of [
    () => desk.receive(),
    async () => {
      id = await desk.firstId();
      await desk.asAdmin("PATCH", `${DESK}/${id}`, { status: "visited", note: "Came by." });
    },
    () => desk.asAdmin("PATCH", `${DESK}/${id}`, { isRead: true }),
    () => desk.asAdmin("POST", `${DESK}/${id}/mails`, { purpose: "notice" }),
    () => eraseEnquiries(desk.db, { mobile: "9830012345" }),
  ]) {
    desks.forget();
    await act();
    await expect.poll(desks.topics).toEqual(["enquiries"]);
  }
  expect(await findTagVersion(desk.db, ENQUIRIES_TAG)).toBe(5);
});

test.for(databaseKinds)("%s: a change that is rolled back sends no event", async (kind) => {
  await using desk = await openTestDesk(kind);
  const { token } = await desk.signIn({ email: "other@college.example" });
  const stream = await followChanges(await listen(desk), token);
  const change = desk.db.transaction().execute(async (transaction) => {
    await raiseVersions(transaction, [ENQUIRIES_TAG]);
    throw new Error("The rest fails.");
  });

  await expect(change).rejects.toThrow("The rest fails.");
  // Events come in order: an event of the failed change would come before the `presence` event of this request.
  await desk.asAdmin("PUT", "/api/presence", { tab: "b".repeat(32), at: "enquiries/1" });
  await expect.poll(stream.topics).toEqual(["presence"]);
  expect(await findTagVersion(desk.db, ENQUIRIES_TAG)).toBe(0);
});

test.for(databaseKinds)(
  "%s: events about enquiries reach only roles that work on enquiries, as soon as they have the role",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    const { admin, token } = await desk.signIn({ email: "editor@college.example", roles: ["editor"] });
    const stream = await followChanges(await listen(desk), token, "a", ["documents", "presence", "roles"]);

    await desk.receive();
    // Events come in order: an event about the enquiry would come before the `roles` event of this request.
    await desk.asAdmin("PATCH", `/api/admins/${admin._id}`, { roles: ["admissions"] });
    await expect.poll(stream.topics).toEqual(["roles"]);
    await desk.receive();
    await expect.poll(stream.topics).toEqual(["roles", "enquiries"]);
  },
);

test.for(databaseKinds)("%s: the event of a saved draft reaches only those who may see the site", async (kind) => {
  await using site = await openTestDocuments({ kind });
  const { token } = await site.api.signIn({ email: "viewer@college.example", roles: ["viewer"] });
  const caller = await site.api.signIn({ email: "caller@college.example", roles: ["admissions"] });
  const origin = await listen(site.api);
  const viewing = await followChanges(origin, token, "a", ["documents", "presence", "roles"]);
  const calling = await followChanges(origin, caller.token, "b", ["enquiries", "presence", "roles"]);

  await site.draft("pages/Canteen.md", () => ({ body: "Tea is served from nine." }));
  await expect.poll(viewing.topics).toEqual(["documents"]);
  // Events come in order: an event about the draft would come before the `presence` event of this request.
  await caller.send("PUT", "/api/presence", { tab: "b".repeat(32), at: "enquiries/1" });
  await expect.poll(calling.topics).toEqual(["presence"]);
});

test.for(databaseKinds)("%s: open streams cost no query while nothing changes", async (kind) => {
  await using api = await openTestApi({ kind });
  const origin = await listen(api);
  const tokens = await Promise.all(
    Array.from({ length: 3 }, async (_, nth) => (await api.signIn({ email: `${nth}@college.example` })).token),
  );
  for (const token of tokens) await followChanges(origin, token);
  const uses = countUses(api.db);

  await sleep(1_500);

  expect(uses()).toBe(0);
});

test("a stream ends with its session, if the session has too many, and when the server closes", async () => {
  await using api = await openTestApi();
  const origin = await listen(api);
  const follow = async (email: string) => {
    const one = await api.signIn({ email });
    return { ...one, stream: await followChanges(origin, one.token) };
  };
  const [loggedOut, replaced, changed, removed, stays] = await Promise.all(
    ["logout", "login", "password", "removed", "stays"].map((name) => follow(`${name}@college.example`)),
  );
  if (!loggedOut || !replaced || !changed || !removed || !stays) throw new Error("Five follow.");
  const login = { email: "login@college.example", password: ADMIN_PASSWORD, force: true };
  const newPassword = "Amaltas 2026 jhoor";

  for (const [{ stream }, act] of [
    [loggedOut, () => loggedOut.send("POST", "/api/auth/logout")],
    [replaced, () => api.send("POST", "/api/auth/login", login)],
    [changed, () => changed.send("POST", "/api/auth/password", { currentPassword: ADMIN_PASSWORD, newPassword })],
    [removed, () => stays.send("DELETE", `/api/admins/${removed.admin._id}`)],
  ] as const) {
    expect(stream.isOver()).toBe(false);
    expect((await act()).statusCode).toBe(200);
    await expect.poll(stream.isOver).toBe(true);
  }
  const more: Awaited<ReturnType<typeof followChanges>>[] = [];
  for (const tab of ["b", "c", "d", "e"]) more.push(await followChanges(origin, stays.token, tab));
  await expect.poll(stays.stream.isOver).toBe(true);
  expect(more.map(({ isOver }) => isOver())).toEqual([false, false, false, false]);
  await api.app.server.close();
  await expect.poll(() => more.every(({ isOver }) => isOver())).toBe(true);
});

test("a stream ends when its session is a week old", async () => {
  const week = 7 * 86_400_000;
  let now = new Date();
  await using api = await openTestApi({ now: () => now });
  const { token, send } = await api.signIn();
  // Keep the session in use until its seventh day.
  for (let hours = 20; hours < 7 * 24; hours += 20) {
    now = new Date(now.getTime() + 20 * 3_600_000);
    await send("GET", "/api/auth/session");
  }
  now = new Date(now.getTime() + week - 160 * 3_600_000 - 500);

  const stream = await followChanges(await listen(api), token);

  await expect.poll(stream.isOver).toBe(true);
});

test.for(databaseKinds)(
  "%s: other admins see what a tab has open until it closes, a call for ten minutes",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    const origin = await listen(desk);
    const rahul = await desk.signIn({ email: "rahul@college.example", name: "Rahul Das" });
    const { token } = await desk.signIn({ email: "third@college.example" });
    const third = await followChanges(origin, token);
    const put = (send: typeof desk.asAdmin, tab: string, at: string | null) =>
      send("PUT", "/api/presence", { tab: tab.repeat(32), at });
    const others = async () => (await put(desk.asAdmin, "f", null)).json().others.map(({ at }: { at: string }) => at);
    const page = "documents/pages/Library.md";

    const tab = await followChanges(origin, rahul.token, "b");
    expect((await put(rahul.send, "b", "enquiries/1")).json().others).toEqual([]);
    await expect.poll(third.topics).toEqual(["presence"]);
    await put(rahul.send, "b", "enquiries/1");
    await put(rahul.send, "c", page);
    await expect.poll(third.topics).toEqual(["presence", "presence"]);
    expect((await put(desk.asAdmin, "f", null)).json().others).toEqual([
      { at: "enquiries/1", name: "Rahul Das", email: "rahul@college.example", isFresh: true },
      { at: page, name: "Rahul Das", email: "rahul@college.example", isFresh: true },
    ]);
    await put(rahul.send, "b", "calls/1");
    expect((await others()).sort()).toEqual(["calls/1", page]);
    desk.clock.now = new Date(desk.clock.now.getTime() + 11 * 60_000);
    const later = (await put(desk.asAdmin, "f", null)).json().others;
    expect(later.map(({ at, isFresh }: Record<string, unknown>) => `${at} ${isFresh}`).sort()).toEqual([
      `${page} false`,
      "enquiries/1 false",
    ]);
    await put(rahul.send, "b", "enquiries/2");
    await put(rahul.send, "c", null);
    expect(await others()).toEqual(["enquiries/2"]);
    tab.leave();
    await expect.poll(others).toEqual([]);
    await expect.poll(() => third.topics().length).toBeGreaterThan(3);
  },
);

test("a caller who may see only own enquiries does not see that others are open", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  const clerk = await desk.signIn({ email: "clerk@college.example", roles: ["caller"] });
  const own = await desk.firstId();
  await desk.asAdmin("PATCH", `${DESK}/${own}`, { owner: clerk.admin._id });
  const open = (tab: string, at: string) => desk.asAdmin("PUT", "/api/presence", { tab: tab.repeat(32), at });
  await open("a", `calls/${own}`);
  await open("b", "enquiries/01a21e57-b64d-7b71-9bb8-a71e6bea35e8");
  await open("c", "documents/pages/Library.md");

  const { others } = (await clerk.send("PUT", "/api/presence", { tab: "d".repeat(32), at: null })).json();

  expect(others.map(({ at }: { at: string }) => at)).toEqual([`calls/${own}`]);

  await clerk.send("PUT", "/api/presence", { tab: "d".repeat(32), at: `calls/${own}` });
  const editor = await desk.signIn({ email: "editor@college.example", roles: ["editor"] });
  await editor.send("PUT", "/api/presence", { tab: "e".repeat(32), at: `calls/${own}` });
  await clerk.send("PUT", "/api/presence", {
    tab: "f".repeat(32),
    at: "enquiries/01a21e57-b64d-7b71-9bb8-a71e6bea35e8",
  });
  const seen = (await open("a", `calls/${own}`)).json().others;
  expect(seen.map(({ at, email }: { at: string; email: string }) => [at, email])).toEqual([
    [`calls/${own}`, "clerk@college.example"],
  ]);
});
