import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import type { FormFile } from "#tests/server/forms.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import {
  anAnnouncement,
  anEventInput,
  aPdfFile,
  aPictureFile,
  aPlacedStudent,
  sendForm,
} from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const CACHE_TAGS: readonly CacheTag[] = ["album", "brochure", "event", "notice", "placement"];

/** Returns the cache tags whose pages `write` drops from the cache. */
async function clearedBy(api: TestApi, write: () => Promise<{ statusCode: number }>): Promise<CacheTag[]> {
  const { pageCache } = api.app;
  const page = { status: 200, html: "", payload: "", version: "", headers: {}, freshUntil: Number.POSITIVE_INFINITY };
  for (const cacheTag of CACHE_TAGS)
    await pageCache.get(cacheTag, async () => ({ ...page, cacheTags: new Set([cacheTag]) }));
  expect((await write()).statusCode).toBeLessThan(300);
  return CACHE_TAGS.filter((cacheTag) => !pageCache.has(cacheTag));
}

test("each write drops only those cached pages that can show the change", async () => {
  await using api = await openTestApi();
  const images: FormFile[] = [await aPictureFile("a.jpg", "images")];
  const { _id } = (await api.asAdmin("POST", "/api/gallery", { title: "Sports" })).json().category;

  const post = (url: string, body: object) => () => api.asAdmin("POST", url, body);
  expect(await clearedBy(api, post("/api/announcements", anAnnouncement()))).toEqual(["notice"]);
  expect(await clearedBy(api, post("/api/placed", aPlacedStudent()))).toEqual(["placement"]);
  expect(await clearedBy(api, post("/api/events", anEventInput()))).toEqual(["event"]);
  expect(await clearedBy(api, post("/api/gallery", { title: "Freshers" }))).toEqual(["album"]);
  for (const url of ["/api/image-gallery/images", `/api/gallery/${_id}/images`]) {
    expect(await clearedBy(api, () => sendForm(api, ["POST", url], {}, images))).toEqual(["album"]);
  }
  const rename = () => api.asAdmin("PATCH", `/api/gallery/${_id}`, { title: "Games" });
  expect(await clearedBy(api, rename)).toEqual(["album", "event"]);
  expect(await clearedBy(api, () => api.asAdmin("DELETE", `/api/gallery/${_id}`))).toEqual(["album", "event"]);
});

test.for(databaseKinds)("%s: a change whose audit event cannot be written is undone, without a file", async (kind) => {
  await using api = await openTestApi({ kind });
  const kept = (await sendForm(api, ["POST", "/api/announcements"], anAnnouncement(), [aPdfFile()])).json().item;
  const media = () => readdir(join(api.dataDir, "media"), { recursive: true });
  const before = await media();
  const cached = await api.request({ method: "GET", url: "/" });
  await api.db.schema.alterTable("activity").renameTo("away").execute();

  const replies = [
    await sendForm(api, ["POST", "/api/announcements"], anAnnouncement({ title: "Lost" }), [aPdfFile("lost.pdf")]),
    await sendForm(api, ["POST", "/api/placed"], aPlacedStudent(), [await aPictureFile()]),
    await sendForm(api, ["PATCH", `/api/announcements/${kept._id}`], { title: "Lost" }, [aPdfFile("lost.pdf")]),
    await api.asAdmin("DELETE", `/api/announcements/${kept._id}`),
    await api.asAdmin("POST", "/api/events", anEventInput()),
    await api.asAdmin("POST", "/api/gallery", { title: "Lost" }),
    await sendForm(api, ["POST", "/api/image-gallery/images"], {}, [await aPictureFile("a.jpg", "images")]),
  ];

  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(replies.length).fill(500));
  expect((await api.asAdmin("GET", "/api/announcements")).json().items).toEqual([kept]);
  for (const table of ["placement", "event", "album", "picture"] as const) {
    expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await media()).toEqual(before);
  expect((await api.request({ method: "GET", url: kept.pdf.url })).statusCode).toBe(200);
  expect((await api.request({ method: "GET", url: "/" })).headers.etag).toBe(cached.headers.etag);
  await api.db.schema.alterTable("away").renameTo("activity").execute();
});
