import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { splitLanguage } from "#messages/languages.ts";
import { PUBLIC_ROUTES, TEMPLATE_ROUTES } from "#tests/support/public-routes.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { type CrawledPage, crawl, elements, internalLinks, textOf } from "./support/crawl.ts";
import {
  expectAccessibleInLooks,
  expectNoHorizontalScroll,
  weighDocument,
  weighFirstScreen,
} from "./support/page-checks.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

/** Maximum size of a page with its CSS, Brotli-compressed: what a phone downloads in the first round trips. */
const MAX_DOCUMENT_BYTES = 14_000;
const MAX_BENGALI_DOCUMENT_BYTES = 16_000;
/** Maximum total size of all files of the first screen on a phone. */
const MAX_FIRST_SCREEN_BYTES = 100_000;
const MAX_BENGALI_FIRST_SCREEN_BYTES = 120_000;
const MIN_WORDS = 150;
const LONG_WORD = `/Search?q=${"W".repeat(60)}`;
const PAGES = [...PUBLIC_ROUTES, "/Notices", "/Notices?page=2", "/Search", "/Search?q=admission", "/Search?q=zzzz"];
const isBengali = (address: string) => splitLanguage(address).language === "bn";

const here = sharedSiteInBrowser();
let pages: Map<string, CrawledPage>;
/** The crawled pages that are HTML documents. */
let documents: (CrawledPage & { document: NonNullable<CrawledPage["document"]> })[];

beforeAll(async () => {
  pages = await crawl(here.site.url);
  documents = [...pages.values()].flatMap((page) => (page.document ? [{ ...page, document: page.document }] : []));
});

test("every internal link leads to a page, a file or a place in a page, and every public route is linked to", () => {
  const broken = [...pages.values()].filter(
    ({ status, location }) => status !== 200 && !/^(\/bn)?\/ContactUs$/.test(location ?? ""),
  );
  const lost = documents.flatMap((page) =>
    internalLinks(page.document, page.address)
      .filter(({ hash }) => hash !== "")
      .filter(({ address, hash }) => {
        const target = pages.get(address)?.document;
        return !(target && elements(target).some(({ properties }) => properties.id === hash));
      })
      .map(({ address, hash }) => `${page.address} → ${address}#${hash}`),
  );

  expect(PUBLIC_ROUTES.filter((route) => !pages.has(route))).toEqual([]);
  expect(broken.map(({ address, status, location }) => `${address}: ${status} ${location ?? ""}`)).toEqual([]);
  expect(lost).toEqual([]);
});

test("every link to another site is https and keeps its opener to itself", () => {
  const failing = documents.flatMap((page) =>
    elements(page.document, "a")
      .filter(({ properties: { href, rel } }) => {
        if (!/^[a-z]+:/i.test(String(href)) || /^(mailto|tel|webcal):/.test(String(href))) return false;
        return !String(href).startsWith("https://") || !String(rel).split(/[ ,]/).includes("noopener");
      })
      .map(({ properties }) => `${page.address}: ${properties.href} (${properties.rel})`),
  );

  expect(failing).toEqual([]);
});

test("each page has one main heading and its own title, description and canonical address", () => {
  // Skip the enquiry form and the privacy request form: search engines do not index them.
  const indexed = documents.filter(({ address }) => !/\/(enquiry|privacy-request)$/i.test(address));
  const heads = indexed.map(({ address, document }) => ({
    address,
    headings: elements(document, "h1").length,
    title: elements(document, "title").map(textOf).join(),
    description: String(
      elements(document, "meta").find(({ properties }) => properties.name === "description")?.properties.content ?? "",
    ),
    canonical: String(
      elements(document, "link").find(({ properties }) => String(properties.rel) === "canonical")?.properties.href,
    ).replace(here.site.url, ""),
  }));
  const problems = heads.flatMap(({ address, headings, title, description, canonical }) => {
    const isOther = (other: string) => other !== canonical && isBengali(other) === isBengali(canonical);
    const others = heads.filter((other) => isOther(other.canonical));
    return [
      headings !== 1 && "not one h1",
      title.length < 10 && "no title",
      others.some((other) => other.title === title) && `the title "${title}" is taken`,
      description.length < 40 && "no description",
      others.some((other) => other.description === description) && "the description is taken",
      address.split("?")[0] !== canonical.split("?")[0] && `its canonical address is ${canonical}`,
    ].flatMap((problem) => (problem ? [`${address}: ${problem}`] : []));
  });

  expect(problems).toEqual([]);
});

