import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { publishText, sampleFile } from "#tests/server/publish-text.ts";
import { addEvent, addNotice, aPictureFile, sendForm } from "#tests/server/record-factories.ts";
import { fitText, renderText } from "./draw-share-picture.ts";

const ask = (api: TestApi, path: string, headers = {}) =>
  api.request({ method: "GET", url: `/share${path}.png`, headers });

/** Retries while a picture is late, as on a busy machine. */
async function get(...asked: Parameters<typeof ask>): ReturnType<typeof ask> {
  for (;;) {
    const reply = await ask(...asked);
    if (reply.statusCode !== 302) return reply;
  }
}

/** Returns the proportion of red title pixels in a picture's left part, between the seal and the footer. */
async function redShare(png: Buffer): Promise<number> {
  const words = sharp(png).extract({ left: 0, top: 170, width: 700, height: 370 }).removeAlpha();
  const data = await words.raw().toBuffer();
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 150 && g < 80 && b < 100) red += 1;
  }
  return (red * 3) / data.length;
}

test("each picture is drawn once, and the college's picture is sent in place of a late one", async () => {
  await using api = await openTestApi({ env: { LOG_LEVEL: "error" } });
  const addresses = ["/index", "/Bpharma", "/Microbiology", "/Library"];

  const replies = await Promise.all([...addresses, "/bpharma"].map((address) => ask(api, address)));

  for (const { statusCode, headers } of replies) {
    if (statusCode === 200) continue;
    expect([statusCode, headers.location, headers["cache-control"]]).toEqual([302, "/Images/icon-512.png", "no-store"]);
  }
  // Pictures that were late are still made.
  const [one, two] = [await get(api, "/Bpharma"), await get(api, "/bpharma")];
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
  const known = await get(api, "/Bpharma", { "if-none-match": String(one.headers.etag) });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  for (const address of addresses) expect((await get(api, address)).statusCode, address).toBe(200);
  const kept = (await readdir(join(api.dataDir, "cache"))).filter((name) => name.startsWith("share-"));
  expect(kept).toHaveLength(addresses.length);
  expect((await api.asAdmin("GET", "/api/health")).json().errors).toEqual([]);

  // Each kind of page has a picture of 1200 × 630 pixels below 90 kB, with its Bengali title in red.
  for (const address of addresses) {
    const { headers, rawPayload } = await get(api, address);
    expect(headers["content-type"]).toBe("image/png");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(rawPayload.length, address).toBeLessThan(90_000);
    expect(await redShare(rawPayload), address).toBeGreaterThan(0.008);
  }
});

test("a public notice or event has a picture of its own, and a new one after a change", async () => {
  await using api = await openTestApi();
  const item = await addNotice(api, { title: "ভর্তির বিজ্ঞপ্তি" });
  const later = await addNotice(api, { publishedAt: "2126-01-01" });
  const event = await addEvent(api);
  const draft = await addEvent(api, { status: "draft" });

  const before = await get(api, `/Notices/${item._id}`);
  await api.asAdmin("PATCH", `/api/announcements/${item._id}`, { title: "ভর্তি শেষ" });
  const after = await get(api, `/Notices/${item._id}`);

  expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await get(api, `/Event/${event._id}`)).statusCode).toBe(200);
  const unknown = ["/Nowhere", "/", "/../Bpharma", `/Notices/${randomUUID()}`, "/Bpharma.png/x"];
  for (const path of [`/Event/${draft._id}`, `/Notices/${later._id}`, ...unknown])
    expect((await get(api, path)).statusCode, path).toBe(404);
});

test("Bengali letters join to conjuncts, markup is printed, and a long text becomes smaller and breaks", async () => {
  const look = { face: "display", color: "#000000", width: 600 } as const;
  const widthOf = async (text: string) => (await renderText(text, { ...look, size: 40 })).width;
  expect(await widthOf("ক্ষুদ্র")).toBeLessThan((await widthOf("ক্‌ষুদ্‌র")) * 0.9);
  expect(await widthOf("a <b>b</b> &amp;")).toBeGreaterThan((await widthOf("a b")) * 2);

  const fitted = (text: string) => fitText(text, { ...look, sizes: [80, 60, 40, 20], height: 120 });
  const long = await fitted("Counselling help desk for everybody ".repeat(4));
  expect((await fitted("Library")).size).toBe(80);
  expect(long.size).toBeLessThan(60);
  for (const { width } of [long, await fitted("W".repeat(80))]) expect(width).toBeLessThanOrEqual(600);
});

test("a photograph of the library on the first screen is the picture of the home page", async () => {
  await using api = await openTestApi();
  const files = [await aPictureFile("gate.jpg", "images")];
  const [gate] = (await sendForm(api, ["POST", "/api/library/images"], {}, files)).json().items;
  const picture = `{ src: ${gate.url}, alt: The gate, width: 480, height: 300 }`;
  await publishText(api, "home.yaml", (await sampleFile("home.yaml")).replace("hero:", `hero:\n  picture: ${picture}`));

  const { rawPayload } = await get(api, "/index");

  // The right half of the photograph is blue.
  const corner = sharp(rawPayload).extract({ left: 1100, top: 400, width: 1, height: 1 }).removeAlpha();
  expect([...(await corner.raw().toBuffer())].map((colour) => colour > 128)).toEqual([false, false, true]);
});
