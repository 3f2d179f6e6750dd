import { expect, test } from "vitest";
import { eventListReplySchema } from "#contract/events.ts";
import {
  galleryCategoryListReplySchema,
  galleryCategoryReplySchema,
  lastChangeOf,
} from "#contract/gallery-categories.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anEventInput, aPictureFile, auditedActs, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const URL = "/api/gallery";

function fail(): never {
  throw new Error("there is none");
}

async function create(api: TestApi, title = "Freshers 2026") {
  return galleryCategoryReplySchema.parse((await api.asAdmin("POST", URL, { title })).json()).category;
}

async function list(api: TestApi) {
  return galleryCategoryListReplySchema.parse((await api.asAdmin("GET", URL)).json()).categories;
}

test.for(databaseKinds)("%s: a category is created, listed and told in the audit log", async (kind) => {
  await using api = await openTestApi({ kind });

  const reply = await api.asAdmin("POST", URL, { title: "  নবীনবরণ ২০২৬ " });

  expect(reply.statusCode).toBe(201);
  const { category } = galleryCategoryReplySchema.parse(reply.json());
  expect(category).toMatchObject({ title: "নবীনবরণ ২০২৬", images: [] });
  expect(await list(api)).toEqual([category]);
  expect(await auditedActs(api)).toEqual([["gallery-category.created", "নবীনবরণ ২০২৬"]]);
});

test("a blank title is refused, for a new category and for an old one", async () => {
  await using api = await openTestApi();
  const { _id, title } = await create(api);

  for (const reply of [
    await api.asAdmin("POST", URL, { title: " " }),
    await api.asAdmin("POST", URL, {}),
    await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "" }),
  ]) {
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ error: "Title is required", fields: { title: "Title is required" } });
  }
  expect((await list(api)).map((category) => category.title)).toEqual([title]);
});

test.for(databaseKinds)("%s: a list for a choice tells how many images a category has, and not which", async (kind) => {
  await using api = await openTestApi({ kind });
  const [empty, full] = [await create(api, "Freshers"), await create(api, "Sports")];
  const files = [await aPictureFile("a.jpg", "images"), await aPictureFile("b.jpg", "images")];
  await sendForm(api, ["POST", `${URL}/${full._id}/images`], {}, files);

  const { categories } = galleryCategoryListReplySchema.parse((await api.asAdmin("GET", `${URL}?images=false`)).json());

  expect(categories).toEqual([
    { ...full, imageCount: 2 },
    { ...empty, imageCount: 0 },
  ]);
  expect((await api.asAdmin("GET", `${URL}?images=perhaps`)).statusCode).toBe(400);
});

test.for(databaseKinds)("%s: a renamed category keeps its images, and its events show the new name", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id } = await create(api);
  const files = [await aPictureFile("a.jpg", "images")];
  const { images } = (await sendForm(api, ["POST", `${URL}/${_id}/images`], {}, files)).json();
  await api.asAdmin("POST", "/api/events", anEventInput({ galleryCategory: _id }));

  const reply = await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Freshers 2027" });

  expect(reply.json().category).toMatchObject({ _id, title: "Freshers 2027", images });
  const { events } = eventListReplySchema.parse((await api.asAdmin("GET", "/api/events/admin")).json());
  expect(events[0]?.galleryCategory).toEqual({ _id, title: "Freshers 2027" });
  expect((await auditedActs(api)).at(-1)).toEqual(["gallery-category.renamed", "Freshers 2026 → Freshers 2027"]);
});

test("of two people who rename one category the second is told; new images are no reason to refuse", async () => {
  await using api = await openTestApi();
  const { _id, updatedAt: ifUpdatedAt } = await create(api);
  await sendForm(api, ["POST", `${URL}/${_id}/images`], {}, [await aPictureFile("a.jpg", "images")]);
  const first = await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "First", ifUpdatedAt });

  const second = await api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Second", ifUpdatedAt });

  expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
  expect(second.json().current).toEqual(first.json().category);
});

