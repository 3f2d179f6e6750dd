import { expect, test } from "vitest";
import { imageReplySchema, imagesUploadedReplySchema } from "#contract/image-gallery.ts";
import type { StoredImage } from "#contract/media.ts";
import { makeAlbum, openTestAlbum, PLACES } from "#server/testing/open-test-album.ts";
import { usualKind } from "#server/testing/test-databases.ts";

test.for(PLACES)("%s, %s: an image is described and moved, and the order holds", async ([kind, name]) => {
  await using house = await openTestAlbum(kind, name);
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

test.for(PLACES)("%s, %s: of two people who describe one image the second is told", async ([kind, name]) => {
  await using house = await openTestAlbum(kind, name);
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

test.for(PLACES)(
  "%s, %s: of two people who change the order the second is told, whichever images they move",
  async ([kind, name]) => {
    await using house = await openTestAlbum(kind, name);
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

test.for(PLACES)(
  "%s, %s: an image is deleted by its URL-encoded public id, and its file goes",
  async ([kind, name]) => {
    await using house = await openTestAlbum(kind, name);
    const { api, album, upload, addressOf } = house;
    const [gone, kept] = imagesUploadedReplySchema.parse((await upload(2)).json()).images;
    if (!gone || !kept) throw new Error("two images were uploaded");

    const { image } = (await api.asAdmin("PATCH", addressOf(gone), { alt: "Herbs" })).json();
    const stale = await api.asAdmin("DELETE", `${addressOf(gone)}?ifUpdatedAt=${gone.updatedAt}`);
    expect([stale.statusCode, stale.json().current]).toEqual([409, image]);
    const reply = await api.asAdmin("DELETE", `${addressOf(gone)}?ifUpdatedAt=${image.updatedAt}`);

    expect(reply.json()).toEqual({ ok: true, message: "Image deleted" });
    expect(await album.list()).toEqual([kept]);
    expect((await api.request({ method: "GET", url: gone.url })).statusCode).toBe(404);
    expect((await api.request({ method: "GET", url: kept.url })).statusCode).toBe(200);
    expect((await api.asAdmin("DELETE", addressOf(gone))).statusCode).toBe(404);
    expect((await api.asAdmin("PATCH", addressOf(gone), { alt: "x" })).statusCode).toBe(404);
  },
);

test("an image of one album is unknown in another", async () => {
  await using house = await openTestAlbum(usualKind, "the image gallery");
  const { api, upload } = house;
  const [image] = imagesUploadedReplySchema.parse((await upload(1)).json()).images;
  const category = await makeAlbum(api, "a category");
  const address = `${category.url}/${encodeURIComponent(image?.publicId ?? "")}`;

  expect((await api.asAdmin("DELETE", address)).statusCode).toBe(404);
  expect((await api.asAdmin("PATCH", address, { alt: "x" })).statusCode).toBe(404);
  expect(await house.album.list()).toEqual([image]);
});
