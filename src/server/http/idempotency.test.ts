import { expect, test } from "vitest";
import { aForm } from "#server/testing/forms.ts";
import { type MediaHouse, openMediaHouse } from "#server/testing/open-media-house.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";
import { aJpeg, aPdf } from "#server/testing/pictures.ts";
import { anAnnouncement, anEventInput } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { releaseKeys } from "./idempotency.repository.ts";
import { forgetKeptAnswers } from "./idempotency.ts";

const KEY = "0f8b5b0e-6d0a-4c1e-9d5b-1f0a7c3e2b11";
const DAY_MS = 86_400_000;

function note(
  house: MediaHouse,
  payload: object,
  { key = KEY, admin = "admin-1", path = "/api/notes" }: { key?: string; admin?: string; path?: string } = {},
) {
  const headers = { authorization: `Bearer ${admin}`, "idempotency-key": key };
  return house.app.inject({ method: "POST", url: path, payload, headers });
}

test.for(databaseKinds)("%s: a repeat gets the first answer and does nothing", async (kind) => {
  await using house = await openMediaHouse(kind);

  const first = await note(house, { title: "a" });
  const again = await note(house, { title: "a" });

  expect([again.statusCode, again.payload]).toEqual([201, first.payload]);
  expect(again.headers["content-type"]).toMatch(/^application\/json/);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(house.work.notes).toBe(1);
});

