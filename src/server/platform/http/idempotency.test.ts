import { expect, test } from "vitest";
import { aForm } from "#tests/server/forms.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { openTestMedia, type TestMedia } from "#tests/server/open-test-media.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { anAnnouncement, anEventInput, aPdfFile } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const KEY = "0f8b5b0e-6d0a-4c1e-9d5b-1f0a7c3e2b11";
const DAY_MS = 86_400_000;

function post({ app }: TestMedia, payload: object, { key = KEY, admin = "admin-1" } = {}) {
  const headers = { authorization: `Bearer ${admin}`, ...(key && { "idempotency-key": key }) };
  return app.inject({ method: "POST", url: "/api/notes", payload, headers });
}

test.for(databaseKinds)("%s: of twenty repeats at once, one runs and all get its response", async (kind) => {
  await using api = await openTestMedia(kind);

  const replies = await Promise.all(Array.from({ length: 20 }, () => post(api, { ms: 150 })));
  const later = await post(api, { ms: 150 });

  expect(api.work.notes).toBe(1);
  expect(new Set([...replies, later].map((reply) => `${reply.statusCode} ${reply.payload}`)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(19);
  expect(later.headers["content-type"]).toMatch(/^application\/json/);
});

test("a repeated upload is recognised by its content, whatever its boundary", async () => {
  await using api = await openTestMedia();
  const file = { field: "images", name: "photo.jpg", bytes: await aJpeg() };

  const refused = await api.upload([{ ...file, bytes: Buffer.from("no picture") }], { key: "another-key" });
  const retried = await api.upload([], { key: "another-key" });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => api.upload([file], { key: KEY })));
  const another = await api.upload([{ ...file, bytes: await aJpeg({ width: 30, height: 30 }) }], { key: KEY });
  const renamed = await api.upload([{ ...file, name: "other.jpg" }], { key: KEY });

  expect([refused.statusCode, retried.statusCode]).toEqual([400, 201]);
  for (const reply of others) expect(reply.payload).toBe(first?.payload);
  expect([another.statusCode, renamed.statusCode]).toEqual([422, 422]);
  expect(await api.files()).toHaveLength(1);
});

test("a key belongs to one request of one admin", async () => {
  await using api = await openTestMedia();
  await post(api, { title: "a" });

  for (const reply of [await post(api, { title: "b" }), await api.upload([], { key: KEY })]) {
    expect([reply.statusCode, reply.json().code]).toEqual([422, "idempotency_key_reused"]);
  }
  await post(api, { title: "b" }, { admin: "admin-2" });
  // Without an idempotency key each POST is executed.
  await Promise.all([post(api, {}, { key: "" }), post(api, {}, { key: "" })]);

  expect(api.work.notes).toBe(4);
});

test.for([400, 409, 503])("a response with status %i is not kept: each retry is executed", async (outcome) => {
  await using api = await openTestMedia();

  const together = await Promise.all([post(api, { outcome, ms: 50 }), post(api, { outcome, ms: 50 })]);
  const again = await post(api, { outcome, ms: 50 });

  expect([...together, again].map(({ statusCode }) => statusCode)).toEqual([outcome, outcome, outcome]);
  expect(api.work.notes).toBe(3);
});

test("a response is kept for 24 hours", async () => {
  await using api = await openTestMedia();
  const begun = api.clock.now.getTime();
  await post(api, { title: "a" });

  api.clock.now = new Date(begun + DAY_MS - 1000);
  await post(api, { title: "a" });
  expect(api.work.notes).toBe(1);

  api.clock.now = new Date(begun + DAY_MS + 1000);
  await post(api, { title: "b" });
  expect(api.work.notes).toBe(2);
});

test.for(databaseKinds)("%s: a saved change whose response was lost is not repeated", async (kind) => {
  await using api = await openTestApi({ kind });
  const create = () => api.asAdmin("POST", "/api/events", anEventInput(), { "idempotency-key": KEY });
  const begin = api.db.transaction.bind(api.db);
  api.db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      await execute(work);
      throw new Error("The process dies after the commit.");
    };
    return builder;
  };

  const first = await create();
  api.db.transaction = begin;
  const again = await create();

  expect([first.statusCode, again.statusCode]).toEqual([500, 409]);
  const error = "This was saved, but the answer was cut off. Reload to see it.";
  expect(again.json()).toEqual({ ok: false, code: "request_broken_off", error });
  expect(await api.db.selectFrom("event").select("id").execute()).toHaveLength(1);
  expect(JSON.stringify(await api.db.selectFrom("idempotency_key").selectAll().execute())).not.toContain(KEY);
});

test.for(databaseKinds)("%s: of two instances with the same request, one saves the change", async (kind) => {
  await using api = await openTestApi({ kind });
  await using other = await openTestApi({ db: api.db });
  const { token } = await api.signIn();
  const { payload, headers } = aForm([aPdfFile()], anAnnouncement());
  const create = ({ send }: TestApi) =>
    send("POST", "/api/announcements", payload, {
      ...headers,
      authorization: `Bearer ${token}`,
      "idempotency-key": KEY,
    });
  const { store } = api.app.features.media;
  const { write } = store;
  const faster: Awaited<ReturnType<typeof create>>[] = [];
  store.write = async (...file) => {
    store.write = write;
    faster.push(await create(other));
    return write(...file);
  };

  const slow = await create(api);
  const repeat = await create(api);

  expect(faster[0]?.statusCode).toBe(201);
  expect([slow, repeat].map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [409, "request_in_hand"],
    [409, "request_broken_off"],
  ]);
  expect(await api.db.selectFrom("notice").select("id").execute()).toHaveLength(1);
});
