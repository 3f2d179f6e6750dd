import { expect, test } from "vitest";
import { imagesUploadedReplySchema } from "#contract/image-gallery.ts";
import type { FormFile } from "#server/testing/forms.ts";
import { ALBUMS, openTestAlbum, PLACES } from "#server/testing/open-test-album.ts";
import { aJpegOf } from "#server/testing/pictures.ts";
import { aPictureFile, auditedActs, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds, usualKind } from "#server/testing/test-databases.ts";

test.for(PLACES)(
  "%s, %s: ten images are uploaded, answered, listed and served in their order",
  async ([kind, name]) => {
    await using house = await openTestAlbum(kind, name);
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

test.for(ALBUMS)("%s: no file, an eleventh, one beyond 1 MB or one bad among good stores none", async (name) => {
  await using house = await openTestAlbum(usualKind, name);
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
});

test.for(PLACES)("%s, %s: an image of exactly 1 MB is taken", async ([kind, name]) => {
  await using house = await openTestAlbum(kind, name);
  const picture = { ...(await aPictureFile("large.jpg", "images")), bytes: await aJpegOf(1_048_576) };

  expect((await sendForm(house.api, ["POST", house.album.url], {}, [picture])).statusCode).toBe(201);
});

test.for(databaseKinds)("%s: uploads that come together each keep their own places", async (kind) => {
  await using house = await openTestAlbum(kind, "a category");

  const replies = await Promise.all([house.upload(2), house.upload(2), house.upload(2)]);

  const listed = (await house.album.list()).map(({ _id }) => _id);
  for (const reply of replies) {
    const [first, second] = imagesUploadedReplySchema.parse(reply.json()).images;
    expect(listed.indexOf(second?._id ?? "")).toBe(listed.indexOf(first?._id ?? "") + 1);
  }
});