test.for(databaseKinds)(
  "%s: a delete tells of a new name, image or description that it does not know",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const { _id } = await create(api);
    const files = [await aPictureFile("a.jpg", "images"), await aPictureFile("b.jpg", "images")];
    const now = async () => (await list(api)).find((category) => category._id === _id) ?? fail();
    const remove = (version: string) => api.asAdmin("DELETE", `${URL}/${_id}?ifUpdatedAt=${version}`);
    const addressOf = ({ publicId }: { publicId: string }) => `${URL}/${_id}/images/${encodeURIComponent(publicId)}`;
    const pictures = async () => (await now()).images;

    for (const change of [
      () => sendForm(api, ["POST", `${URL}/${_id}/images`], {}, files),
      async () => api.asAdmin("PATCH", addressOf((await pictures())[0] ?? fail()), { alt: "The herb garden" }),
      () => api.asAdmin("PATCH", `${URL}/${_id}`, { title: "Freshers 2027" }),
    ]) {
      const known = lastChangeOf(await now());
      expect((await change()).statusCode).toBeLessThan(300);
      const stale = await remove(known);
      expect([stale.statusCode, stale.json().current]).toEqual([409, await now()]);
    }
    // What was moved or deleted meanwhile would have gone anyway.
    const known = lastChangeOf(await now());
    await api.asAdmin("PATCH", addressOf((await pictures())[0] ?? fail()), { position: 1 });
    await api.asAdmin("DELETE", addressOf((await pictures())[1] ?? fail()));

    expect((await remove(known)).statusCode).toBe(200);
    expect(await list(api)).toEqual([]);
  },
);

test.for(databaseKinds)(
  "%s: a deleted category takes its images along and leaves its events standing",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const [{ _id, title }, other] = [await create(api), await create(api, "Sports 2026")];
    const files = [await aPictureFile("a.jpg", "images"), await aPictureFile("b.jpg", "images")];
    const { images } = (await sendForm(api, ["POST", `${URL}/${_id}/images`], {}, files)).json();
    const kept = (await sendForm(api, ["POST", `${URL}/${other._id}/images`], {}, files)).json().images;
    const { event } = (await api.asAdmin("POST", "/api/events", anEventInput({ galleryCategory: _id }))).json();

    const reply = await api.asAdmin("DELETE", `${URL}/${_id}`);

    expect(reply.json()).toEqual({ ok: true, message: "Deleted" });
    expect((await list(api)).map((category) => category._id)).toEqual([other._id]);
    for (const [all, status] of [
      [images, 404],
      [kept, 200],
    ] as const) {
      for (const { url } of all) expect((await api.request({ method: "GET", url })).statusCode).toBe(status);
    }
    expect((await api.asAdmin("GET", "/api/events/admin")).json().events).toEqual([
      { ...event, galleryCategory: null },
    ]);
    expect(await api.db.selectFrom("gallery_image").selectAll().execute()).toHaveLength(2);
    expect(await api.db.selectFrom("media").selectAll().execute()).toHaveLength(2);
    expect((await auditedActs(api)).at(-1)).toEqual(["gallery-category.deleted", title]);
  },
);

test("unknown ids are answered with 404 in JSON, and leave no entry in the audit log", async () => {
  await using api = await openTestApi();
  const files = [await aPictureFile("a.jpg", "images")];

  for (const reply of [
    await api.asAdmin("PATCH", `${URL}/nothing`, { title: "x" }),
    await api.asAdmin("DELETE", `${URL}/nothing`),
    await api.asAdmin("DELETE", `${URL}/..%2F..%2Fetc`),
    await sendForm(api, ["POST", `${URL}/nothing/images`], {}, files),
    await api.asAdmin("PATCH", `${URL}/nothing/images/images%2Fx`, { alt: "x" }),
    await api.asAdmin("DELETE", `${URL}/nothing/images/images%2Fx`),
  ]) {
    expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
  }
  expect(await auditedActs(api)).toEqual([]);
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("the newest category comes first, also of those made in one moment", async () => {
  const moment = new Date("2026-11-21T10:00:00.000Z");
  await using api = await openTestApi({ now: () => moment });
  for (const title of ["a", "b", "c"]) await create(api, title);

  expect((await list(api)).map(({ title }) => title)).toEqual(["c", "b", "a"]);
});
