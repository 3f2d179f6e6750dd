import { expect, test } from "vitest";
import { albumCollection } from "#contract/collections/album.ts";
import { eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import type { StoredImage } from "#contract/media.ts";
import { runHousekeeping } from "#server/operations/housekeeping.ts";
import { listVersions } from "#server/platform/changes/versions.repository.ts";
import { makeAlbum, uploaded } from "#tests/server/open-test-album.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { onDatabases, RECORD_CASES, type RecordCase, recordCalls } from "#tests/server/record-cases.ts";
import {
  addCategory,
  anAnnouncement,
  anEventInput,
  aPdfFile,
  aPictureFile,
  listAuditEvents,
  sendForm,
} from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

/** Email addresses of the admin used by `asAdmin`, and of the admin who restores versions. */
const [CLERK, HEAD] = ["ananya.sen@example.in", "head@college.example"];

type Database = (typeof databaseKinds)[number];

async function openHistory(kind: Database) {
  const clock = { now: new Date("2026-11-22T10:00:00.000Z") };
  // The clock advances at each call, so that no two changes have the same time.
  const now = () => (clock.now = new Date(clock.now.getTime() + 1000));
  const api = await openTestApi({ kind, now });
  const { db, app } = api;
  const actor = { adminId: "head", email: HEAD, address: "", roles: ["owner"] as const };
  const { versions: history } = app.features;
  const versions = async (subject: string) => (await listVersions(db, subject)).toReversed();
  return {
    ...api,
    versions,
    bin: history.listBin,
    /** Restores a version. @param at index of the version, 0 being the oldest; by default restores from the bin */
    async restore(subject: string, at = -1) {
      if (at < 0) return history.undelete(actor, subject);
      return history.restore(actor, (await versions(subject)).at(at)?.id ?? "");
    },
    statusOf: async (file: unknown) =>
      (await api.request({ method: "GET", url: (file as { url: string }).url })).statusCode,
    files: () => app.features.media.store.list(),
    async tidyUpIn(days: number) {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000);
      return runHousekeeping({ db, now }, app.features.all);
    },
    erase: (subject: string) => history.erase(actor, subject),
  };
}

const everywhere = onDatabases(RECORD_CASES, ["notice", "event"]);
const filesOf = async ({ file }: RecordCase, name: string) => (file ? [await file(name)] : []);

test.for(everywhere)("$name: the history keeps each change, and restores any version with its file", async (one) => {
  await using api = await openHistory(one.database);
  const { titleField, file, name } = one.collection;
  const { create, change, list } = recordCalls(api, one.collection);
  const first = await create(one.fields, await filesOf(one, "first"));
  const second = await change(first._id, { [titleField]: "Second" }, await filesOf(one, "second"));
  const subject = `${name}:${first._id}`;

  await api.restore(subject, 0);

  const [restored] = await list();
  expect(restored).toEqual({ ...first, updatedAt: restored?.updatedAt });
  expect(Date.parse(restored?.updatedAt ?? "")).toBeGreaterThan(Date.parse(second.updatedAt));
  const title = String(one.fields[titleField]);
  expect((await api.versions(subject)).map((version) => [version.action, version.title, version.by])).toEqual([
    ["created", title, CLERK],
    ["changed", "Second", CLERK],
    ["restored", title, HEAD],
  ]);
  expect((await listAuditEvents(api)).at(-1)).toEqual([`${one.collection.audit.name}.restored`, title]);
  if (!file) return;
  expect([await api.statusOf(first[file.field]), await api.statusOf(second[file.field])]).toEqual([200, 404]);
  await api.restore(subject, 1);
  expect((await list())[0]?.[file.field]).toEqual(second[file.field]);
  expect([await api.statusOf(first[file.field]), await api.statusOf(second[file.field])]).toEqual([404, 200]);
  expect(await api.bin()).toEqual([]);
});

test.for(everywhere)("$name: a deleted record is not served, and the bin can restore it unchanged", async (one) => {
  await using api = await openHistory(one.database);
  const { file, name, titleField } = one.collection;
  const { create, remove, list } = recordCalls(api, one.collection);
  const record = await create(one.fields, await filesOf(one, "first"));
  const subject = `${name}:${record._id}`;

  await remove(record._id);

  expect(await list()).toEqual([]);
  if (file) expect(await api.statusOf(record[file.field])).toBe(404);
  expect((await api.bin()).map((entry) => [entry.subject, entry.title])).toEqual([[subject, record[titleField]]]);
  await api.restore(subject);
  expect(await list()).toEqual([{ ...record, updatedAt: expect.any(String) }]);
  if (file) expect(await api.statusOf(record[file.field])).toBe(200);
  expect(await api.bin()).toEqual([]);
});

