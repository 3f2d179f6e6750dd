import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import { openTestMedia } from "#tests/server/open-test-media.ts";
import { aJpeg, aPdf } from "#tests/server/pictures.ts";
import { openTestBucket } from "#tests/server/test-bucket.ts";
import { createBucketStore, createDiskStore, mediaKey } from "./media-store.ts";
import { type ObjectStoreError, openObjectStore, parseS3Url } from "./s3.ts";

let bucket: Awaited<ReturnType<typeof openTestBucket>> = null;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket?.[Symbol.asyncDispose]());

const PLACES = ["on disk", "in a bucket"] as const;

async function openStore(place: (typeof PLACES)[number], { skip }: Pick<TestContext, "skip">) {
  const { path, remove } = await mkdtempDisposable(join(tmpdir(), "mortarboard-store-"));
  const store = place === "on disk" ? createDiskStore(path) : createBucketStore(bucketOr(skip).openStore());
  return { store, [Symbol.asyncDispose]: remove };
}

function bucketOr(skip: TestContext["skip"]) {
  return bucket ?? skip("there is no object store");
}

function swiftOr(skip: TestContext["skip"]) {
  return bucketOr(skip).swift ?? skip("the object store of TEST_S3_URL cannot be stopped");
}

const KEY = mediaKey("019aaf3e-7d1c-7cc3-a7d8-3a9b2f1c5e60", "ভর্তির-বিজ্ঞপ্তি-2026", "pdf", new Date(0));

test.for(PLACES)("%s a file can be read whole or in part", async (place, context) => {
  await using opened = await openStore(place, context);
  const { store } = opened;
  const pdf = aPdf(200_000);

  await store.write(KEY, pdf);

  expect((await store.read(KEY)).equals(pdf)).toBe(true);
  const part = await store.stream(KEY, { start: 1000, end: 1999 });
  expect((await bytesOf(part)).equals(pdf.subarray(1000, 2000))).toBe(true);
  expect([await store.size(KEY), await store.list()]).toEqual([200_000, [KEY]]);
});

test.for(PLACES)("%s a missing file is null, and removing it is no error", async (place, context) => {
  await using opened = await openStore(place, context);
  const { store } = opened;

  await store.removeFolderOf(KEY);

  expect([await store.stream(KEY), await store.size(KEY), await store.list()]).toEqual([null, null, []]);
  await expect(store.read(KEY)).rejects.toThrow();
});

test.for(PLACES)("%s an upload is removed with its smaller widths, and no other upload is", async (place, context) => {
  await using opened = await openStore(place, context);
  const { store } = opened;
  const other = KEY.replace("5e60", "5e61");
  for (const key of [KEY, KEY.replace(".pdf", "-320.webp"), other]) await store.write(key, Buffer.from("a file"));

  await store.removeFolderOf(KEY);

  expect(await store.list()).toEqual([other]);
});

test.for(PLACES)("%s a check leaves no file behind", async (place, context) => {
  await using opened = await openStore(place, context);

  await opened.store.check();

  expect(await opened.store.list()).toEqual([]);
});

test("a stream of unknown length is stored in parts, and an aborted one not at all", async ({ skip }) => {
  const objects = bucketOr(skip).openStore();
  const content = aPdf(20_000_000);
  async function* inPieces(end: number) {
    for (let at = 0; at < end; at += 700_001) yield content.subarray(at, Math.min(at + 700_001, end));
    if (end < content.length) throw new Error("the disk broke");
  }

  await objects.put("whole", inPieces(content.length));
  await objects.put("empty", emptyStream());
  await expect(objects.put("broken", inPieces(15_000_000))).rejects.toThrow("the disk broke");

  expect((await bytesOf(await objects.get("whole"))).equals(content)).toBe(true);
  expect([await objects.size("empty"), await objects.size("broken")]).toEqual([0, null]);
});

const bytesOf = (stream: Readable | null) => (stream ? buffer(stream) : Buffer.alloc(0));

async function* emptyStream(): AsyncGenerator<Uint8Array> {}

test("an invalid setting is named, without the secret", async ({ skip }) => {
  const url = swiftOr(skip).url("refused");
  const refusalOf = async (from: string, to: string) => {
    const store = openObjectStore(parseS3Url("MEDIA_URL", url.replace(from, to), {}));
    return store.check().catch((error: ObjectStoreError) => [error.isRefusal, error.reason]);
  };

  const refusals = [
    await refusalOf("se%2F", "wrong%2F"),
    await refusalOf("@uploads", "@upload"),
    await refusalOf("?", "?region=mars&"),
  ];

  expect(refusals).toEqual(
    ["403 SignatureDoesNotMatch", "404 NoSuchBucket", "400 AuthorizationHeaderMalformed"].map((words) => [
      true,
      expect.stringContaining(words),
    ]),
  );
  expect(JSON.stringify(refusals)).not.toMatch(/wrong|cr\+et|office/);
});

test("while the store is down, uploads and pictures get 503 and smaller widths wait", async ({ skip }) => {
  const swift = swiftOr(skip);
  await using opened = await openTestMedia("sqlite", () => createBucketStore(bucketOr(skip).openStore()));
  const { app, media, db } = opened;
  const statuses = async () => {
    const rows = await db.selectFrom("media").select("variants_status").execute();
    return rows.map(({ variants_status }) => variants_status);
  };
  const photo = await aJpeg({ width: 400, height: 200 });
  const { image } = await opened.uploadImage(photo);

  await swift.stop();
  const upload = await opened.uploadImage(photo);
  const picture = await app.inject({ url: image.url });
  media.worker.start();
  await expect.poll(() => opened.errors.at(-1)).toContain("trying again");

  for (const { statusCode, headers } of [upload.reply, picture]) {
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    expect(headers["cache-control"] ?? "no-store").toBe("no-store");
  }
  await expect(media.store.check()).rejects.toMatchObject({ isRefusal: false });
  expect(await statuses()).toEqual(["pending"]);

  await swift.restart();
  media.worker.wake();
  await expect.poll(statuses).toEqual(["done"]);
  expect((await opened.uploadImage(photo)).reply.statusCode).toBe(201);
  expect((await app.inject({ url: image.url })).statusCode).toBe(200);
});

test("a picture or range costs one request to the store, and an unknown address none", async ({ skip }) => {
  const objects = bucketOr(skip).openStore();
  const asked: string[] = [];
  const store = createBucketStore({
    ...objects,
    get(...given) {
      asked.push("get");
      return objects.get(...given);
    },
    size(key) {
      asked.push("size");
      return objects.size(key);
    },
  });
  await using opened = await openTestMedia("sqlite", () => store);
  const { image } = await opened.uploadImage(await aJpeg({ width: 400, height: 200 }));
  opened.media.worker.start();
  await expect.poll(opened.made).toBe(1);
  const widths = (await opened.files()).map((key) => `/media/${key}`);
  asked.length = 0;

  const answers = [];
  for (const url of widths) answers.push(await opened.app.inject({ url }));
  answers.push(await opened.app.inject({ url: image.url, headers: { range: "bytes=0-1" } }));
  answers.push(await opened.app.inject({ method: "HEAD", url: image.url }));
  answers.push(await opened.app.inject({ url: image.url.replace("photo", "other") }));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 206, 200, 404]);
  expect(asked).toEqual(["get", "get", "get", "get"]);
});
