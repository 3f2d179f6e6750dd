import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement, anEventInput } from "#server/testing/record-factories.ts";

const TIME_LIMIT_MS = 60_000;

function get(api: TestApi, path: string) {
  return api.request({ method: "GET", url: `/share${path}.png` });
}

/** How much of a picture has the red of the Bengali titles, between the seal's row and the foot, left of the picture. */
async function redShare(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png)
    .extract({ left: 0, top: 170, width: 700, height: 370 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 80 && (data[at + 2] ?? 0) < 100) red += 1;
  }
  return red / (info.width * info.height);
}

test(
  "each kind of page has a picture of 1200 × 630 pixels below 90 kB, with its Bengali title in red",
  async () => {
    await using api = await openTestApi();

    for (const path of ["/index", "/Bpharma", "/Microbiology", "/Library"]) {
      const reply = await get(api, path);
      expect(reply.statusCode, path).toBe(200);
      expect(reply.headers["content-type"]).toBe("image/png");
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
      expect(reply.rawPayload.length, path).toBeLessThan(90_000);
      expect(await redShare(reply.rawPayload), path).toBeGreaterThan(0.008);
    }
  },
  TIME_LIMIT_MS,
);

test(
  "a notice and an event have pictures of their own, new ones after a change; what is not public has none",
  async () => {
    await using api = await openTestApi();
    const { item } = (
      await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "ভর্তির বিজ্ঞপ্তি" }))
    ).json();
    const { item: later } = (
      await api.asAdmin("POST", "/api/announcements", anAnnouncement({ publishedAt: "2126-01-01" }))
    ).json();
    const { event } = (await api.asAdmin("POST", "/api/events", anEventInput())).json();
    const { event: draft } = (await api.asAdmin("POST", "/api/events", anEventInput({ status: "draft" }))).json();

    const before = await get(api, `/Notices/${item._id}`);
    await api.asAdmin("PATCH", `/api/announcements/${item._id}`, { title: "ভর্তি শেষ" });
    const after = await get(api, `/Notices/${item._id}`);

    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await get(api, `/Event/${event._id}`)).statusCode).toBe(200);
    expect((await get(api, `/Event/${draft._id}`)).statusCode).toBe(404);
    expect((await get(api, `/Notices/${later._id}`)).statusCode).toBe(404);
  },
  TIME_LIMIT_MS,
);

test(
  "callers at the same time share one drawing, which is kept; a damaged one is drawn anew",
  async () => {
    await using api = await openTestApi();
    const kept = async () => (await readdir(join(api.dataDir, "cache"))).filter((name) => name.startsWith("share-"));

    const [one, two] = await Promise.all([get(api, "/Bpharma"), get(api, "/bpharma")]);
    expect(one.headers.etag).toBe(two.headers.etag);
    const [name = ""] = await kept();
    await writeFile(join(api.dataDir, "cache", name), one.rawPayload.subarray(0, 500));
    const again = await get(api, "/Bpharma");

    expect(again.rawPayload.equals(one.rawPayload)).toBe(true);
    expect(await kept()).toEqual([name]);
    const known = await api.request({
      method: "GET",
      url: "/share/Bpharma.png",
      headers: { "if-none-match": String(one.headers.etag) },
    });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  },
  TIME_LIMIT_MS,
);

test.for(["/Nowhere", "/", "/../Bpharma", "/Notices/019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d", "/Bpharma.png/x"])(
  "%s has no share picture",
  async (path) => {
    await using api = await openTestApi();

    expect((await get(api, path)).statusCode).toBe(404);
  },
);
