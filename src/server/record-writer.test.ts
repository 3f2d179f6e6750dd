import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page, Topic } from "./rendering/page-cache.ts";
import type { FormFile } from "./testing/forms.ts";
import { openTestApi, type TestApi } from "./testing/open-test-api.ts";
import {
  anAnnouncement,
  anEventInput,
  aPdfFile,
  aPictureFile,
  aPlacedStudent,
  sendForm,
} from "./testing/record-factories.ts";
import { databaseKinds } from "./testing/test-databases.ts";

const TOPICS: readonly Topic[] = ["announcements", "brochure", "events", "gallery", "placed-students"];

/** The topics of which a cached page is made anew after `write`. */
async function clearedBy(api: TestApi, write: () => Promise<{ statusCode: number }>): Promise<Topic[]> {
  const { pageCache } = api.app;
  const probe = (topic: Topic, made: () => void = () => {}) =>
    pageCache.get(`probe of ${topic}`, async (): Promise<Page> => {
      made();
      const [topics, freshUntil] = [new Set([topic]), Number.POSITIVE_INFINITY];
      return { status: 200, html: topic, awakening: "", version: "", headers: {}, topics, freshUntil };
    });
  for (const topic of TOPICS) await probe(topic);
  expect((await write()).statusCode).toBeLessThan(300);
  const cleared: Topic[] = [];
  for (const topic of TOPICS) await probe(topic, () => cleared.push(topic));
  return cleared;
}

async function filesOf(api: TestApi): Promise<string[]> {
  const entries = await readdir(join(api.dataDir, "media"), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("each write makes just the pages anew that can show it", async () => {
  await using api = await openTestApi();
  const images: FormFile[] = [await aPictureFile("a.jpg", "images")];
  const { _id } = (await api.asAdmin("POST", "/api/gallery", { title: "Sports" })).json().category;

  const post = (url: string, body: object) => () => api.asAdmin("POST", url, body);
  expect(await clearedBy(api, post("/api/announcements", anAnnouncement()))).toEqual(["announcements"]);
  expect(await clearedBy(api, post("/api/placed", aPlacedStudent()))).toEqual(["placed-students"]);
  expect(await clearedBy(api, post("/api/events", anEventInput()))).toEqual(["events"]);
  expect(await clearedBy(api, post("/api/gallery", { title: "Freshers" }))).toEqual(["gallery"]);
  for (const url of ["/api/image-gallery/images", `/api/gallery/${_id}/images`]) {
    expect(await clearedBy(api, () => sendForm(api, ["POST", url], {}, images))).toEqual(["gallery"]);
  }
  const rename = () => api.asAdmin("PATCH", `/api/gallery/${_id}`, { title: "Games" });
  expect(await clearedBy(api, rename)).toEqual(["events", "gallery"]);
  expect(await clearedBy(api, () => api.asAdmin("DELETE", `/api/gallery/${_id}`))).toEqual(["events", "gallery"]);
});

test.for(databaseKinds)(
  "%s: what cannot be told in the audit log does not happen, and leaves no file",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const kept = (await sendForm(api, ["POST", "/api/announcements"], anAnnouncement(), [aPdfFile()])).json().item;
    const before = await filesOf(api);
    const cached = await api.request({ method: "GET", url: "/" });
    await api.db.schema.alterTable("audit_entry").renameTo("away").execute();

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
    for (const table of ["placed_student", "event", "gallery_category", "gallery_image"] as const) {
      expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await filesOf(api)).toEqual(before);
    expect((await api.request({ method: "GET", url: kept.pdf.url })).statusCode).toBe(200);
    expect((await api.request({ method: "GET", url: "/" })).headers.etag).toBe(cached.headers.etag);
    await api.db.schema.alterTable("away").renameTo("audit_entry").execute();
  },
);
