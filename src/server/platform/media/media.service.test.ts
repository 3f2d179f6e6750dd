import sharp from "sharp";
import { expect, test } from "vitest";
import { imageSchema } from "#contract/media.ts";
import { CommitUnknownError } from "#server/platform/errors.ts";
import { openTestMedia, type TestMedia } from "#tests/server/open-test-media.ts";
import { aJpeg, aPdf, drawPicture } from "#tests/server/pictures.ts";
import { removeOrphans } from "./media.service.ts";
import { parseMediaKey } from "./media-store.ts";

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test("each format stays as it is, with its width, height and placeholder", async () => {
  await using opened = await openTestMedia();

  for (const [extension, bytes, format] of [
    ["jpg", await aJpeg(), "jpeg"],
    ["png", await drawPicture().png().toBuffer(), "png"],
    ["webp", await drawPicture().webp().toBuffer(), "webp"],
    ["avif", await drawPicture({ width: 200, height: 100 }).avif({ effort: 0 }).toBuffer(), "heif"],
    ["gif", await drawPicture().gif().toBuffer(), "gif"],
  ] as const) {
    const { width, height } = await sharp(bytes).metadata();
    const { reply, image } = await opened.uploadImage(bytes, `Campus day.${extension}`);

    expect(reply.statusCode).toBe(201);
    expect(imageSchema.parse(image)).toMatchObject({ width, height, sources: [] });
    expect(image.url).toMatch(new RegExp(`^/media/\\d{4}/\\d{2}/[\\da-f-]{36}/Campus-day\\.${extension}$`));
    expect((await sharp(await opened.read(image)).metadata()).format).toBe(format);
    const placeholder = await sharp(Buffer.from(image.placeholder.split(",")[1] ?? "", "base64")).metadata();
    expect(placeholder).toMatchObject({ format: "webp", width: 20 });
    expect(image.placeholder.length).toBeLessThan(400);
  }
});

