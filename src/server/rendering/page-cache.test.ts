import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encode, SMALLEST } from "#server/http/bodies.ts";
import { type Page, PageCache, type Topic } from "./page-cache.ts";

function aPage(overrides: Partial<Page> = {}): Page {
  return {
    status: 200,
    html: "<p>বিজ্ঞপ্তি</p>",
    awakening: "wake()",
    version: "v1",
    headers: {},
    topics: new Set(),
    freshUntil: Number.POSITIVE_INFINITY,
    ...overrides,
  };
}

test("a page is made once for callers that come together, and kept as the same bytes in three encodings", async () => {
  const cache = new PageCache();
  let made = 0;
  const make = async () => aPage({ html: `<p>${++made}</p>` });

  const [first, second] = await Promise.all([cache.get("/", make), cache.get("/", make)]);

  expect(made).toBe(1);
  expect(first).toBe(second);
  expect([first.html.identity, brotliDecompressSync(first.html.br), gunzipSync(first.html.gzip)].map(String)).toEqual(
    Array(3).fill("<p>1</p>"),
  );
});

test("a page is sent packed fast at first and as small as can be afterwards, answers to visitors' own words never", async () => {
  const cache = new PageCache();
  const html = Array.from({ length: 400 }, (_, n) => `<p>${Math.sin(n)} Herbarium</p>`).join("");
  const [fast, small] = await Promise.all([encode(html), encode(html, SMALLEST)]);
  const make = async () => aPage({ html });

  const search = await cache.get("/Search?q=herbarium", make);
  const page = await cache.get("/Bpharma", make);
  expect(page.html).toEqual(fast);

  await expect.poll(async () => (await cache.get("/Bpharma", make)).html.br.equals(small.br)).toBe(true);
  expect(page.html.br.length).toBeLessThan(fast.br.length);
  expect(search.html).toEqual(fast);
});

test("the pages that were asked for last are kept", async () => {
  const cache = new PageCache(Date.now, 2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      made.push(key);
      return aPage();
    });

  for (const key of ["/", "/Notices/a", "/", "/Notices/b", "/", "/Notices/a"]) await get(key);

  expect(made).toEqual(["/", "/Notices/a", "/Notices/b", "/Notices/a"]);
});

test("answers to visitors' own words push each other out, and no page", async () => {
  const cache = new PageCache(Date.now, 2, 2);
  let made = 0;
  const get = (key: string) => cache.get(key, async () => aPage({ html: `<p>${++made}</p>` }));
  const pages = ["/", "/Event"];

  for (const key of [...pages, "/Search?q=a", "/Search?q=b", "/Search?q=c", ...pages]) await get(key);
  expect(made).toBe(5);
  await get("/Search?q=a");
  expect(made).toBe(6);
});

test("a write makes just the pages anew that show its topic", async () => {
  const cache = new PageCache();
  let made = 0;
  const make = (topic: Topic) => async () => aPage({ html: String(++made), topics: new Set([topic]) });
  await cache.get("/", make("events"));
  await cache.get("/Gallery", make("gallery"));

  cache.clear("events");

  expect(String((await cache.get("/Gallery", make("gallery"))).html.identity)).toBe("2");
  expect(String((await cache.get("/", make("events"))).html.identity)).toBe("3");
});

test("a page that was being made when the write came is not kept", async () => {
  const cache = new PageCache();
  let finish: (page: Page) => void = () => {};
  const slow = cache.get("/", () => new Promise<Page>((resolve) => (finish = resolve)));

  cache.clear("announcements");
  finish(aPage({ html: "old" }));
  await slow;

  expect(String((await cache.get("/", async () => aPage({ html: "new" }))).html.identity)).toBe("new");
});

test("a page is made anew from the moment on at which it is no longer true", async () => {
  let now = 1_000;
  const cache = new PageCache(() => now);
  await cache.get("/", async () => aPage({ html: "today", freshUntil: 2_000 }));
  now = 2_000;

  expect(String((await cache.get("/", async () => aPage({ html: "tomorrow" }))).html.identity)).toBe("tomorrow");
});

test("what went wrong is not kept", async () => {
  const cache = new PageCache();
  await cache.get("/", async () => aPage({ status: 500 }));
  await expect(cache.get("/x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");

  expect((await cache.get("/", async () => aPage())).status).toBe(200);
  expect((await cache.get("/x", async () => aPage())).status).toBe(200);
});
