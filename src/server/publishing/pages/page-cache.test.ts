import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { CacheTag } from "#server/platform/db/cache-tag-versions.ts";
import { compressBody, MAX_BROTLI_QUALITY } from "#server/platform/http/encoded-bodies.ts";
import { type Page, PageCache } from "./page-cache.ts";

function aPage(overrides: Partial<Page> = {}): Page {
  return {
    status: 200,
    html: "<p>বিজ্ঞপ্তি</p>",
    payload: "hydrate()",
    version: "v1",
    headers: {},
    cacheTags: new Set(),
    freshUntil: Number.POSITIVE_INFINITY,
    ...overrides,
  };
}

const textOf = async (cache: PageCache, key: string, html: string) =>
  String((await cache.get(key, async () => aPage({ html }))).html.identity);

test("simultaneous callers share one rendering, cached in three encodings", async () => {
  const cache = new PageCache();
  let made = 0;
  const make = async () => aPage({ html: `<p>${++made}</p>` });

  const [first, second] = await Promise.all([cache.get("/", make), cache.get("/", make)]);

  expect(first).toBe(second);
  expect([first.html.identity, brotliDecompressSync(first.html.br), gunzipSync(first.html.gzip)].map(String)).toEqual(
    Array(3).fill("<p>1</p>"),
  );
});

test("a page is compressed fast at first, and as small as possible afterwards", async () => {
  const cache = new PageCache();
  const html = Array.from({ length: 400 }, (_, n) => `<p>${Math.sin(n)} Herbarium</p>`).join("");
  const [fast, small] = await Promise.all([compressBody(html), compressBody(html, MAX_BROTLI_QUALITY)]);
  const make = async () => aPage({ html });

  expect((await cache.get("/Bpharma", make)).html).toEqual(fast);

  await expect.poll(async () => (await cache.get("/Bpharma", make)).html).toEqual(small);
  expect(small.br.length).toBeLessThan(fast.br.length);
});

test("the last requested pages stay cached; search results are not cached and evict no page", async () => {
  const cache = new PageCache(Date.now, 2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      made.push(key);
      return aPage();
    });

  const asked = ["/", "/Notices/a", "/", "/Notices/b", "/Search?q=a", "/Search?q=a", "/", "/Notices/a"];
  for (const key of asked) await get(key);

  expect(made).toEqual(["/", "/Notices/a", "/Notices/b", "/Search?q=a", "/Search?q=a", "/Notices/a"]);
});

test("a write invalidates only pages with its cache tag, also one that is being rendered", async () => {
  const cache = new PageCache();
  const get = (key: string, cacheTag: CacheTag, html: string) =>
    cache.get(key, async () => aPage({ html, cacheTags: new Set([cacheTag]) }));
  await Promise.all([get("/", "event", "old"), get("/Gallery", "gallery", "old")]);
  const { promise, resolve } = Promise.withResolvers<Page>();
  const slow = cache.get("/Event", () => promise);

  cache.clear("event");
  resolve(aPage({ html: "old" }));
  await slow;

  const texts = await Promise.all(["/", "/Event", "/Gallery"].map((key) => textOf(cache, key, "new")));
  expect(texts).toEqual(["new", "new", "old"]);
});

test("an expired page is rendered again, and a failed one is not cached", async () => {
  let now = 1_000;
  const cache = new PageCache(() => now);
  await cache.get("/", async () => aPage({ freshUntil: 2_000 }));
  now = 2_000;

  expect(await textOf(cache, "/", "tomorrow")).toBe("tomorrow");
  await cache.get("/failed", async () => aPage({ status: 500 }));
  await expect(cache.get("/x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  for (const address of ["/failed", "/x"]) expect(await textOf(cache, address, "mended")).toBe("mended");
});

test("if rendering fails, the last version is served, unless its data was changed or deleted", async () => {
  const cache = new PageCache();
  const statusAfter = async (isAddition: boolean) => {
    await cache.get("/", async () => aPage({ cacheTags: new Set(["notice"]) }));
    cache.clear("notice", isAddition);
    const { status } = await cache.get("/", async () => aPage({ status: 500 }));
    cache.clear("notice");
    return status;
  };

  expect(await statusAfter(true)).toBe(200);
  expect(await statusAfter(false)).toBe(500);
});
