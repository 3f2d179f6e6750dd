import sharp from "sharp";
import { expect, test } from "vitest";
import type { Image } from "#contract/media.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import { openTestMedia, type TestMedia } from "#tests/server/open-test-media.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { toImage } from "./media.service.ts";
import type { MediaStore } from "./media-store.ts";
import { createVariantWorker } from "./variant-worker.ts";

test("a picture gets its smaller widths in both formats in the background", async () => {
  await using opened = await openTestMedia();
  opened.media.worker.start();

  const image = await uploadPicture(opened, 1000);

  expect(image.sources).toEqual([]);
  await expect.poll(statuses(opened)).toEqual(["done"]);
  await expect.poll(opened.made).toBe(1);
  const { sources } = toImage(await opened.db.selectFrom("media").selectAll().executeTakeFirstOrThrow());
  const formats = sources.map(({ type, width }) => `${type} ${width}`);
  expect(formats).toEqual(["image/avif 320", "image/webp 320", "image/avif 640", "image/webp 640"]);
  for (const { url, width, type } of sources) {
    const reply = await opened.app.inject({ method: "GET", url });
    expect(reply.headers["content-type"]).toBe(type);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height: width / 2 });
  }
});

test("a restart processes unfinished pictures, and failed ones are shown in full size until the next", async () => {
  await using opened = await openTestMedia();
  const { store, worker } = opened.media;
  const broken = await uploadPicture(opened, 400);
  const key = decodeURIComponent(broken.url.slice(7));
  const original = await store.read(key);
  await store.write(key, Buffer.from("no longer a picture"));
  await uploadPicture(opened, 400);
  await uploadPicture(opened, 200);
  expect(await statuses(opened)()).toEqual(["pending", "pending", "none"]);

  worker.start();

  await expect.poll(statuses(opened)).toEqual(["failed", "done", "none"]);
  // The variants of this later picture are made only after the worker has checked all pictures again.
  await uploadPicture(opened, 400);
  worker.wake();
  await expect.poll(statuses(opened)).toEqual(["failed", "done", "none", "done"]);
  expect(opened.errors).toHaveLength(1);
  expect((await opened.app.inject({ method: "GET", url: broken.url })).statusCode).toBe(200);
  await store.write(key, original);
  const next = workerOn(opened, store.write);
  next.start();
  await expect.poll(statuses(opened)).toEqual(["done", "done", "none", "done"]);
  await next.stop();
});

test("a picture that is removed while its last width is made leaves no file", async () => {
  await using opened = await openTestMedia();
  await uploadPicture(opened, 400);
  const { db, media } = opened;
  const written = Promise.withResolvers<void>();
  const worker = workerOn(opened, async (key, bytes) => {
    const isLast = key.endsWith("-320.webp");
    if (isLast) {
      const ids = (await db.selectFrom("media").select("id").execute()).map((row) => row.id);
      await (await db.transaction().execute((transaction) => media.service.remove(transaction, ids)))();
    }
    await media.store.write(key, bytes);
    if (isLast) written.resolve();
  });

  worker.start();
  await written.promise;

  await expect.poll(opened.files).toEqual([]);
  await worker.stop();
});

function statuses({ db }: TestMedia) {
  return async () => {
    const rows = await db.selectFrom("media").select("variants_status").orderBy("id").execute();
    return rows.map((row) => row.variants_status);
  };
}

async function uploadPicture(opened: TestMedia, width: number): Promise<Image> {
  return (await opened.uploadImage(await aJpeg({ width, height: width / 2 }))).image;
}

function workerOn({ db, media }: TestMedia, write: MediaStore["write"]) {
  const store = { ...media.store, write };
  return createVariantWorker({ db, store, queue: createTaskQueue(), log: { error() {} }, onMade() {} });
}
