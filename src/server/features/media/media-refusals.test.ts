import sharp from "sharp";
import { expect, test } from "vitest";
import { openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg, aPdf, drawPicture } from "#server/testing/pictures.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.for([
  ["an SVG that says it is a PNG", Buffer.from(SVG), "picture that can be shown"],
  ["an SVG behind a byte order mark", Buffer.from(`\ufeff${SVG}`), "picture that can be shown"],
  [
    "a page that says it is a picture",
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    "picture that can be shown",
  ],
  ["nothing but the first bytes of a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "damaged"],
  ["a GIF head before a script", Buffer.from("GIF89a/*.......*/=1;alert(1)//"), "damaged"],
  ["a PDF", aPdf(), "picture that can be shown"],
  ["an empty file", Buffer.alloc(0), "is empty"],
] as const)("%s is refused, and stores nothing", async ([, bytes, words]) => {
  await using house = await openMediaHouse();

  const { reply } = await house.uploadImage(bytes, "logo.png");

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ ok: false, code: "invalid_upload", fields: { images: expect.any(String) } });
  expect(reply.json().error).toContain("“logo.png”");
  expect(reply.json().error).toContain(words);
  expect(await house.files()).toEqual([]);
});

test("a picture that unfolds to 50 million pixels is refused before it is decoded", async () => {
  await using house = await openMediaHouse();
  const bomb = await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: "white" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_048_576);

  const { reply } = await house.uploadImage(bomb, "bomb.png");

  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toContain("more than 40 million pixels");
});

test.for(["jpg", "png", "webp", "gif"] as const)("half of a %s is refused as damaged", async (extension) => {
  await using house = await openMediaHouse();
  const picture = drawPicture({ width: 600, height: 600 });
  const whole = await (extension === "jpg" ? picture.jpeg() : picture.toFormat(extension)).toBuffer();

  const { reply } = await house.uploadImage(whole.subarray(0, whole.length / 2), `half.${extension}`);

  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toContain("damaged or not complete");
});

test.for(databaseKinds)("%s: one bad file among good ones stores none of them", async (kind) => {
  await using house = await openMediaHouse(kind);
  const good = { field: "images", name: "good.jpg", bytes: await aJpeg() };

  const reply = await house.upload([good, { ...good, name: "bad.jpg", bytes: Buffer.from(SVG) }, good]);

  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toContain("“bad.jpg”");
  expect(await house.files()).toEqual([]);
  expect(await house.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test.for([
  ["without its head", Buffer.from("notice\n%%EOF")],
  ["with its head too late", Buffer.concat([Buffer.alloc(1100, " "), aPdf()])],
  ["without its end", aPdf(4000).subarray(0, 3000)],
] as const)("a PDF %s is refused", async ([, bytes]) => {
  await using house = await openMediaHouse();

  const reply = await house.upload([{ field: "pdf", name: "notice.pdf", bytes }], { path: "/api/pdf" });

  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: "invalid_upload",
    fields: { pdf: expect.stringContaining("not a whole PDF") },
  });
});
