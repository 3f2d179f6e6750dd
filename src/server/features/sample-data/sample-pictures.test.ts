import { expect, test } from "vitest";
import { openTestApi } from "#server/testing/open-test-api.ts";
import {
  allStored,
  categoryTitles,
  listed,
  load,
  loadAll,
  openPictures,
  samples,
  storedFiles,
  waitingPictures,
} from "#server/testing/sample-data.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { hasSampleData } from "./sample-data.repository.ts";

test.for(databaseKinds)("%s: the sample pictures come as uploads, and past events lead to theirs", async (kind) => {
  await using api = await openTestApi({ kind });

  await loadAll(api);

  const categories = await listed(api, "categories");
  expect(categories.map(({ title }: { title: string }) => title)).toEqual(categoryTitles);
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

test.for(databaseKinds)("%s: two processes, and one that begins again, store each picture once", async (kind) => {
  await using api = await openTestApi({ kind });
  await load(api);
  const stopped = openPictures(api);
  stopped.store();
  await stopped.stop();
  expect(await waitingPictures(api)).toBeGreaterThan(0);

  const both = [openPictures(api), openPictures(api)];
  for (const pictures of both) pictures.store();
  await allStored(api);
  await Promise.all(both.map((pictures) => pictures.stop()));

  const rows = await api.db.selectFrom("gallery_image").select("alt").execute();
  expect(rows.map(({ alt }) => alt).toSorted()).toEqual(samples.pictures.map(({ alt }) => alt).toSorted());
  const pictureFiles = (await storedFiles(api)).filter((key) => !key.endsWith(".pdf"));
  const folders = new Set(pictureFiles.map((key) => key.split("/").slice(0, 3).join("/")));
  expect(folders.size).toBe(samples.pictures.length);
  expect(both.flatMap(({ errors }) => errors)).toEqual([]);
});

test("a picture that cannot be read is left out and told, once", async () => {
  await using api = await openTestApi();
  await load(api);
  const pictures = openPictures(api, "content/pages");

  pictures.store();
  await allStored(api);
  await pictures.stop();

  expect(pictures.errors).toHaveLength(samples.pictures.length);
  expect(pictures.errors[0]).toBe("A sample picture cannot be read; it is left out.");
});
