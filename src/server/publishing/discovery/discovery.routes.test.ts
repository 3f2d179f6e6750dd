import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addressIn } from "#messages/languages.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addCategory, addEvent, addNotice } from "#tests/server/record-factories.ts";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

async function read(api: TestApi, url: string) {
  const reply = await api.request({ method: "GET", url });
  expect(reply.statusCode).toBe(200);
  return reply;
}

async function sitemap(api: TestApi): Promise<Map<string, string | undefined>> {
  const reply = await read(api, "/sitemap.xml");
  expect(reply.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(reply.body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n/,
  );
  expect(reply.body).toMatch(/\n<\/urlset>\n$/);
  const urls =
    /<url><loc>http:\/\/localhost:3000(\/[\w/-]*)<\/loc>(?:<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>)?<\/url>\n/g;
  const entries = new Map([...reply.body.matchAll(urls)].map(([, path = "", lastmod]) => [path, lastmod]));
  expect(reply.body.split("<url>")).toHaveLength(entries.size + 1);
  return entries;
}

test("robots.txt names the sitemap, which has every page once by its canonical address", async () => {
  await using api = await openTestApi();
  const pages = [...PUBLIC_ROUTES, "/Notices"].flatMap((path) => [path, addressIn("bn", path)]);

  expect([...(await sitemap(api)).keys()].sort()).toEqual(pages.sort());
  // The test of the public routes checks their canonical addresses in English.
  for (const path of ["/bn", "/bn/Bpharma", "/bn/Library", "/Notices"])
    expect((await read(api, path)).body).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  const { body, headers } = await read(api, "/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  for (const line of [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/",
    "Disallow: /Search?",
    "Disallow: /bn/Search?",
  ])
    expect(body).toContain(`${line}\n`);
  expect(body).toContain("\nSitemap: http://localhost:3000/sitemap.xml\n");
});

test("the sitemap has records while they are public, with the day of their last change", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const notice = await addNotice(api);
  const later = await addNotice(api, { publishedAt: "2026-11-21T07:00:00.000Z" });
  const event = await addEvent(api);
  const draft = await addEvent(api, { status: "draft" });
  const album = await addCategory(api, "Herb walk", 1);

  const entries = await sitemap(api);

  for (const path of [`/Notices/${notice._id}`, `/Event/${event._id}`, `/Gallery/${album}`]) {
    expect(entries.get(path), path).toBe("2026-11-21");
  }
  for (const path of [`/Notices/${later._id}`, `/Event/${draft._id}`]) expect(entries.has(path), path).toBe(false);
  moment = new Date("2026-11-21T07:00:00.000Z");
  expect((await sitemap(api)).has(`/Notices/${later._id}`)).toBe(true);
  await api.asAdmin("DELETE", `/api/announcements/${notice._id}`);
  expect((await sitemap(api)).has(`/Notices/${notice._id}`)).toBe(false);
});

test("the manifest names the college, and every named icon exists in its size", async () => {
  await using api = await openTestApi();
  const reply = await read(api, "/manifest.webmanifest");
  const { icons, ...manifest } = reply.json();

  expect(reply.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const names = { name: "Krishnachura College of Pharmacy", short_name: "Krishnachura" };
  expect(manifest).toMatchObject({ ...names, start_url: "/" });
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await readFile(`public${src}`)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const bengali = await read(api, "/bn/manifest.webmanifest");
  expect(bengali.json()).toMatchObject({ short_name: "কৃষ্ণচূড়া", lang: "bn-IN", start_url: "/bn" });
  expect((await read(api, "/bn/aboutus")).body).toContain('<link rel="manifest" href="/bn/manifest.webmanifest"/>');
  const { body } = await read(api, "/aboutus");
  const links = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
  expect(links).toHaveLength(4);
  for (const [, href] of links) await read(api, String(href));
  const ico = await readFile("public/favicon.ico");
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(22)]).toEqual([1, 2, 16, 32]);
  expect(await readFile("public/favicon.svg", "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
});
