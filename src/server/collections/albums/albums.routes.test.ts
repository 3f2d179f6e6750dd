import { expect, test } from "vitest";
import { type AlbumRecord, lastChangeOf } from "#contract/collections/album.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { anEventInput, aPictureFile, listAuditEvents, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const URL = "/api/gallery";

async function create(api: TestApi, title = "Freshers 2026") {
  return (await api.asAdmin("POST", URL, { title })).json().category as AlbumRecord;
}

async function list(api: TestApi) {
  return (await api.asAdmin("GET", URL)).json().categories as AlbumRecord[];
}

test.for(databaseKinds)("%s: a list of categories without images has the number of images in each", async (kind) => {
  await using api = await openTestApi({ kind });
  const [empty, full] = [await create(api, "Freshers"), await create(api, "Sports")];
  const files = [await aPictureFile("a.jpg", "images"), await aPictureFile("b.jpg", "images")];
  await sendForm(api, ["POST", `${URL}/${full._id}/images`], {}, files);

  const { categories } = (await api.asAdmin("GET", `${URL}?images=false`)).json();

  expect(categories).toEqual([
    { ...full, imageCount: 2 },
    { ...empty, imageCount: 0 },
  ]);
  expect((await api.asAdmin("GET", `${URL}?images=perhaps`)).statusCode).toBe(400);
});

test.for(databaseKinds)("%s: a renamed category keeps its images, and its events show the new name", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id, updatedAt: ifUpdatedAt } = await create(api);
  const files = [await aPictureFile("a.jpg", "images")];
  const { images } = (await sendForm(api, ["POST", `${URL}/${_id}/images`], {}, files)).json();
  await api.asAdmin("POST", "/api/events", anEventInput({ galleryCategory: _id }));

  // Images added since `ifUpdatedAt` do not conflict with a change of the title.
  const reply = await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Freshers 2027", ifUpdatedAt });

  expect(reply.json().category).toMatchObject({ _id, title: "Freshers 2027", images });
  const { events } = (await api.asAdmin("GET", "/api/events/admin")).json();
  expect(events[0]?.galleryCategory).toEqual({ _id, title: "Freshers 2027" });
  expect((await listAuditEvents(api)).at(-1)).toEqual([
    "gallery-category.updated",
    "Freshers 2027",
    { from: "Freshers 2026" },
  ]);
});

test.for(databaseKinds)("%s: deleting a category is refused if its title or images have changed", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id } = await create(api);
  const files = [await aPictureFile("a.jpg", "images"), await aPictureFile("b.jpg", "images")];
  const now = async () => (await list(api))[0] as AlbumRecord;
  const remove = (version: string) => api.asAdmin("DELETE", `${URL}/${_id}?ifUpdatedAt=${version}`);
  const addressOf = async (position: number) =>
    `${URL}/${_id}/images/${encodeURIComponent((await now()).images[position]?.publicId ?? "")}`;

  for (const change of [
    () => sendForm(api, ["POST", `${URL}/${_id}/images`], {}, files),
    async () => api.asAdmin("PATCH", await addressOf(0), { alt: "The herb garden" }),
    () => api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Freshers 2027" }),
  ]) {
    const known = lastChangeOf(await now());
    expect((await change()).statusCode).toBeLessThan(300);
    const stale = await remove(known);
    expect([stale.statusCode, stale.json().current]).toEqual([409, await now()]);
  }
  // Moving or deleting a picture does not conflict with the album's deletion, which deletes all pictures anyway.
  const known = lastChangeOf(await now());
  await api.asAdmin("PATCH", await addressOf(0), { position: 1 });
  await api.asAdmin("DELETE", await addressOf(1));

  expect((await remove(known)).statusCode).toBe(200);
  expect(await list(api)).toEqual([]);
});

test("unknown ids get 404 as JSON and add nothing to the audit log", async () => {
  await using api = await openTestApi();
  const image = `${URL}/nothing/images/images%2Fx`;

  for (const reply of [
    await api.asAdmin("DELETE", `${URL}/..%2F..%2Fetc`),
    await sendForm(api, ["POST", `${URL}/nothing/images`], {}, [await aPictureFile("a.jpg", "images")]),
    await api.asAdmin("PATCH", image, { alt: "x" }),
    await api.asAdmin("DELETE", image),
  ]) {
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  }
  expect(await listAuditEvents(api)).toEqual([]);
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
});