test("a photo from a phone is stored upright and without its EXIF and GPS position", async () => {
  await using opened = await openTestMedia();
  const photo = await drawPicture({ width: 800, height: 400 })
    .withExif({ IFD0: { Copyright: "Moumita" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "22/1 34/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);

  const { image } = await opened.uploadImage(photo);

  const stored = await opened.read(image);
  const { exif, orientation, xmp, iptc } = await sharp(stored).metadata();
  expect([exif, orientation, xmp, iptc]).toEqual(Array(4).fill(undefined));
  expect(stored.includes("Exif") || stored.includes("Moumita")).toBe(false);
  expect(image).toMatchObject({ width: 400, height: 800 });
  const [red = 0, , blue = 0] = await sharp(stored)
    .extract({ left: 150, top: 50, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([red > 200, blue < 50]).toEqual([true, true]);
});

test("an animated GIF keeps its frames and gets no smaller widths", async () => {
  await using opened = await openTestMedia();
  const frame = (background: string) => {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    return picture.png().toBuffer();
  };
  const animated = await sharp(await Promise.all(["red", "green", "blue"].map(frame)), { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();

  const { image } = await opened.uploadImage(animated, "campus.gif");

  expect(image).toMatchObject({ width: 400, height: 300 });
  expect((await sharp(await opened.read(image)).metadata()).pages).toBe(3);
  const rows = await opened.db.selectFrom("media").select("variants_status").execute();
  expect(rows).toEqual([{ variants_status: "none" }]);
});

test("data after the end of a picture is not stored, and the key contains no path", async () => {
  await using opened = await openTestMedia();
  const polyglot = Buffer.concat([await aJpeg(), Buffer.from(`<script>alert(1)</script>${aPdf()}`)]);

  const { image } = await opened.uploadImage(polyglot, "../../etc/passwd.jpg");

  expect((await opened.read(image)).toString("latin1")).not.toMatch(/<script>|%PDF/);
  const [key = ""] = await opened.files();
  expect(image.publicId).toBe(`images/${parseMediaKey(key)?.id}`);
  expect(parseMediaKey(key)).toMatchObject({ name: "passwd.jpg", extension: "jpg" });
});

test("a file that is no complete picture is refused by name, and nothing is stored", async () => {
  await using opened = await openTestMedia();
  const picture = drawPicture({ width: 600, height: 600 });
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const bomb = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: "white" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_048_576);

  for (const [what, bytes, words] of [
    ["an SVG that says it is a PNG", Buffer.from(SVG), "picture that can be shown"],
    ["an SVG behind a byte order mark", Buffer.from(`\ufeff${SVG}`), "picture that can be shown"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "picture that can be shown"],
    ["the first bytes of a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "damaged or not complete"],
    ["a GIF head before a script", Buffer.from("GIF89a/*.......*/=1;alert(1)//"), "damaged"],
    ["a PDF", aPdf(), "picture that can be shown"],
    ["an empty file", Buffer.alloc(0), "is empty"],
    ["50 million pixels", bomb, "more than 40 million pixels"],
    ["half a JPEG", half(await picture.jpeg().toBuffer()), "damaged or not complete"],
    ["half a PNG", half(await picture.png().toBuffer()), "damaged or not complete"],
    ["half a WebP", half(await picture.webp().toBuffer()), "damaged or not complete"],
    ["half a GIF", half(await picture.gif().toBuffer()), "damaged or not complete"],
  ] as const) {
    const { reply } = await opened.uploadImage(bytes, "logo.png");
    const { code, error, fields } = reply.json();
    expect([reply.statusCode, code, fields], what).toEqual([400, "invalid_upload", { images: error }]);
    expect(error, what).toContain("“logo.png”");
    expect(error, what).toContain(words);
  }
  expect(await opened.files()).toEqual([]);
});

test("a PDF without its header or end mark is refused", async () => {
  await using opened = await openTestMedia();

  const late = Buffer.concat([Buffer.alloc(1100, " "), aPdf()]);
  for (const bytes of [Buffer.from("notice\n%%EOF"), late, aPdf(4000).subarray(0, 3000)]) {
    const reply = await opened.upload([{ field: "pdf", name: "notice.pdf", bytes }], { path: "/api/pdf" });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "invalid_upload"]);
    expect(reply.json().fields).toEqual({ pdf: expect.stringContaining("not a whole PDF") });
  }
});

const DAY_MS = 86_400_000;

function sweepOf({ db, media }: TestMedia) {
  return (inDays: number) =>
    removeOrphans({ db, store: media.store, now: () => new Date(Date.now() + inDays * DAY_MS) });
}

async function namesIn(opened: TestMedia): Promise<string[]> {
  return (await opened.files()).map((key) => key.replace(/.*\//, "")).toSorted();
}

test("files without a row are deleted 30 days after they were first found, all others stay", async () => {
  await using opened = await openTestMedia();
  const sweep = sweepOf(opened);
  const bytes = await aJpeg();
  await opened.upload([{ field: "images", name: "kept.jpg", bytes }]);
  const orphan = { field: "images", originalName: "orphan.jpg", bytes };
  const lost = opened.media.service.store("image", [orphan], () => Promise.reject(new CommitUnknownError("lost")));
  await expect(lost).rejects.toThrow(CommitUnknownError);
  await opened.media.store.write("notes/by-hand.txt", Buffer.from("not one of ours"));

  expect(await sweep(100)).toBe(0);
  expect(await sweep(129)).toBe(0);
  expect(await namesIn(opened)).toEqual(["by-hand.txt", "kept.jpg", "orphan.jpg"]);

  expect(await sweep(130)).toBe(1);
  expect(await namesIn(opened)).toEqual(["by-hand.txt", "kept.jpg"]);
  expect(await opened.db.selectFrom("media_removal").selectAll().execute()).toEqual([]);
});

test("an upload whose row a restored backup contains stays", async () => {
  await using opened = await openTestMedia();
  const sweep = sweepOf(opened);
  await opened.upload([{ field: "images", name: "photo.jpg", bytes: await aJpeg() }]);
  const rows = await opened.db.selectFrom("media").selectAll().execute();
  await opened.db.deleteFrom("media").execute();
  await sweep(0);
  await opened.db.insertInto("media").values(rows).execute();

  expect([await sweep(10), await sweep(100), await namesIn(opened)]).toEqual([0, 0, ["photo.jpg"]]);
});

test("deleted files are removed after the commit, or by the next sweep if the process has died", async () => {
  await using opened = await openTestMedia();
  const { db, media } = opened;
  for (const name of ["one.jpg", "two.jpg"]) await opened.upload([{ field: "images", name, bytes: await aJpeg() }]);
  const [one, two] = (await db.selectFrom("media").select("id").orderBy("id").execute()).map(({ id }) => id);
  const remove = (id = "") => db.transaction().execute((transaction) => media.service.remove(transaction, [id]));

  const removeFiles = await remove(one);
  await remove(two);
  expect(await namesIn(opened)).toEqual(["one.jpg", "two.jpg"]);
  await removeFiles();
  expect(await namesIn(opened)).toEqual(["two.jpg"]);

  expect(await sweepOf(opened)(0)).toBe(1);
  expect(await namesIn(opened)).toEqual([]);
});
