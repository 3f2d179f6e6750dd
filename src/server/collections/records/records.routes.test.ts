import { expect, test } from "vitest";
import { albumCollection } from "#contract/collections/album.ts";
import { type Collection, removalFlag } from "#contract/collections/define-collection.ts";
import { eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import { placementCollection } from "#contract/collections/placement.ts";
import type { FormFile } from "#tests/server/forms.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { aJpegOf } from "#tests/server/pictures.ts";
import { onDatabases, RECORD_CASES, type RecordCase, recordCalls } from "#tests/server/record-cases.ts";
import {
  anAnnouncement,
  anEventInput,
  aPdfFile,
  aPictureFile,
  aPlacedStudent,
  insertManyEvents,
  listAuditEvents,
  sendForm,
} from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { publicationCollection } from "#tests/support/publication-collection.ts";

/** A collection outside the product. Its table, routes and API reference are generated from its definition. */
const publications: Collection = { ...publicationCollection, public: {} };
const moreCollections = [publications];

type Fields = Record<string, unknown>;

const CASES: readonly RecordCase[] = [
  ...RECORD_CASES,
  {
    collection: publications,
    fields: { title: "Herbs of Bankura", year: 2026, doi: "https://doi.org/10.1000/182" },
    file: (name) => aPdfFile(`${name}.pdf`),
  },
];
const everywhere = onDatabases(CASES, ["event", "publication"]);

const statusOf = async (api: TestApi, file: unknown) =>
  (await api.request({ method: "GET", url: (file as { url: string }).url })).statusCode;

test.for(everywhere)("$name: a record is created, listed and deleted with its file, and audited", async (one) => {
  await using api = await openTestApi({ kind: one.database, moreCollections });
  const { post, patch, remove, list, url } = recordCalls(api, one.collection);
  const { reply, file, audit, titleField, words } = one.collection;
  const title = one.fields[titleField];

  const answer = await post(one.fields, one.file && [await one.file("ভর্তি")]);

  expect(answer.statusCode).toBe(201);
  const record = answer.json()[reply.one];
  expect(record).toMatchObject(one.fields);
  expect(await list()).toEqual([record]);
  if (file) expect(await statusOf(api, record[file.field])).toBe(200);

  expect((await remove(record._id)).json()).toEqual({ ok: true, message: words.deleted({ count: 1 }) });
  expect(await list()).toEqual([]);
  if (file) expect(await statusOf(api, record[file.field])).toBe(404);
  for (const unknown of [
    await remove(record._id),
    await patch(record._id, { [titleField]: "x" }, one.file && [await one.file("x")]),
    await api.asAdmin("DELETE", `${url}/..%2F..%2Fetc`),
  ]) {
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "not_found"]);
  }
  const auditEvents = [`${audit.name}.created`, `${audit.name}.deleted`].map((action) => [action, title]);
  expect(await listAuditEvents(api)).toEqual(auditEvents);
});

test.for(everywhere)("$name: only the given fields change, and the file stays unless replaced", async (one) => {
  await using api = await openTestApi({ kind: one.database, moreCollections });
  const { create, change } = recordCalls(api, one.collection);
  const { file, titleField } = one.collection;
  const before = await create(one.fields, one.file && [await one.file("first")]);
  const changed = (...changes: [Fields, FormFile[]?]) => change(before._id, ...changes);

  const renamed = await changed({ [titleField]: "New" });

  expect(renamed).toEqual({ ...before, [titleField]: "New", updatedAt: renamed.updatedAt });
  expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  if (!file || !one.file) return;
  const replaced = await changed({}, [await one.file("second")]);
  const without = await changed({ [removalFlag(file)]: "true" });
  expect(replaced[file.field]).not.toEqual(before[file.field]);
  expect(without).toMatchObject({ [titleField]: "New", [file.field]: null });
  for (const former of [before, replaced]) expect(await statusOf(api, former[file.field])).toBe(404);
});