test.for(databaseKinds)("%s: of twenty that arrive together one does the work and all get its answer", async (kind) => {
  await using house = await openMediaHouse(kind);

  const replies = await Promise.all(Array.from({ length: 20 }, () => note(house, { ms: 150 })));

  expect(house.work.notes).toBe(1);
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.payload}`)).size).toBe(1);
});

test("a repeat of an upload is known by its content, whatever boundary the browser draws", async () => {
  await using house = await openMediaHouse();
  const file = { field: "images", name: "photo.jpg", bytes: await aJpeg() };

  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => house.upload([file], { key: KEY })));
  const another = await house.upload([{ ...file, bytes: await aJpeg({ width: 30, height: 30 }) }], { key: KEY });
  const renamed = await house.upload([{ ...file, name: "other.jpg" }], { key: KEY });

  for (const reply of others) expect(reply.payload).toBe(first?.payload);
  expect([another.statusCode, renamed.statusCode]).toEqual([422, 422]);
  expect(await house.files()).toHaveLength(1);
});

test("the same key with another body or path is refused in a clear sentence", async () => {
  await using house = await openMediaHouse();
  await note(house, { title: "a" });

  const otherBody = await note(house, { title: "b" });
  const otherPath = await house.upload([], { key: KEY });

  for (const reply of [otherBody, otherPath]) {
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ ok: false, code: "idempotency_key_reused" });
  }
  expect(house.work.notes).toBe(1);
});

test("neither the key nor the answer can be read in the database", async () => {
  await using house = await openMediaHouse();

  const { payload } = await note(house, { title: "a" });

  const rows = JSON.stringify(await house.db.selectFrom("idempotency_key").selectAll().execute());
  expect(rows).not.toContain(KEY);
  expect(rows).not.toContain(payload);
  expect(rows).not.toContain(Buffer.from(payload).toString("base64"));
});

test("one that waited ten seconds for the first is told to come back, and then gets its answer", async () => {
  await using house = await openMediaHouse();

  const replies = await Promise.all([note(house, { ms: 11_000 }), note(house, { ms: 11_000 })]);
  const later = await note(house, { ms: 11_000 });

  const [first, waiting] = replies.sort((a, b) => a.statusCode - b.statusCode);
  expect([first?.statusCode, waiting?.statusCode]).toEqual([201, 409]);
  expect(waiting?.json()).toMatchObject({ code: "request_in_hand", error: expect.stringContaining("Please wait") });
  expect(waiting?.headers["retry-after"]).toBe("2");
  expect(later.payload).toBe(first?.payload);
  expect(house.work.notes).toBe(1);
});

test("a key is its admin's own", async () => {
  await using house = await openMediaHouse();

  await note(house, { title: "a" });
  const other = await note(house, { title: "b" }, { admin: "admin-2" });

  expect(other.statusCode).toBe(201);
  expect(house.work.notes).toBe(2);
});

test.for([400, 404, 409, 500, 503])("an answer of %i is not kept: the next try does the work", async (outcome) => {
  await using house = await openMediaHouse();

  await note(house, { outcome });
  const again = await note(house, { outcome });

  expect(again.statusCode).toBe(outcome);
  expect(house.work.notes).toBe(2);
  expect(await house.db.selectFrom("idempotency_key").selectAll().execute()).toEqual([]);
});

test("an upload that was refused can be sent again with the same key", async () => {
  await using house = await openMediaHouse();

  const refused = await house.upload([{ field: "images", name: "a.jpg", bytes: Buffer.from("no picture") }], {
    key: KEY,
  });
  const taken = await house.upload([{ field: "images", name: "a.jpg", bytes: await aJpeg() }], { key: KEY });

  expect([refused.statusCode, taken.statusCode]).toEqual([400, 201]);
});

test("one that waited for a first which failed does the work itself", async () => {
  await using house = await openMediaHouse();

  const replies = await Promise.all([note(house, { outcome: 503, ms: 100 }), note(house, { outcome: 503, ms: 100 })]);

  expect(replies.map((reply) => reply.statusCode)).toEqual([503, 503]);
  expect(house.work.notes).toBe(2);
});

test("an answer is kept for 24 hours", async () => {
  await using house = await openMediaHouse();
  await note(house, { title: "a" });

  house.clock.now = new Date(house.clock.now.getTime() + DAY_MS - 1000);
  expect(await forgetKeptAnswers(house.db, house.clock.now)).toBe(0);
  await note(house, { title: "a" });
  expect(house.work.notes).toBe(1);

  house.clock.now = new Date(house.clock.now.getTime() + 2000);
  await note(house, { title: "b" });
  expect(house.work.notes).toBe(2);
  house.clock.now = new Date(house.clock.now.getTime() + DAY_MS + 1000);
  expect(await forgetKeptAnswers(house.db, house.clock.now)).toBe(1);
});

test.for(databaseKinds)("%s: what a killed process had not saved is done at once by the next try", async (kind) => {
  await using house = await openMediaHouse(kind);
  await note(house, { title: "a" });
  await house.db.updateTable("idempotency_key").set({ status: null, reply: null }).execute();

  // As each start does.
  await releaseKeys(house.db);
  const again = await note(house, { title: "a" });

  expect(again.statusCode).toBe(201);
  expect(house.work.notes).toBe(2);
});

test.for(databaseKinds)("%s: a change that was saved without an answer is not made a second time", async (kind) => {
  await using api = await openTestApi({ kind });
  const create = () => api.asAdmin("POST", "/api/events", anEventInput(), { "idempotency-key": KEY });
  const { pageCache } = api.app;
  const { clear } = pageCache;
  pageCache.clear = () => {
    throw new Error("The process dies after the commit.");
  };

  const first = await create();
  pageCache.clear = clear;
  const again = await create();

  expect(first.statusCode).toBe(500);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    { ok: false, code: "request_broken_off", error: "This was saved, but the answer was cut off. Reload to see it." },
  ]);
  expect(await api.db.selectFrom("event").select("id").execute()).toHaveLength(1);
});

test.for(databaseKinds)("%s: a try whose key was released saves nothing beside the next one", async (kind) => {
  await using api = await openTestApi({ kind });
  const { payload, headers } = aForm([{ field: "pdf", name: "form.pdf", bytes: aPdf() }], anAnnouncement());
  const create = () => api.asAdmin("POST", "/api/announcements", payload, { ...headers, "idempotency-key": KEY });
  const { store } = api.app.services.media;
  const { write } = store;
  const next: Awaited<ReturnType<typeof create>>[] = [];
  store.write = async (...file) => {
    store.write = write;
    await releaseKeys(api.db);
    next.push(await create());
    return write(...file);
  };

  const slow = await create();
  const repeat = await create();

  expect([slow.statusCode, slow.json().code]).toEqual([409, "request_in_hand"]);
  expect([next[0]?.statusCode, repeat.payload]).toEqual([201, next[0]?.payload]);
  expect(await api.db.selectFrom("announcement").select("id").execute()).toHaveLength(1);
});

test.for(["short", "x".repeat(201), "with space in it", "ক্ষক্ষক্ষক্ষ"])("the key %j is refused", async (key) => {
  await using house = await openMediaHouse();

  const reply = await note(house, {}, { key });

  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toContain("8 to 200 visible characters");
  expect(house.work.notes).toBe(0);
});

test("without a key, every POST is one of its own", async () => {
  await using house = await openMediaHouse();
  const send = () =>
    house.app.inject({ method: "POST", url: "/api/notes", payload: {}, headers: { authorization: "Bearer admin-1" } });

  await Promise.all([send(), send()]);

  expect(house.work.notes).toBe(2);
});