test(`each public route has at least ${MIN_WORDS} words of its own`, () => {
  const textsOf = (page: (typeof documents)[number]) =>
    new Set(
      elements(page.document, "main")
        .flatMap((main) => elements(main).filter(({ tagName }) => /^(p|li|td|th|dd|dt)$/.test(tagName)))
        .map((element) => textOf(element).trim())
        .filter((text) => text.length > 0),
    );
  const uses = new Map<string, number>();
  for (const page of documents) for (const text of textsOf(page)) uses.set(text, (uses.get(text) ?? 0) + 1);
  const thin = documents
    .filter(({ address }) => PUBLIC_ROUTES.includes(address))
    .map((page) => {
      const own = [...textsOf(page)].filter((text) => (uses.get(text) ?? 0) < 3);
      return { address: page.address, words: own.join(" ").split(/\s+/).length };
    })
    .filter(({ words }) => words < MIN_WORDS);

  expect(thin).toEqual([]);
});

test(`each page with its CSS has fewer than ${MAX_DOCUMENT_BYTES} bytes in Brotli`, async () => {
  const heavy: string[] = [];
  for (const { address } of documents) {
    const url = here.site.url + address;
    const most = isBengali(address) ? MAX_BENGALI_DOCUMENT_BYTES : MAX_DOCUMENT_BYTES;
    if ((await weighDocument(url)) < most) continue;
    // The server recompresses a page at higher quality soon after the first visit: measure that quality.
    const bytes = brotliCompressSync(await (await fetch(url)).text()).length;
    if (bytes >= most) heavy.push(`${address}: ${bytes}`);
  }

  expect(heavy).toEqual([]);
});

test("on a phone every page is light, runs no framework before intent, and scrolls in one direction at any width", async () => {
  const { page } = await here.visit(PHONE);
  const session = await page.context().newCDPSession(page);
  // With a warm cache the browser would use a larger cached variant of a picture.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const path of [...PAGES, LONG_WORD]) {
    await page.setViewportSize(PHONE.viewport);
    const response = await page.goto(path);
    await page.evaluate(() => document.fonts.ready);

    expect(response?.status(), path).toBe(200);
    expect(await weighFirstScreen(page), path).toBeLessThan(MAX_FIRST_SCREEN_BYTES);
    expect(await page.evaluate(() => "__reactRouterContext" in globalThis), path).toBe(false);
    await expectNoHorizontalScroll(
      page,
      TEMPLATE_ROUTES.includes(path) ? [320, 390, 768, 1024, 1280, 1920] : [320, 1024],
    );
  }
});

test.for(["/bn", "/bn/Bpharma", "/bn/Notices"])("%s is light on a phone, with the Bengali fonts", async (path) => {
  const { page } = await here.visit(PHONE);
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);

  expect(await weighFirstScreen(page)).toBeLessThan(MAX_BENGALI_FIRST_SCREEN_BYTES);
});

test.for(TEMPLATE_ROUTES)("%s is accessible on a phone and on a desktop", async (path) => {
  const { page } = await here.visit(PHONE);
  await page.goto(path);
  await expectAccessibleInLooks(page);
});

test("pages stay whole when fonts and pictures do not come", async () => {
  const { page, allowBrowserErrors } = await here.visit({ viewport: { width: 320, height: 800 } });
  allowBrowserErrors(/woff2|\.svg|\.webp|\.avif|ERR_FAILED/);
  await page.route(/\.(woff2|svg|webp|avif)$/, (route) => route.abort());

  for (const path of TEMPLATE_ROUTES) {
    await page.goto(path);
    await expectNoHorizontalScroll(page);
  }
});

test("with text twice as large nothing leaves a phone's screen", async () => {
  const { page } = await here.visit({ ...PHONE, bypassCSP: true });
  for (const path of TEMPLATE_ROUTES) {
    await page.goto(path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });

    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    const ask = page.getByRole("navigation", { name: "Quick actions" }).getByRole("button");
    const box = await ask.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390, path).toBe(true);
  }
});

test("in forced colours lists keep their marks", async () => {
  const { page } = await here.visit({ ...DESKTOP, forcedColors: "active" });
  await page.goto("/StudentCreditCard");
  const marks = await page.locator("#main li").evaluateAll((items) => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const diamonds = items.map((item) => getComputedStyle(item, "::before")).filter(({ rotate }) => rotate === "45deg");
    return diamonds.map((mark) => Number.parseFloat(mark.borderTopWidth) > 0 && mark.borderTopColor !== ground);
  });

  expect(new Set(marks)).toEqual(new Set([true]));
});

// `visit` fails on every console message, including violations of the content security policy.
test("the API reference shows a call with its fields on a phone and on a desktop", async () => {
  const { page } = await here.visit(PHONE);
  await page.goto("/api/docs#tag/enquiry");
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.getByRole("heading", { level: 1, name: "Mortarboard API" }).waitFor();
    await page.getByRole("heading", { name: "Send an enquiry", exact: true }).waitFor();
    await page.getByText("template_params").first().waitFor();

    await expectNoHorizontalScroll(page);
  }
});
