import { resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import {
  anAnnouncement,
  anEventInput,
  aPictureFile,
  aPlacedStudent,
  sendForm,
} from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { collegeDay } from "#server/time.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { removeSampleData } from "./remove-sample-data.ts";
import { hasSampleData } from "./sample-data.repository.ts";
import { createSamplePictures } from "./sample-pictures.ts";

const { samples } = await loadContent("content");
const titles = [...new Set(samples.pictures.flatMap(({ category }) => category ?? []))];
const LISTS = { items: "/api/announcements", events: "/api/events/admin", categories: "/api/gallery" } as const;

function openPictures(api: TestApi, folder = resolve("content/sample/pictures")) {
  const errors: string[] = [];
  const { media } = api.app.services;
  const log = { error: (_: object, message: string) => void errors.push(message) };
  const onStored = () => api.app.pageCache.clear("gallery");
  const pictures = createSamplePictures({
    db: api.db,
    media: media.service,
    folder,
    onStored,
    log,
    now: () => new Date(),
  });
  return { ...pictures, errors };
}

/** The samples with their pictures in the store, as some seconds after a first start. */
async function loadAll(api: TestApi) {
  await loadSampleData(api.db, samples, new Date());
  const pictures = openPictures(api);
  pictures.store();
  await expect.poll(() => waiting(api), { timeout: 15_000 }).toBe(0);
  await pictures.stop();
}

async function waiting({ db }: TestApi): Promise<number> {
  return (await db.selectFrom("sample_picture").select("id").execute()).length;
}

async function storedFiles({ app }: TestApi): Promise<string[]> {
  return Array.fromAsync(app.services.media.store.list());
}

async function listed(api: TestApi, field: keyof typeof LISTS) {
  return (await api.asAdmin("GET", LISTS[field])).json()[field];
}

test.for(databaseKinds)("%s: the sample pictures come as uploads, and past events lead to theirs", async (kind) => {
  await using api = await openTestApi({ kind });

  await loadAll(api);

  const categories = await listed(api, "categories");
  expect(categories.map(({ title }: { title: string }) => title)).toEqual(titles);
  for (const { category, file, alt } of samples.pictures.filter(({ category }) => category)) {
    const images = categories.find(({ title }: { title: string }) => title === category).images;
    expect(images).toContainEqual(expect.objectContaining({ alt }));
    expect(JSON.stringify(images)).toContain(file.replace(/\.\w+$/, ""));
  }
  const { images } = (await api.asAdmin("GET", "/api/image-gallery")).json();
  expect(images).toHaveLength(samples.pictures.filter(({ category }) => category === null).length);
  const linked = samples.events.filter(({ gallery }) => gallery).map(({ title, gallery }) => [title, gallery]);
  for (const [title, gallery] of linked) {
    const event = (await listed(api, "events")).find((known: { title: string }) => known.title === title);
    expect(event.galleryCategory.title).toBe(gallery);
  }
  expect(await hasSampleData(api.db)).toBe(true);
});

test("sample notices became public on their day, and none lies ahead", async () => {
  await using api = await openTestApi();
  const early = new Date("2026-11-21T01:00:00.000Z"); // 6:30 in the morning at the college

  await loadSampleData(
    api.db,
    { ...samples, notices: samples.notices.map((one, daysAgo) => ({ ...one, daysAgo })) },
    early,
  );

  const rows = await api.db.selectFrom("announcement").select(["date", "published_at"]).execute();
  expect(rows).toHaveLength(samples.notices.length);
  for (const { date, published_at } of rows) expect(collegeDay(new Date(published_at))).toBe(date);
  expect(rows.filter(({ published_at }) => published_at > early.toISOString())).toEqual([]);
});

test.for(databaseKinds)("%s: removing takes the marked records with their files, and nothing else", async (kind) => {
  await using api = await openTestApi({ kind });
  await sendForm(api, ["POST", "/api/placed"], aPlacedStudent({ name: "Moumita Das" }), [await aPictureFile()]);
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Our own notice" }));
  const filesBefore = await storedFiles(api);
  await loadAll(api);

  const removed = await removeSampleData(api.db, api.app.services.media.service);
  const again = await removeSampleData(api.db, api.app.services.media.service);

  expect(removed).toEqual({
    notices: samples.notices.length,
    events: samples.events.length,
    placedStudents: samples.placedStudents.length,
    categories: titles.length,
    pictures: samples.pictures.length,
  });
  expect(Object.values(again)).toEqual([0, 0, 0, 0, 0]);
  expect(await storedFiles(api)).toEqual(filesBefore);
  expect(await listed(api, "categories")).toEqual([]);
  expect(await listed(api, "items")).toEqual([expect.objectContaining({ title: "Our own notice" })]);
  expect((await api.asAdmin("GET", "/api/placed")).json().items).toEqual([
    expect.objectContaining({ name: "Moumita Das" }),
  ]);
  expect(await hasSampleData(api.db)).toBe(false);
});

test.for(databaseKinds)("%s: a sample that somebody has edited is theirs, and stays", async (kind) => {
  await using api = await openTestApi({ kind });
  await loadAll(api);
  const [[notice], [event], [category]] = await Promise.all([
    listed(api, "items"),
    listed(api, "events"),
    listed(api, "categories"),
  ]);
  const [student] = (await api.asAdmin("GET", "/api/placed")).json().items;
  const [picture] = category.images;
  await api.asAdmin("PATCH", `/api/announcements/${notice._id}`, { title: "Edited notice" });
  await api.asAdmin("PATCH", `/api/events/${event._id}`, { title: "Edited event" });
  await api.asAdmin("PATCH", `/api/placed/${student._id}`, { name: "Edited Student" });
  await api.asAdmin("PATCH", `/api/gallery/${category._id}`, { title: "Edited category" });
  await api.asAdmin("PATCH", `/api/gallery/${category._id}/images/${encodeURIComponent(picture.publicId)}`, {
    alt: "Edited",
  });

  await removeSampleData(api.db, api.app.services.media.service);

  expect(await listed(api, "items")).toEqual([expect.objectContaining({ title: "Edited notice" })]);
  expect(await listed(api, "events")).toEqual([expect.objectContaining({ title: "Edited event" })]);
  expect((await api.asAdmin("GET", "/api/placed")).json().items).toEqual([
    expect.objectContaining({ name: "Edited Student" }),
  ]);
  expect(await listed(api, "categories")).toEqual([
    expect.objectContaining({ title: "Edited category", images: [expect.objectContaining({ alt: "Edited" })] }),
  ]);
  expect((await storedFiles(api)).some((key) => picture.url.includes(key))).toBe(true);
});

test.for(databaseKinds)(
  "%s: a sample category that holds or serves somebody's own record stays for it",
  async (kind) => {
    await using api = await openTestApi({ kind });
    await loadAll(api);
    const [holding, serving] = await listed(api, "categories");
    await sendForm(api, ["POST", `/api/gallery/${holding._id}/images`], {}, [await aPictureFile("own.jpg", "images")]);
    await api.asAdmin("POST", "/api/events", anEventInput({ galleryCategory: serving._id }));

    const removed = await removeSampleData(api.db, api.app.services.media.service);

    expect(removed.categories).toBe(titles.length - 2);
    const left = await listed(api, "categories");
    expect(left.map(({ title, images }: { title: string; images: object[] }) => [title, images.length])).toEqual([
      [holding.title, 1],
      [serving.title, 0],
    ]);
    expect((await listed(api, "events"))[0].galleryCategory._id).toBe(serving._id);
    expect(await hasSampleData(api.db)).toBe(false);
  },
);

test.for(databaseKinds)("%s: two processes, and one that begins again, store each picture once", async (kind) => {
  await using api = await openTestApi({ kind });
  await loadSampleData(api.db, samples, new Date());
  const stopped = openPictures(api);
  stopped.store();
  await stopped.stop();
  expect(await waiting(api)).toBeGreaterThan(0);

  const both = [openPictures(api), openPictures(api)];
  for (const pictures of both) pictures.store();
  await expect.poll(() => waiting(api), { timeout: 15_000 }).toBe(0);
  await Promise.all(both.map((pictures) => pictures.stop()));

  const rows = await api.db.selectFrom("gallery_image").select("alt").execute();
  expect(rows.map(({ alt }) => alt).toSorted()).toEqual(samples.pictures.map(({ alt }) => alt).toSorted());
  const folders = new Set((await storedFiles(api)).map((key) => key.split("/").slice(0, 3).join("/")));
  expect(folders.size).toBe(samples.pictures.length);
  expect(both.flatMap(({ errors }) => errors)).toEqual([]);
});

test("a picture that cannot be read is left out and told, once", async () => {
  await using api = await openTestApi();
  await loadSampleData(api.db, samples, new Date());
  const pictures = openPictures(api, "content/pages");

  pictures.store();
  await expect.poll(() => waiting(api), { timeout: 15_000 }).toBe(0);
  await pictures.stop();

  expect(pictures.errors).toHaveLength(samples.pictures.length);
  expect(pictures.errors[0]).toBe("A sample picture cannot be read; it is left out.");
});
