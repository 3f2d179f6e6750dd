import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";
import {
  anAnnouncement,
  anEventInput,
  aPictureFile,
  aPlacedStudent,
  sendForm,
} from "#server/testing/record-factories.ts";
import { categoryTitles, listed, loadAll, samples, storedFiles } from "#server/testing/sample-data.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { removeSampleData } from "./remove-sample-data.ts";
import { hasSampleData } from "./sample-data.repository.ts";

/** One of each category, and one of none. */
const pictures = samples.pictures.filter(
  ({ category }, index, all) => all.findIndex((other) => other.category === category) === index,
);

test.for(databaseKinds)("%s: removing takes the marked records with their files, and nothing else", async (kind) => {
  await using api = await openTestApi({ kind });
  await sendForm(api, ["POST", "/api/placed"], aPlacedStudent({ name: "Moumita Das" }), [await aPictureFile()]);
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Our own notice" }));
  const filesBefore = await storedFiles(api);
  await loadAll(api, pictures);

  const removed = await removeSampleData(api.db, api.app.services.media.service);
  const again = await removeSampleData(api.db, api.app.services.media.service);

  expect(removed).toEqual({
    notices: samples.notices.length,
    events: samples.events.length,
    placedStudents: samples.placedStudents.length,
    categories: categoryTitles.length,
    pictures: pictures.length,
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
  await loadAll(api, pictures);
  const [notices, [event], [category]] = await Promise.all([
    listed(api, "items"),
    listed(api, "events"),
    listed(api, "categories"),
  ]);
  const notice = notices.find(({ pdf }: { pdf: object | null }) => pdf);
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

  expect(await listed(api, "items")).toEqual([expect.objectContaining({ title: "Edited notice", pdf: notice.pdf })]);
  expect(await listed(api, "events")).toEqual([expect.objectContaining({ title: "Edited event" })]);
  expect((await api.asAdmin("GET", "/api/placed")).json().items).toEqual([
    expect.objectContaining({ name: "Edited Student" }),
  ]);
  expect(await listed(api, "categories")).toEqual([
    expect.objectContaining({ title: "Edited category", images: [expect.objectContaining({ alt: "Edited" })] }),
  ]);
  for (const { url } of [picture, notice.pdf]) expect((await api.send("GET", url)).statusCode).toBe(200);
});

test.for(databaseKinds)(
  "%s: a sample category that holds or serves somebody's own record stays for it",
  async (kind) => {
    await using api = await openTestApi({ kind });
    await loadAll(api, pictures);
    const [holding, serving] = await listed(api, "categories");
    await sendForm(api, ["POST", `/api/gallery/${holding._id}/images`], {}, [await aPictureFile("own.jpg", "images")]);
    await api.asAdmin("POST", "/api/events", anEventInput({ galleryCategory: serving._id }));

    const removed = await removeSampleData(api.db, api.app.services.media.service);

    expect(removed.categories).toBe(categoryTitles.length - 2);
    const left = await listed(api, "categories");
    expect(left.map(({ title, images }: { title: string; images: object[] }) => [title, images.length])).toEqual([
      [holding.title, 1],
      [serving.title, 0],
    ]);
    expect((await listed(api, "events"))[0].galleryCategory._id).toBe(serving._id);
    expect(await hasSampleData(api.db)).toBe(false);
  },
);
