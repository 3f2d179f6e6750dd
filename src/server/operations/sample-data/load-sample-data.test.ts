import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { NoticeRecord } from "#contract/collections/notice.ts";
import type { SamplePlacedStudent } from "#contract/content-samples.ts";
import { collegeDay } from "#server/platform/time.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import {
  anAnnouncement,
  anEventInput,
  aPictureFile,
  aPlacedStudent,
  sendForm,
  uploadPictures,
} from "#tests/server/record-factories.ts";
import {
  categoryTitles,
  listed,
  loadSamples,
  loadSamplesWithPictures,
  samples,
  storedFiles,
} from "#tests/server/sample-data.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { datedSamples, hasSampleData, removeSampleData } from "./load-sample-data.ts";

test("sample notices have publication times on their days, and their PDFs are served like uploads", async () => {
  const early = new Date("2026-11-21T01:00:00.000Z"); // 6:30 in the morning at the college
  await using api = await openTestApi({ now: () => early });

  await loadSamples(
    api,
    { notices: samples.notices.map(({ when: _, ...one }, daysAgo) => ({ ...one, daysAgo })) },
    early,
  );

  const rows = await api.db.selectFrom("notice").select(["date", "published_at"]).execute();
  for (const { date, published_at } of rows) expect(collegeDay(new Date(published_at))).toBe(date);
  expect(rows.filter(({ published_at }) => published_at > early.toISOString())).toEqual([]);
  const items: NoticeRecord[] = await listed(api, "items");
  const named = items.flatMap(({ title, pdf }) => (pdf ? [[title, pdf.originalName]] : []));
  const expected = samples.notices.flatMap(({ title, pdf }) => (pdf ? [[title, pdf]] : []));
  expect(named.toSorted()).toEqual(expected.toSorted());
  for (const { _id, pdf } of items) {
    if (!pdf) continue;
    const file = await api.send("GET", pdf.url);
    expect(file.rawPayload.equals(await readFile(join(samples.folder, "pdfs", pdf.originalName)))).toBe(true);
    expect((await api.send("GET", `/Notices/${_id}`)).body).toContain(`href="${pdf.url}"`);
  }
});

test.for(databaseKinds)("%s: if loading the sample fails midway, no record and no file stays", async (kind) => {
  await using api = await openTestApi({ kind });
  const nameless = { name: null, placedAt: "Teesta Labs", designation: "Chemist" } as unknown as SamplePlacedStudent;

  await expect(loadSamples(api, { "placed-students": [nameless] })).rejects.toThrow();

  expect(await hasSampleData(api.db)).toBe(false);
  expect(await api.db.selectFrom("media").select("id").execute()).toEqual([]);
  expect(await storedFiles(api)).toEqual([]);
});

async function remove(api: TestApi) {
  return removeSampleData(api.db, api.app.features.media.service);
}

async function students(api: TestApi) {
  return (await api.asAdmin("GET", "/api/placed")).json().items;
}

/** One picture of each album, and one without an album. */
const pictures = samples.pictures.filter(
  ({ category }, index, all) => all.findIndex((other) => other.category === category) === index,
);

test.for(databaseKinds)("%s: removing the sample keeps its records that were edited or are in use", async (kind) => {
  await using api = await openTestApi({ kind });
  await sendForm(api, ["POST", "/api/placed"], aPlacedStudent({ name: "Moumita Das" }), [await aPictureFile()]);
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Our own notice" }));
  await loadSamplesWithPictures(api, pictures);
  const [[event], [edited, holding, serving]] = await Promise.all([listed(api, "events"), listed(api, "categories")]);
  const notice = (await listed(api, "items")).find(({ pdf }: { pdf: object | null }) => pdf);
  const student = (await students(api)).find(({ name }: { name: string }) => name !== "Moumita Das");
  const [picture] = edited.images;
  const album = `/api/gallery/${edited._id}`;
  for (const [address, change] of [
    [`/api/announcements/${notice._id}`, { title: "Edited" }],
    [`/api/events/${event._id}`, { title: "Edited" }],
    [`/api/placed/${student._id}`, { name: "Edited" }],
    [album, { title: "Edited" }],
    [`${album}/images/${encodeURIComponent(picture.publicId)}`, { alt: "Edited" }],
  ] as const) {
    await api.asAdmin("PATCH", address, change);
  }
  await uploadPictures(api, `/api/gallery/${holding._id}/images`, 1);
  await api.asAdmin("POST", "/api/events", anEventInput({ title: "Ours", galleryCategory: serving._id }));

  expect(await remove(api)).toEqual({
    notices: samples.notices.length - 1,
    events: samples.events.length - 1,
    placedStudents: samples["placed-students"].length - 1,
    categories: categoryTitles.length - 3,
    pictures: pictures.length - 1,
  });

  const named = (records: { title?: string; name?: string }[]) =>
    records.map(({ title, name }) => title ?? name).sort();
  expect(named(await listed(api, "items"))).toEqual(["Edited", "Our own notice"]);
  expect(named(await listed(api, "events"))).toEqual(["Edited", "Ours"]);
  expect(named(await students(api))).toEqual(["Edited", "Moumita Das"]);
  expect(await listed(api, "categories")).toEqual([
    expect.objectContaining({ title: "Edited", images: [expect.objectContaining({ alt: "Edited" })] }),
    expect.objectContaining({ title: holding.title, images: [expect.anything()] }),
    expect.objectContaining({ title: serving.title, images: [] }),
  ]);
  // Remaining files: three pictures and the PDF of the edited notice.
  const kept = (await api.db.selectFrom("media").select("public_id").execute()).map((row) => row.public_id);
  expect(kept).toHaveLength(4);
  const folders = new Set((await storedFiles(api)).map((key) => key.split("/")[2]));
  expect([...folders].sort()).toEqual(kept.map((id) => id.split("/")[1]).sort());
  for (const { url } of [picture, notice.pdf]) expect((await api.send("GET", url)).statusCode).toBe(200);
  expect(await hasSampleData(api.db)).toBe(false);
  expect(Object.values(await remove(api))).toEqual([0, 0, 0, 0, 0]);
});

test("sample pictures are stored like uploads, and past events refer to their albums", async () => {
  await using api = await openTestApi();

  await loadSamplesWithPictures(api);

  const categories = await listed(api, "categories");
  expect(categories.map(({ title }: { title: string }) => title)).toEqual(categoryTitles);
  for (const { category, file, alt } of samples.pictures.filter(({ category }) => category)) {
    const images = categories.find(({ title }: { title: string }) => title === category).images;
    expect(images).toContainEqual(expect.objectContaining({ alt }));
    expect(JSON.stringify(images)).toContain(file.replace(/\.\w+$/, ""));
  }
  const { images } = (await api.asAdmin("GET", "/api/image-gallery")).json();
  expect(images).toHaveLength(samples.pictures.filter(({ category }) => category === null).length);
  const events = await listed(api, "events");
  const today = collegeDay(new Date());
  for (const { title, gallery, date } of datedSamples(samples, today).events.filter(({ gallery }) => gallery)) {
    const galleryCategory = date < today ? expect.objectContaining({ title: gallery }) : null;
    expect(events).toContainEqual(expect.objectContaining({ title, galleryCategory }));
  }
  expect(await hasSampleData(api.db)).toBe(true);
});