test.for(databaseKinds)(
  "%s: a deleted album has neither pictures nor events, others keep theirs, and a restored one has them in order again",
  async (kind) => {
    await using api = await openHistory(kind);
    const kept = await addCategory(api, "Freshers", 1);
    const album = await addCategory(api, "Sports 2026", 4);
    const { list } = recordCalls(api, albumCollection);
    const images = async (id = album) => (await list()).find(({ _id }) => _id === id)?.images as StoredImage[];
    const [, , , last] = await images();
    const address = `/api/gallery/${album}/images/${encodeURIComponent(last?.publicId ?? "")}`;
    await api.asAdmin("PATCH", address, { alt: "The relay", position: 0 });
    const before = await images();
    const events = recordCalls(api, eventCollection);
    const [mine, others] = [
      await events.create(anEventInput({ galleryCategory: album })),
      await addCategory(api, "Other"),
    ];
    const moved = await events.create(anEventInput({ galleryCategory: album }));

    const deleted = await api.asAdmin("DELETE", `/api/gallery/${album}`);
    expect(deleted.json()).toEqual({ ok: true, message: "Deleted" });
    expect((await listAuditEvents(api)).at(-1)).toEqual(["gallery-category.deleted", "Sports 2026"]);
    expect((await list()).map(({ _id }) => _id)).toEqual([others, kept]);
    expect((await events.list()).find(({ _id }) => _id === mine._id)).toEqual({ ...mine, galleryCategory: null });
    for (const image of await images(kept)) expect(await api.statusOf(image)).toBe(200);
    await events.change(moved._id, { galleryCategory: others });
    for (const image of before) expect(await api.statusOf(image)).toBe(404);
    expect((await api.bin()).map(({ title }) => title)).toEqual(["Sports 2026 (4 images)"]);
    await api.restore(`album:${album}`);

    expect(await images()).toEqual(before);
    for (const image of before) expect(await api.statusOf(image)).toBe(200);
    const albumOf = async (id: string) =>
      ((await events.list()).find(({ _id }) => _id === id)?.galleryCategory as { _id: string } | null)?._id;
    expect([await albumOf(mine._id), await albumOf(moved._id)]).toEqual([album, others]);
  },
);

test.for(databaseKinds)(
  "%s: a picture is restored to its position with its texts, and only if its album exists",
  async (kind) => {
    await using api = await openHistory(kind);
    const album = await makeAlbum(api, "a category");
    const files = await Promise.all(["a", "b", "c"].map((name) => aPictureFile(`${name}.jpg`, "images")));
    const [, image] = await uploaded(sendForm(api, ["POST", album.url], {}, files));
    const address = `${album.url}/${encodeURIComponent(image.publicId)}`;
    const subject = image.publicId.replace("images/", "picture:");
    await api.asAdmin("PATCH", address, { alt: "Herbs" });
    const before = await album.list();
    await api.asAdmin("DELETE", address);
    expect(await api.statusOf(image)).toBe(404);
    expect((await api.bin()).map(({ title }) => title)).toEqual(["Herbs (Sports 2026)"]);

    await api.restore(subject);

    const after = await album.list();
    expect(after).toEqual(
      before.map((one) => ({ ...one, updatedAt: after.find((is) => is._id === one._id)?.updatedAt })),
    );
    await api.restore(subject, 0);
    expect((await album.list()).map(({ alt }) => alt)).toEqual(["", "", ""]);
    await api.asAdmin("DELETE", address);
    await api.asAdmin("DELETE", album.url.replace("/images", ""));
    await expect(api.restore(subject)).rejects.toThrow("restore the category first");
  },
);

test.for(databaseKinds)(
  "%s: a record in the bin is erased with its history after 30 days, or at once on request",
  async (kind) => {
    await using api = await openHistory(kind);
    const { create, change, remove } = recordCalls(api, noticeCollection);
    const old = await create(anAnnouncement(), [aPdfFile("old.pdf")]);
    const kept = await create(anAnnouncement({ title: "Kept" }), [aPdfFile("first.pdf")]);
    await change(kept._id, {}, [aPdfFile("second.pdf")]);
    await addCategory(api, "Sports 2026", 1);
    await remove(old._id);
    await api.asAdmin("DELETE", `/api/gallery/${(await recordCalls(api, albumCollection).list())[0]?._id}`);
    expect(await api.tidyUpIn(29)).toMatchObject({ bin: 0, files: 0 });
    const asAdmin = (await api.signIn({ email: "later@college.example" })).send;
    const form = [anAnnouncement({ title: "Young" }), [aPdfFile("young.pdf")]] as const;
    const { item: young } = (await sendForm({ asAdmin }, ["POST", "/api/announcements"], ...form)).json();
    await asAdmin("DELETE", `/api/announcements/${young._id}`);

    expect(await api.tidyUpIn(2)).toMatchObject({ bin: 2, files: 1 });

    const names = async () => (await api.files()).map((key) => key.replace(/.*\//, "")).sort();
    expect(await names()).toEqual(["second.pdf", "young.pdf"]);
    expect(await api.versions(`notice:${old._id}`)).toEqual([]);
    expect(await api.db.selectFrom("version").select("id").where("subject", "like", "picture:%").execute()).toEqual([]);
    expect((await api.bin()).map(({ title }) => title)).toEqual(["Young"]);
    await api.restore(`notice:${kept._id}`, 0);
    const notices = api.db.selectFrom("notice").innerJoin("media", "media.id", "notice.pdf_media_id");
    const shown = await notices.select(["original_name", "deleted_at"]).execute();
    expect(shown).toEqual([{ original_name: "second.pdf", deleted_at: null }]);

    await api.erase(`notice:${young._id}`);
    expect(await names()).toEqual(["second.pdf"]);
  },
);

test.for(databaseKinds)(
  "%s: the first change of a record without a history stores the earlier version too",
  async (kind) => {
    await using api = await openHistory(kind);
    const { create, change, list } = recordCalls(api, eventCollection);
    const before = await create(anEventInput());
    await api.db.deleteFrom("version").execute();

    await change(before._id, { title: "New" });

    expect((await api.versions(`event:${before._id}`)).map(({ action, by }) => [action, by])).toEqual([
      ["created", ""],
      ["changed", CLERK],
    ]);
    await api.restore(`event:${before._id}`, 0);
    expect((await list())[0]).toMatchObject({ title: before.title });
  },
);
