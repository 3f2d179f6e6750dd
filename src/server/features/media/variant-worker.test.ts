import sharp from "sharp";
import { expect, test } from "vitest";
import type { Image } from "#contract/media.ts";
import { type MediaHouse, openMediaHouse } from "#server/testing/open-media-house.ts";
import { aJpeg } from "#server/testing/pictures.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { toImage } from "./media.service.ts";
import type { MediaStore } from "./media-store.ts";
import { takeTurns } from "./take-turns.ts";
import { createVariantWorker } from "./variant-worker.ts";

const statuses = (house: MediaHouse) => async () =>
  (await house.db.selectFrom("media").select("variants_status").orderBy("id").execute()).map(
    (row) => row.variants_status,
  );

async function uploadPicture(house: MediaHouse, width: number): Promise<Image> {
  const bytes = await aJpeg({ width, height: width / 2 });
  const reply = await house.upload([{ field: "images", name: "photo.jpg", bytes }]);
  return reply.json().media[0];
}

test.for(databaseKinds)("%s: a picture gets its smaller widths in both formats, off the request", async (kind) => {
  await using house = await openMediaHouse(kind);
  house.media.worker.start();

  const image = await uploadPicture(house, 1000);

  expect(image.sources).toEqual([]);
  await expect.poll(statuses(house)).toEqual(["done"]);
  expect(house.made()).toBe(1);
  const row = await house.db.selectFrom("media").selectAll().executeTakeFirstOrThrow();
  const { sources } = toImage(row);
  expect(sources.map(({ type, width }) => `${type} ${width}`)).toEqual([
    "image/avif 320",
    "image/webp 320",
    "image/avif 640",
    "image/webp 640",
  ]);
  for (const { url, width, type } of sources) {
    const reply = await house.app.inject({ method: "GET", url });
    expect(reply.headers["content-type"]).toBe(type);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height: width / 2 });
  }
});

test("pictures that a stopped process left are made after the next start", async () => {
  await using house = await openMediaHouse();
  await uploadPicture(house, 400);
  await uploadPicture(house, 200);
  expect(await statuses(house)()).toEqual(["pending", "none"]);

  house.media.worker.start();

  await expect.poll(statuses(house)).toEqual(["done", "none"]);
});

test("a picture that cannot be made smaller is logged once, and the others are made", async () => {
  await using house = await openMediaHouse();
  const broken = await uploadPicture(house, 400);
  await house.media.store.write(decodeURIComponent(broken.url.slice(7)), Buffer.from("no longer a picture"));
  await uploadPicture(house, 400);

  house.media.worker.start();

  await expect.poll(statuses(house)).toEqual(["failed", "done"]);
  house.media.worker.wake();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(house.errors).toHaveLength(1);
  expect((await house.app.inject({ method: "GET", url: broken.url })).statusCode).toBe(200);
});

test.for(databaseKinds)("%s: a picture whose widths failed is tried again at the next start", async (kind) => {
  await using house = await openMediaHouse(kind);
  await uploadPicture(house, 400);
  const { db, media } = house;
  const log = { error() {} };
  const fullDisk: MediaStore = {
    ...media.store,
    async write() {
      throw new Error("ENOSPC: no space left on device");
    },
  };
  const before = createVariantWorker({ db, store: fullDisk, turns: takeTurns(), log, onMade() {} });
  before.start();
  await expect.poll(statuses(house)).toEqual(["failed"]);
  await before.stop();

  media.worker.start();

  await expect.poll(statuses(house)).toEqual(["done"]);
});

test("a picture that is removed while its last width is made leaves no file", async () => {
  await using house = await openMediaHouse();
  await uploadPicture(house, 400);
  const { db, media } = house;
  const written = Promise.withResolvers<void>();
  const store: MediaStore = {
    ...media.store,
    async write(key, bytes) {
      if (key.endsWith("-320.webp")) await removeAll(house);
      await media.store.write(key, bytes);
      if (key.endsWith("-320.webp")) written.resolve();
    },
  };
  const worker = createVariantWorker({ db, store, turns: takeTurns(), log: { error() {} }, onMade() {} });

  worker.start();
  await written.promise;

  await expect.poll(house.files).toEqual([]);
  await worker.stop();
});

async function removeAll({ db, media }: MediaHouse): Promise<void> {
  const ids = (await db.selectFrom("media").select("id").execute()).map((row) => row.id);
  const removeFiles = await db.transaction().execute((transaction) => media.service.remove(transaction, ids));
  await removeFiles();
}
