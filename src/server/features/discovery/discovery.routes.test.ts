import { readFile } from "node:fs/promises";
import { fromHtml } from "hast-util-from-html";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement, anEventInput, insertManyEvents } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

async function read(api: TestApi, url: string) {
  const reply = await api.request({ method: "GET", url });
  expect(reply.statusCode).toBe(200);
  return reply;
}

async function sitemap(api: TestApi): Promise<Map<string, string | undefined>> {
  const reply = await read(api, "/sitemap.xml");
  expect(reply.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const [head, root, ...urls] = reply.body.trim().split("\n");
  expect([head, root, urls.pop()]).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    "</urlset>",
  ]);
  return new Map(
    urls.map((url) => {
      const [, loc = "", lastmod] =
        /^<url><loc>http:\/\/localhost:3000(\/[\w/-]*)<\/loc>(?:<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>)?<\/url>$/.exec(
          url,
        ) ?? [];
      return [loc, lastmod];
    }),
  );
}

test("the sitemap names every page once, and each of them answers with that as its canonical address", async () => {
  await using api = await openTestApi();
  const paths = [...(await sitemap(api)).keys()];

  expect(paths).toEqual(expect.arrayContaining(["/", "/Bpharma", "/MessageFromGeneralSecreatry", "/BpharmLAdmission"]));
  expect(paths).not.toContain("/Search");
  for (const path of paths) {
    const { body } = await read(api, path);
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  }
}, 60_000);

test("the sitemap names notices, events and albums with the day of their last change, and nothing that is not public", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const post = async (url: string, body: object) =>
    Object.values((await api.asAdmin("POST", url, body)).json())[1] as { _id: string };
  const notice = await post("/api/announcements", anAnnouncement());
  const later = await post("/api/announcements", anAnnouncement({ publishedAt: "2026-11-25" }));
  const event = await post("/api/events", anEventInput());
  const draft = await post("/api/events", anEventInput({ status: "draft" }));
  const album = await post("/api/gallery", { title: "Herb walk" });

  const entries = await sitemap(api);

  for (const path of [`/Notices/${notice._id}`, `/Event/${event._id}`, `/Gallery/${album._id}`]) {
    expect(entries.get(path), path).toBe("2026-11-21");
  }
  expect(entries.has(`/Notices/${later._id}`)).toBe(false);
  expect(entries.has(`/Event/${draft._id}`)).toBe(false);
});

test.for(databaseKinds)("%s: of more events than a sitemap takes the oldest are left out", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  const ids = await insertManyEvents(api.db, 10_002);

  const entries = await sitemap(api);

  expect(ids.slice(0, 3).map((id) => entries.has(`/Event/${id}`))).toEqual([false, false, true]);
  expect(entries.has(`/Event/${ids.at(-1)}`)).toBe(true);
});

test("a notice is in the sitemap from its moment on, and until it is deleted", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { item } = (
    await api.asAdmin("POST", "/api/announcements", anAnnouncement({ publishedAt: "2026-11-21T07:00:00.000Z" }))
  ).json();
  const isNamed = async () => (await sitemap(api)).has(`/Notices/${item._id}`);

  expect(await isNamed()).toBe(false);
  moment = new Date("2026-11-21T07:00:00.000Z");
  expect(await isNamed()).toBe(true);
  await api.asAdmin("DELETE", `/api/announcements/${item._id}`);
  expect(await isNamed()).toBe(false);
});

test.for(["/sitemap.xml", "/robots.txt", "/manifest.webmanifest"])(
  "%s comes compressed, and whoever has it already is told so",
  async (url) => {
    await using api = await openTestApi();
    const ask = (headers: Record<string, string>) => api.request({ method: "GET", url, headers });
    const first = await ask({ "accept-encoding": "gzip, br" });
    const etag = String(first.headers.etag);

    expect(first.headers["content-encoding"]).toBe("br");
    expect((await ask({ "accept-encoding": "gzip, br", "if-none-match": etag })).statusCode).toBe(304);
    expect((await ask({ "if-none-match": etag })).statusCode).toBe(200);
  },
);

test("robots are told what to leave alone, and where the sitemap is", async () => {
  await using api = await openTestApi();
  const { body, headers } = await read(api, "/robots.txt");

  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.split("\n")).toEqual(
    expect.arrayContaining([
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Sitemap: http://localhost:3000/sitemap.xml",
    ]),
  );
});

test("the manifest names the college, and its icons are of the size that it says", async () => {
  await using api = await openTestApi();
  const reply = await read(api, "/manifest.webmanifest");
  const manifest = reply.json();

  expect(reply.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(manifest).toMatchObject({
    name: "Krishnachura College of Pharmacy",
    short_name: "Krishnachura",
    start_url: "/",
  });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await readFile(`public${src}`)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test("every icon that a page names is there", async () => {
  await using api = await openTestApi();
  const { body } = await read(api, "/aboutus");
  const links = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );

  expect(links).toHaveLength(4);
  for (const href of links) await read(api, String(href));
  const ico = await readFile("public/favicon.ico");
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(22)]).toEqual([1, 2, 16, 32]);
  expect(fromHtml(await readFile("public/favicon.svg", "utf8"), { fragment: true }).children).toHaveLength(1);
});
