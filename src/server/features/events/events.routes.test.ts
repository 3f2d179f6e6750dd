import { expect, test } from "vitest";
import { eventListReplySchema, eventReplySchema } from "#contract/events.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anEventInput, auditedActs, insertManyEvents, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const URL = "/api/events";

async function create(api: TestApi, overrides: Record<string, unknown> = {}) {
  return eventReplySchema.parse((await api.asAdmin("POST", URL, anEventInput(overrides))).json()).event;
}

async function list(api: TestApi, query = "") {
  return eventListReplySchema.parse((await api.asAdmin("GET", `${URL}/admin${query}`)).json()).events;
}

async function createCategory(api: TestApi, title: string): Promise<{ _id: string; title: string }> {
  const { _id } = (await api.asAdmin("POST", "/api/gallery", { title })).json().category;
  return { _id, title };
}

test.for(databaseKinds)("%s: an event keeps its gallery category when an admin creates it", async (kind) => {
  await using api = await openTestApi({ kind });
  const category = await createCategory(api, "Freshers 2026");

  const reply = await api.asAdmin("POST", URL, anEventInput({ galleryCategory: category._id }));

  expect(reply.statusCode).toBe(201);
  const { event } = eventReplySchema.parse(reply.json());
  expect(event).toMatchObject({ ...anEventInput(), galleryCategory: category });
  expect(await list(api)).toEqual([event]);
  expect((await auditedActs(api)).at(-1)).toEqual(["event.created", event.title]);
});

test("title and date alone make a published event without gallery category", async () => {
  await using api = await openTestApi();

  const { event } = (await api.asAdmin("POST", URL, { title: "Sports day", date: "2026-12-12" })).json();

  expect(event).toMatchObject({
    description: "",
    startTime: "",
    venue: "",
    galleryCategory: null,
    status: "published",
  });
});

test.for([
  ["a blank title", { title: "  " }, "title", "Title is required"],
  ["no title", { title: undefined }, "title", "Title is required"],
  ["no date", { date: "" }, "date", "Date is required"],
  ["a day that does not exist", { date: "2027-02-29" }, "date", "Enter a date as YYYY-MM-DD."],
  ["an unknown status", { status: "hidden" }, "status", "Choose published, draft or cancelled."],
  ["a title that is an operator", { title: { $ne: "" } }, "title", "Title is required"],
  [
    "a gallery category that is not there",
    { galleryCategory: "01a1fdff-0000-7000-8000-000000000000" },
    "galleryCategory",
    "Choose a gallery category that exists, or none.",
  ],
] as const)("%s is refused with the text the form shows", async ([, fault, field, message]) => {
  await using api = await openTestApi();
  const { _id } = await create(api);

  const created = await api.asAdmin("POST", URL, anEventInput(fault));

  expect(created.statusCode).toBe(400);
  expect(created.json()).toMatchObject({ ok: false, error: message, fields: { [field]: message } });
  if (Object.values(fault)[0] !== undefined) {
    const changed = await api.asAdmin("PATCH", `${URL}/${_id}`, fault);
    expect([changed.statusCode, changed.json().fields]).toEqual([400, { [field]: message }]);
  }
  expect(await list(api)).toHaveLength(1);
  expect(await auditedActs(api)).toHaveLength(1);
});

test.for(databaseKinds)("%s: an unknown gallery category leaves the event as it was", async (kind) => {
  await using api = await openTestApi({ kind });
  const before = await create(api);

  const reply = await api.asAdmin("PATCH", `${URL}/${before._id}`, { title: "New", galleryCategory: "nothing" });

  expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_reference"]);
  expect(await list(api)).toEqual([before]);
});

test.for(databaseKinds)(
  "%s: only the given fields of an event change; blank takes the gallery category away",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const category = await createCategory(api, "Freshers 2026");
    const before = await create(api, { galleryCategory: category._id });

    const cancelled = (await api.asAdmin("PATCH", `${URL}/${before._id}`, { status: "cancelled" })).json().event;
    const loose = (await api.asAdmin("PATCH", `${URL}/${before._id}`, { galleryCategory: "" })).json().event;

    expect(cancelled).toEqual({ ...before, status: "cancelled", updatedAt: cancelled.updatedAt });
    expect(loose).toEqual({ ...cancelled, galleryCategory: null, updatedAt: loose.updatedAt });
  },
);

test("of two people who edit one event the second is told, and sees the newer version", async () => {
  await using api = await openTestApi();
  const { _id, updatedAt: ifUpdatedAt } = await create(api);
  const first = await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "First", ifUpdatedAt });

  const second = await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Second", ifUpdatedAt });

  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "changed_meanwhile", current: first.json().event });
  expect((await list(api))[0]?.title).toBe("First");
});

test.for(databaseKinds)("%s: a deleted event is gone, and its id is unknown then", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id, title } = await create(api);

  const stale = await api.asAdmin("DELETE", `${URL}/${_id}?ifUpdatedAt=2026-01-01T00:00:00Z`);
  expect([stale.statusCode, stale.json().current?._id]).toEqual([409, _id]);
  const reply = await api.asAdmin("DELETE", `${URL}/${_id}`);

  expect(reply.json()).toEqual({ ok: true, message: "Event deleted" });
  expect(await list(api)).toEqual([]);
  expect((await auditedActs(api)).at(-1)).toEqual(["event.deleted", title]);
  expect((await api.asAdmin("DELETE", `${URL}/${_id}`)).statusCode).toBe(404);
  expect((await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "x" })).statusCode).toBe(404);
});

test.for(databaseKinds)("%s: the newest 500 events come in one stable order", async (kind) => {
  await using api = await openTestApi({ kind });
  const newestFirst = (await insertManyEvents(api.db, 510)).reverse();

  expect((await list(api)).map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 500));
  expect((await list(api, "?limit=500")).map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 500));
  expect((await list(api, "?limit=4")).map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 4));
});

test.for(["0", "501", "-1", "1.5", "many", "1&limit=2"])("limit=%s is refused", async (limit) => {
  await using api = await openTestApi();

  const reply = await api.asAdmin("GET", `${URL}/admin?limit=${limit}`);

  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields).toEqual({ limit: "limit is a whole number from 1 to 500." });
});

test("an event comes as JSON: a form and plain text are refused by their type", async () => {
  await using api = await openTestApi();

  const form = await sendForm(api, ["POST", URL], { title: "Sports day", date: "2026-12-12" });
  const text = await api.asAdmin("POST", URL, "Sports day", { "content-type": "text/plain" });

  expect([form.statusCode, text.statusCode]).toEqual([415, 415]);
  expect(await list(api)).toEqual([]);
});