test.for(everywhere)(
  "$name: of ten changes to one version one is saved, and stale changes and deletes are refused",
  async (one) => {
    await using api = await openTestApi({ kind: one.database, moreCollections });
    const { create, patch, remove, list } = recordCalls(api, one.collection);
    const { reply, titleField } = one.collection;
    const { _id, updatedAt } = await create(one.fields, one.file && [await one.file("first")]);
    const change = (title: string, files?: FormFile[]) =>
      patch(_id, { [titleField]: title, ifUpdatedAt: updatedAt }, files);

    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => change(`Version ${index}`)));
    const current = replies.find(({ statusCode }) => statusCode === 200)?.json()[reply.one];
    const late = await change("Late", one.file && [await one.file("x")]);
    const stale = await remove(_id, updatedAt);

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect([late.statusCode, stale.statusCode]).toEqual([409, 409]);
    expect(late.json()).toMatchObject({ ok: false, code: "changed_meanwhile", current });
    expect(stale.json()).toMatchObject({ current, error: expect.stringContaining("Nothing was deleted") });
    expect((await remove(_id, "yesterday")).json().fields).toHaveProperty("ifUpdatedAt");
    expect(await list()).toEqual([current]);
    expect(await api.db.selectFrom("media").selectAll().execute()).toHaveLength(one.file ? 1 : 0);
    expect((await remove(_id, current.updatedAt)).statusCode).toBe(200);
  },
);

test.for(CASES)("$collection.name: the list is newest first, and for equal dates the last created", async (one) => {
  await using api = await openTestApi({ now: () => new Date("2026-11-21T10:00:00.000Z"), moreCollections });
  const { create, list } = recordCalls(api, one.collection);
  const { titleField, newestBy } = one.collection;
  const days = { date: ["2026-03-01", "2026-01-02", "2026-01-02"], year: [2027, 1999, 1999], createdAt: [1, 2, 3] };

  for (const [index, day] of days[newestBy as keyof typeof days].entries()) {
    await create({ ...one.fields, [newestBy]: day, [titleField]: `${index}` });
  }

  const titles = (await list()).map((record) => record[titleField]);
  expect(titles).toEqual(newestBy === "createdAt" ? ["2", "1", "0"] : ["0", "2", "1"]);
});

const REQUIRED = "Name, Placed At, and Designation are required";
const refusals: [Collection, invalidFields: Fields, message: string][] = [
  [noticeCollection, { title: "  " }, "Title is required"],
  [noticeCollection, { date: "2026-02-30" }, "Choose a day."],
  [noticeCollection, { publishedAt: "2026-02-30T10:00:00Z" }, "Enter a moment that exists."],
  [noticeCollection, { title: "a\u0000b" }, "Use plain text on one line."],
  [noticeCollection, { title: "x".repeat(201) }, "Use at most 200 characters."],
  [placementCollection, { name: " " }, REQUIRED],
  [placementCollection, { placedAt: "" }, REQUIRED],
  [placementCollection, { designation: " " }, REQUIRED],
  [albumCollection, { title: " " }, "Title is required"],
  [eventCollection, { title: "  " }, "Title is required"],
  [eventCollection, { title: { $ne: "" } }, "Title is required"],
  [eventCollection, { date: "" }, "Date is required"],
  [eventCollection, { date: "2027-02-29" }, "Choose a day."],
  [eventCollection, { status: "hidden" }, "Choose published, draft or cancelled."],
  [
    eventCollection,
    { galleryCategory: "01a1fdff-0000-7000-8000-000000000000" },
    "Choose a gallery category that exists, or none.",
  ],
  [publications, { year: "" }, "Enter a whole number from 1900 to 2100."],
  [publications, { year: "next" }, "Enter a whole number from 1900 to 2100."],
];

test.for(CASES)(
  "$collection.name: an invalid field is refused with the form's message, and nothing is stored",
  async (one) => {
    await using api = await openTestApi({ moreCollections });
    const { create, post, patch, list } = recordCalls(api, one.collection);
    const before = await create(one.fields);
    const files = one.file && [await one.file("x")];

    expect((await post({})).statusCode).toBe(400);
    for (const [, invalidFields, error] of refusals.filter(([collection]) => collection === one.collection)) {
      for (const answer of [
        await post({ ...one.fields, ...invalidFields }, files),
        await patch(before._id, invalidFields, files),
      ]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({
          ok: false,
          error,
          fields: { [Object.keys(invalidFields)[0] ?? ""]: error },
        });
      }
    }
    expect(await list()).toEqual([before]);
    expect(await listAuditEvents(api)).toHaveLength(1);
    expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
  },
);

