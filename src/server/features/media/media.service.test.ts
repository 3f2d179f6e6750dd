import sharp from "sharp";
import { expect, test } from "vitest";
import { imageSchema } from "#contract/media.ts";
import { openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg, aPdf, drawPicture } from "#server/testing/pictures.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { parseMediaKey } from "./media-key.ts";

test.for([
  ["jpg", () => drawPicture().jpeg().toBuffer(), "jpeg"],
  ["png", () => drawPicture().png().toBuffer(), "png"],
  ["webp", () => drawPicture().webp().toBuffer(), "webp"],
  ["avif", () => drawPicture({ width: 200, height: 100 }).avif({ effort: 0 }).toBuffer(), "heif"],
  ["gif", () => drawPicture().gif().toBuffer(), "gif"],
] as const)("a %s stays one, with its width, height and placeholder", async ([extension, make, format]) => {
  await using house = await openMediaHouse();
  const bytes = await make();
  const { width, height } = await sharp(bytes).metadata();

  const { reply, image } = await house.uploadImage(bytes, `Campus day.${extension}`);

  expect(reply.statusCode).toBe(201);
  expect(imageSchema.parse(image)).toMatchObject({ width, height, sources: [] });
  expect(image.url).toMatch(new RegExp(`^/media/\\d{4}/\\d{2}/[\\da-f-]{36}/Campus-day\\.${extension}$`));
  expect((await sharp(await house.read(image)).metadata()).format).toBe(format);
  const placeholder = await sharp(Buffer.from(image.placeholder.split(",")[1] ?? "", "base64")).metadata();
  expect(placeholder).toMatchObject({ format: "webp", width: 20 });
  expect(image.placeholder.length).toBeLessThan(400);
});

test("a photo from a phone is stored upright and without its EXIF and GPS position", async () => {
  await using house = await openMediaHouse();
  const photo = await drawPicture({ width: 800, height: 400 })
    .withExif({ IFD0: { Copyright: "Moumita" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "22/1 34/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);

  const { image } = await house.uploadImage(photo);

  const stored = await house.read(image);
  const { exif, orientation, xmp, iptc } = await sharp(stored).metadata();
  expect([exif, orientation, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(stored.includes("Exif") || stored.includes("Moumita")).toBe(false);
  expect(image).toMatchObject({ width: 400, height: 800 });
  const top = await sharp(stored).extract({ left: 150, top: 50, width: 1, height: 1 }).raw().toBuffer();
  expect(top[0]).toBeGreaterThan(200);
  expect(top[2]).toBeLessThan(50);
});

test("an animated GIF keeps its frames and is offered in no smaller widths, which would stand still", async () => {
  await using house = await openMediaHouse();
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const animated = await sharp(await Promise.all(["red", "green", "blue"].map(frame)), { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();

  const { image } = await house.uploadImage(animated, "campus.gif");

  expect(image).toMatchObject({ width: 400, height: 300 });
  expect((await sharp(await house.read(image)).metadata()).pages).toBe(3);
  expect(await house.db.selectFrom("media").select("variants_status").execute()).toEqual([{ variants_status: "none" }]);
});

test("what hides behind the end of a picture is not stored", async () => {
  await using house = await openMediaHouse();
  const polyglot = Buffer.concat([await aJpeg(), Buffer.from(`<script>alert(1)</script>${aPdf()}`)]);

  const { image } = await house.uploadImage(polyglot);

  const stored = await house.read(image);
  expect(stored.includes("<script>")).toBe(false);
  expect(stored.includes("%PDF")).toBe(false);
});

test.for(databaseKinds)("%s: removed files go when the transaction has committed, not before", async (kind) => {
  await using house = await openMediaHouse(kind);
  await house.uploadImage(await aJpeg());
  const [row] = await house.db.selectFrom("media").select("id").execute();

  const removeFiles = await house.db
    .transaction()
    .execute((transaction) => house.media.service.remove(transaction, [row?.id ?? ""]));

  expect(await house.db.selectFrom("media").selectAll().execute()).toEqual([]);
  expect(await house.files()).toHaveLength(1);
  await removeFiles();
  expect(await house.files()).toEqual([]);
});

test("files of a transaction that failed are discarded", async () => {
  await using house = await openMediaHouse();
  const upload = { field: "images", originalName: "a.jpg", bytes: await aJpeg() };
  const prepared = await house.media.service.prepare("image", [upload, upload]);
  expect(await house.files()).toHaveLength(2);

  await house.media.service.discard(prepared);

  expect(await house.files()).toEqual([]);
});

test("a PDF of 10 MB keeps its bytes and its name in Bengali", async () => {
  await using house = await openMediaHouse();
  const bytes = aPdf(10 * 1_048_576);

  const reply = await house.upload([{ field: "pdf", name: "ভর্তির বিজ্ঞপ্তি ২০২৬.pdf", bytes }], { path: "/api/pdf" });

  expect(reply.statusCode).toBe(201);
  const [pdf] = reply.json().media;
  expect(pdf).toMatchObject({
    originalName: "ভর্তির বিজ্ঞপ্তি ২০২৬.pdf",
    filename: "ভর্তির-বিজ্ঞপ্তি-২০২৬.pdf",
    bytes: 10 * 1_048_576,
  });
  expect((await house.read(pdf)).equals(bytes)).toBe(true);
});

test("a public id holds a slash, and the key of a file says what it is", async () => {
  await using house = await openMediaHouse();

  const { image } = await house.uploadImage(await aJpeg(), "../../etc/passwd.jpg");

  expect(image.publicId).toMatch(/^images\/[\da-f-]{36}$/);
  const [key = ""] = await house.files();
  expect(parseMediaKey(key)).toMatchObject({ name: "passwd.jpg", extension: "jpg", id: image.publicId.slice(7) });
});
