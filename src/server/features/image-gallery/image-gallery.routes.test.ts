import { expect, test } from "vitest";
import { imageListReplySchema, imageReplySchema, imagesUploadedReplySchema } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";
import type { FormFile } from "#server/testing/forms.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { aJpegOf } from "#server/testing/pictures.ts";
import { aPictureFile, auditedActs, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds, usualKind } from "#server/testing/test-databases.ts";

/** Where pictures are uploaded, and how they are listed: the standalone gallery and a category work alike. */
interface Album {
  url: string;
  list(): Promise<StoredImage[]>;
}

const albums: Record<string, (api: TestApi) => Promise<Album>> = {
  "the image gallery": async (api) => ({
    url: "/api/image-gallery/images",
    list: async () => imageListReplySchema.parse((await api.asAdmin("GET", "/api/image-gallery")).json()).images,
  }),
  "a category": async (api) => {
    const { _id } = (await api.asAdmin("POST", "/api/gallery", { title: "Sports 2026" })).json().category;
    return {
      url: `/api/gallery/${_id}/images`,
      list: async () => (await api.asAdmin("GET", "/api/gallery")).json().categories[0].images,
    };
  },
};

const places = databaseKinds.flatMap((kind) => Object.keys(albums).map((name) => [kind, name] as const));

