import { expect, test } from "vitest";
import type { StoredImage } from "#contract/media.ts";
import { pictureReplySchema, picturesUploadedReplySchema } from "#contract/media.ts";
import type { FormFile } from "#tests/server/forms.ts";
import { ALBUM_CASES, ALBUMS, makeAlbum, openTestAlbum, uploaded } from "#tests/server/open-test-album.ts";
import { aPictureFile, listAuditEvents, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds, usualKind } from "#tests/server/test-databases.ts";

test.for(ALBUM_CASES)("%s, %s: images are listed as uploaded, and can be described and moved", async ([kind, name]) => {
  await using opened = await openTestAlbum(kind, name);
  const { api, album, upload, addressOf } = opened;
  const reply = upload(4);
  const images = await uploaded(reply);
  const [a, b, c, d] = images;
  expect([(await reply).statusCode, (await reply).json().message]).toEqual([201, "Images uploaded"]);
  expect(images.every(({ publicId }) => publicId.includes("/"))).toBe(true);
  expect(await album.list()).toEqual(images);
  expect((await listAuditEvents(api)).at(-1)).toEqual(["gallery-image.uploaded", expect.anything(), { count: 4 }]);
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

test.for(ALBUM_CASES)("%s, %s: the second of two people who change one image gets 409", async ([kind, name]) => {
  await using opened = await openTestAlbum(kind, name);
  const { api, album, upload, addressOf } = opened;
  const [a, b, c] = await uploaded(upload(3));
  const patch = (image: StoredImage, change: object) => api.asAdmin("PATCH", addressOf(image), change);
  const together = async (...changes: ReturnType<typeof patch>[]) => {
    const replies = await Promise.all(changes);
    const [done, late] = replies.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([done?.statusCode, late?.statusCode]).toEqual([200, 409]);
    expect(late?.json().code).toBe("changed_meanwhile");
    return { ...pictureReplySchema.parse(done?.json()), current: late?.json().current, isFirst: done === replies[0] };
  };

  const words = { ifUpdatedAt: a.updatedAt };
  const described = await together(patch(a, { alt: "First", ...words }), patch(a, { alt: "Second", ...words }));
  expect(described.current).toEqual(described.image);
  expect(await album.list()).toEqual([described.image, b, c]);

  const move = (image: StoredImage, position: number, ifOrderedAt = a.orderedAt) =>
    patch(image, { position, ifOrderedAt });
  const moved = await together(move(a, 2), move(c, 0));
  const { orderedAt } = moved.image;
  expect(moved.current.orderedAt).toBe(orderedAt);
  const order = moved.isFirst ? [b, c, a] : [c, a, b];
  expect((await album.list()).map(({ _id }) => _id)).toEqual(order.map(({ _id }) => _id));
  // Moving a picture changes `orderedAt` of all pictures; editing texts changes `updatedAt` of one picture only.
  expect((await move(b, 1)).statusCode).toBe(409);
  expect((await move(b, 1, orderedAt)).statusCode).toBe(200);
  expect((await patch(b, { alt: "Herbs", ifUpdatedAt: b.updatedAt })).statusCode).toBe(200);
});

test.for(ALBUM_CASES)("%s, %s: an image is deleted by its public id, and no longer served", async ([kind, name]) => {
  await using opened = await openTestAlbum(kind, name);
  const { api, album, upload, addressOf } = opened;
  const [gone, kept] = await uploaded(upload(2));

  const { image } = (await api.asAdmin("PATCH", addressOf(gone), { alt: "Herbs" })).json();
  const stale = await api.asAdmin("DELETE", `${addressOf(gone)}?ifUpdatedAt=${gone.updatedAt}`);
  expect([stale.statusCode, stale.json().current]).toEqual([409, image]);
  const reply = await api.asAdmin("DELETE", `${addressOf(gone)}?ifUpdatedAt=${image.updatedAt}`);

  expect(reply.json()).toEqual({ ok: true, message: "Image deleted" });
  expect(await album.list()).toEqual([kept]);
  // Only a picture of a category has the category's title: a standalone one must not get an English name instead.
  const [binned] = (await api.asAdmin("GET", "/api/bin")).json().items;
  expect(binned.title).toMatch(name === "a category" ? /^Herbs \(.+\)$/ : /^Herbs$/);
  expect((await api.request({ method: "GET", url: gone.url })).statusCode).toBe(404);
  expect((await api.request({ method: "GET", url: kept.url })).statusCode).toBe(200);
  const other = await makeAlbum(api, name === "a category" ? "the image gallery" : "a category");
  for (const address of [addressOf(gone), `${other.url}/${encodeURIComponent(kept.publicId)}`]) {
    expect((await api.asAdmin("DELETE", address)).statusCode).toBe(404);
    expect((await api.asAdmin("PATCH", address, { alt: "x" })).statusCode).toBe(404);
  }
});

test.for(ALBUMS)("%s: an upload without a file, or with one bad file, stores nothing", async (name) => {
  await using opened = await openTestAlbum(usualKind, name);
  const { api, album } = opened;
  const picture = await aPictureFile("good.jpg", "images");
  const post = (files: FormFile[]) => sendForm(api, ["POST", album.url], {}, files);

  const none = await post([]);
  const bad = await post([picture, { ...picture, name: "bad.jpg", bytes: Buffer.from("no picture") }, picture]);
  const json = await api.asAdmin("POST", album.url, {});

  expect([none, bad, json].map((reply) => reply.statusCode)).toEqual([400, 400, 400]);
  expect(none.json().fields).toEqual({ images: "Choose at least one image." });
  expect(bad.json().fields.images).toContain("bad.jpg");
  expect(await album.list()).toEqual([]);
  expect(await api.db.selectFrom("media").selectAll().execute()).toEqual([]);
  expect(await api.app.features.media.store.list()).toEqual([]);
});

const EVERY_PLACE = databaseKinds.flatMap((kind) => ALBUMS.map((name) => [kind, name] as const));

test.for(EVERY_PLACE)("%s, %s: the images of each simultaneous upload stay together", async ([kind, name]) => {
  await using opened = await openTestAlbum(kind, name);

  const replies = await Promise.all([opened.upload(2), opened.upload(2), opened.upload(2)]);

  const listed = (await opened.album.list()).map(({ _id }) => _id);
  for (const reply of replies) {
    const [first, second] = picturesUploadedReplySchema.parse(reply.json()).images;
    expect(listed.indexOf(second?._id ?? "")).toBe(listed.indexOf(first?._id ?? "") + 1);
  }
});