test("a file of another type, a large file or a second file is refused, and nothing is stored", async () => {
  await using api = await openTestApi();
  const picture = await aPictureFile();
  const notices = recordCalls(api, noticeCollection);
  const placements = recordCalls(api, placementCollection);
  const text = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");

  for (const [answer, field, words] of [
    [await notices.post(anAnnouncement(), [{ ...aPdfFile("photo.pdf"), bytes: text }]), "pdf", ""],
    [await notices.post(anAnnouncement(), [aPdfFile("a.pdf"), aPdfFile("b.pdf")]), "pdf", "Too many files"],
    [await placements.post(aPlacedStudent(), [{ ...picture, bytes: text }]), "image", ""],
    [await placements.post(aPlacedStudent(), [picture, picture]), "image", "Too many files"],
    [await placements.post(aPlacedStudent(), [{ ...picture, bytes: await aJpegOf(1_048_577) }]), "image", "too large"],
  ] as const) {
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(answer.json().error).toContain(words);
  }
  expect([...(await notices.list()), ...(await placements.list()), ...(await listAuditEvents(api))]).toEqual([]);
});

test("fields that are not given have defaults, such as today in the college's time zone for a notice", async () => {
  // In the college's time zone this is already the 22nd.
  const now = new Date("2026-11-21T20:00:00.000Z");
  await using api = await openTestApi({ now: () => now });
  const { create, url } = recordCalls(api, noticeCollection);

  const blank = await create({ title: "A", type: " ", date: "", publishedAt: "", description: "" });
  const json = (await api.asAdmin("POST", url, { title: "As JSON" })).json().item;
  const { item } = (await api.asAdmin("PATCH", `${url}/${json._id}`, { type: "", description: "Two\nlines" })).json();
  const event = await recordCalls(api, eventCollection).create({ title: "Sports day", date: "2026-12-12" });
  const blankEvent = await recordCalls(api, eventCollection).create({
    title: "B",
    date: "2026-12-12",
    status: "",
  });
  const draft = await api.asAdmin("PATCH", `/api/events/${event._id}`, { status: "draft" });
  const shown = await api.asAdmin("PATCH", `/api/events/${event._id}`, { status: "" });

  for (const notice of [blank, json]) {
    expect(notice).toMatchObject({ type: "Notice", date: "2026-11-22", publishedAt: now.toISOString(), pdf: null });
  }
  expect(item).toMatchObject({ type: "Notice", description: "Two\nlines" });
  const nothing = { description: "", startTime: "", endTime: "", venue: "", category: "", galleryCategory: null };
  for (const one of [event, blankEvent]) expect(one).toMatchObject({ ...nothing, status: "published" });
  expect([draft, shown].map((answer) => answer.json().event.status)).toEqual(["draft", "published"]);
});

test.for(databaseKinds)("%s: an event has its gallery category until the reference is removed", async (kind) => {
  await using api = await openTestApi({ kind });
  const events = recordCalls(api, eventCollection);
  const { _id, title } = await recordCalls(api, albumCollection).create({ title: "Freshers" });

  const before = await events.create(anEventInput({ galleryCategory: _id }));
  const unknown = await events.patch(before._id, { title: "New", galleryCategory: "nothing" });

  expect(before.galleryCategory).toEqual({ _id, title });
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, "invalid_reference"]);
  expect(await events.list()).toEqual([before]);
  const loose = (await events.patch(before._id, { galleryCategory: "" })).json().event;
  expect(loose).toEqual({ ...before, galleryCategory: null, updatedAt: loose.updatedAt });
});

test.for(databaseKinds)("%s: the list has at most the newest 500 events, in a stable order", async (kind) => {
  await using api = await openTestApi({ kind });
  const newestFirst = (await insertManyEvents(api.db, 510)).reverse();
  const { list } = recordCalls(api, eventCollection);

  expect((await list()).map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 500));
  expect((await list("?limit=4")).map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 4));
  for (const limit of ["0", "501", "-1", "1.5", "many", "1&limit=2"]) {
    const answer = await api.asAdmin("GET", `/api/events/admin?limit=${limit}`);
    expect(answer.json().fields, limit).toEqual({ limit: "limit is a whole number from 1 to 500." });
  }
});

test("a record without a file must be sent as JSON: a form or plain text is refused", async () => {
  await using api = await openTestApi();

  const form = await sendForm(api, ["POST", "/api/events"], { title: "Sports day", date: "2026-12-12" });
  const text = await api.asAdmin("POST", "/api/events", "Sports day", { "content-type": "text/plain" });

  expect([form.statusCode, text.statusCode]).toEqual([415, 415]);
});