async function openAlbum(kind: (typeof databaseKinds)[number], name: string) {
  const api = await openTestApi({ kind });
  const album = await albums[name]?.(api);
  if (!album) throw new Error(`no album ${name}`);
  const upload = async (count: number) => {
    const files = await Promise.all(
      Array.from({ length: count }, (_, index) => aPictureFile(`${index}.jpg`, "images")),
    );
    return sendForm(api, ["POST", album.url], {}, files);
  };
  const addressOf = ({ publicId }: { publicId: string }) => `${album.url}/${encodeURIComponent(publicId)}`;
  return { api, album, upload, addressOf, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

test.for(places)(
  "%s, %s: ten images are uploaded, answered, listed and served in their order",
  async ([kind, name]) => {
    await using house = await openAlbum(kind, name);
    const { api, album, upload } = house;

    const reply = await upload(10);

    expect(reply.statusCode).toBe(201);
    const { images, message } = imagesUploadedReplySchema.parse(reply.json());
    expect(message).toBe("Images uploaded");
    expect(images).toHaveLength(10);
    expect(images.every(({ publicId }) => publicId.includes("/"))).toBe(true);
    expect(await album.list()).toEqual(images);
    expect((await api.request({ method: "GET", url: images[9]?.url ?? "" })).statusCode).toBe(200);
    const [action, subject] = (await auditedActs(api)).at(-1) ?? [];
    expect([action, subject]).toEqual(["gallery-image.uploaded", expect.stringMatching(/: 10 images$/)]);
  },
);

test.for(Object.keys(albums))(
  "%s: no file, an eleventh, one beyond 1 MB or one bad among good stores none",
  async (name) => {
    await using house = await openAlbum(usualKind, name);
    const { api, album, upload } = house;
    const picture = await aPictureFile("good.jpg", "images");
    const post = (files: FormFile[]) => sendForm(api, ["POST", album.url], {}, files);

    const none = await post([]);
    const eleven = await upload(11);
    const large = await post([picture, { ...picture, bytes: await aJpegOf(1_048_577) }]);
    const bad = await post([picture, { ...picture, name: "bad.jpg", bytes: Buffer.from("no picture") }]);
    const json = await api.asAdmin("POST", album.url, {});

    expect([none, eleven, large, bad, json].map((reply) => reply.statusCode)).toEqual(Array(5).fill(400));
    expect(none.json().fields).toEqual({ images: "Choose at least one image." });
    expect(eleven.json().error).toContain("Too many files");
    expect(large.json().error).toContain("File too large");
    expect(bad.json().fields.images).toContain("bad.jpg");
    expect(await album.list()).toEqual([]);
    expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
  },
);

test.for(places)("%s, %s: an image of exactly 1 MB is taken", async ([kind, name]) => {
  await using house = await openAlbum(kind, name);
  const picture = { ...(await aPictureFile("large.jpg", "images")), bytes: await aJpegOf(1_048_576) };

  expect((await sendForm(house.api, ["POST", house.album.url], {}, [picture])).statusCode).toBe(201);
});

test.for(places)("%s, %s: an image is described and moved, and the order holds", async ([kind, name]) => {
  await using house = await openAlbum(kind, name);
  const { api, album, upload, addressOf } = house;
  const [a, b, c, d] = imagesUploadedReplySchema.parse((await upload(4)).json()).images;
  if (!a || !b || !c || !d) throw new Error("four images were uploaded");
  const order = async () => (await album.list()).map(({ _id }) => _id);
  const patch = (image: { publicId: string }, change: object) => api.asAdmin("PATCH", addressOf(image), change);

  const described = await patch(b, { alt: "Students in the herb garden" });
  const words = { alt: "Students in the herb garden", updatedAt: expect.any(String) };
  expect(described.json()).toEqual({ ok: true, image: { ...b, ...words } });

  await patch(d, { position: 0 });
  expect(await order()).toEqual([d, a, b, c].map(({ _id }) => _id));
  await patch(d, { position: 2 });
  expect(await order()).toEqual([a, b, d, c].map(({ _id }) => _id));
  await patch(a, { position: 99 });
  expect(await order()).toEqual([b, d, c, a].map(({ _id }) => _id));

  const [added] = (await upload(1)).json().images;
  expect((await order()).at(-1)).toBe(added._id);
  expect((await patch(b, { position: -1 })).json().fields).toEqual({ position: "Enter a whole number from 0." });
  expect((await patch(b, { alt: "x".repeat(301) })).json().fields).toHaveProperty("alt");
  expect((await album.list())[0]?.alt).toBe("Students in the herb garden");
});

test.for(places)("%s, %s: of two people who describe one image the second is told", async ([kind, name]) => {
  await using house = await openAlbum(kind, name);
  const { api, album, upload, addressOf } = house;
  const [a, b] = imagesUploadedReplySchema.parse((await upload(2)).json()).images;
  if (!a || !b) throw new Error("two images were uploaded");
  const describe = (alt: string) => api.asAdmin("PATCH", addressOf(a), { alt, ifUpdatedAt: a.updatedAt });

  const replies = await Promise.all([describe("First"), describe("Second")]);

  const [done, late] = replies.toSorted((one, other) => one.statusCode - other.statusCode);
  expect([done?.statusCode, late?.statusCode]).toEqual([200, 409]);
  const { image } = imageReplySchema.parse(done?.json());
  expect(late?.json()).toMatchObject({ code: "changed_meanwhile", current: image });
  expect(await album.list()).toEqual([image, b]);
  const again = await api.asAdmin("PATCH", addressOf(a), { alt: "Both", ifUpdatedAt: image.updatedAt });
  expect([again.statusCode, (await album.list())[0]?.alt]).toEqual([200, "Both"]);
});

test.for(places)(
  "%s, %s: of two people who change the order the second is told, whichever images they move",
  async ([kind, name]) => {
    await using house = await openAlbum(kind, name);
    const { api, album, upload, addressOf } = house;
    const [a, b, c] = imagesUploadedReplySchema.parse((await upload(3)).json()).images;
    if (!a || !b || !c) throw new Error("three images were uploaded");
    const move = (image: StoredImage, position: number, ifOrderedAt = image.orderedAt) =>
      api.asAdmin("PATCH", addressOf(image), { position, ifOrderedAt });
    const order = async () => (await album.list()).map(({ _id }) => _id);

    const replies = await Promise.all([move(a, 2), move(c, 0)]);

    const [done, late] = replies.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([done?.statusCode, late?.statusCode]).toEqual([200, 409]);
    const { orderedAt } = imageReplySchema.parse(done?.json()).image;
    expect(late?.json()).toMatchObject({ code: "changed_meanwhile", current: { orderedAt } });
    const first = done === replies[0] ? [b, c, a] : [c, a, b];
    expect(await order()).toEqual(first.map(({ _id }) => _id));
    // The order is one for all of them; what each shows is its own.
    expect((await move(b, 1)).statusCode).toBe(409);
    expect((await move(b, 1, orderedAt)).statusCode).toBe(200);
    const described = await api.asAdmin("PATCH", addressOf(a), { alt: "Herbs", ifUpdatedAt: a.updatedAt });
    expect(described.statusCode).toBe(200);
  },
);

test.for(places)(
  "%s, %s: an image is deleted by its URL-encoded public id, and its file goes",
  async ([kind, name]) => {
    await using house = await openAlbum(kind, name);
    const { api, album, upload, addressOf } = house;
    const [gone, kept] = imagesUploadedReplySchema.parse((await upload(2)).json()).images;
    if (!gone || !kept) throw new Error("two images were uploaded");

    const reply = await api.asAdmin("DELETE", addressOf(gone));

    expect(reply.json()).toEqual({ ok: true, message: "Image deleted" });
    expect(await album.list()).toEqual([kept]);
    expect((await api.request({ method: "GET", url: gone.url })).statusCode).toBe(404);
    expect((await api.request({ method: "GET", url: kept.url })).statusCode).toBe(200);
    expect((await api.asAdmin("DELETE", addressOf(gone))).statusCode).toBe(404);
    expect((await api.asAdmin("PATCH", addressOf(gone), { alt: "x" })).statusCode).toBe(404);
  },
);

test("an image of one album is unknown in another", async () => {
  await using house = await openAlbum(usualKind, "the image gallery");
  const { api, upload } = house;
  const [image] = imagesUploadedReplySchema.parse((await upload(1)).json()).images;
  const category = await albums["a category"]?.(api);
  const address = `${category?.url}/${encodeURIComponent(image?.publicId ?? "")}`;

  expect((await api.asAdmin("DELETE", address)).statusCode).toBe(404);
  expect((await api.asAdmin("PATCH", address, { alt: "x" })).statusCode).toBe(404);
  expect(await house.album.list()).toEqual([image]);
});

test.for(databaseKinds)("%s: uploads that come together each keep their own places", async (kind) => {
  await using house = await openAlbum(kind, "a category");

  const replies = await Promise.all([house.upload(2), house.upload(2), house.upload(2)]);

  const listed = (await house.album.list()).map(({ _id }) => _id);
  for (const reply of replies) {
    const [first, second] = imagesUploadedReplySchema.parse(reply.json()).images;
    expect(listed.indexOf(second?._id ?? "")).toBe(listed.indexOf(first?._id ?? "") + 1);
  }
});
