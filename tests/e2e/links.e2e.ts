import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { type CrawledPage, crawl, elements, internalLinks, textOf } from "./support/crawl.ts";
import { weighDocument } from "./support/first-screen.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";

/** What a phone downloads in its first round trips: the page with its CSS, in Brotli. */
const MOST_BYTES = 14_000;
const FEWEST_WORDS = 150;

let site: TestSite;
let pages: Map<string, CrawledPage>;
/** Those that are documents, by their address. */
let documents: (CrawledPage & { document: NonNullable<CrawledPage["document"]> })[];

beforeAll(async () => {
  site = await openTestSite();
  pages = await crawl(site.url);
  documents = [...pages.values()].flatMap((page) => (page.document ? [{ ...page, document: page.document }] : []));
});
afterAll(() => site[Symbol.asyncDispose]());

const headOf = (page: (typeof documents)[number], name: string) =>
  elements(page.document, "meta").find(({ properties }) => properties.name === name)?.properties.content;
const canonicalOf = (page: (typeof documents)[number]) =>
  elements(page.document, "link").find(({ properties }) => String(properties.rel) === "canonical")?.properties.href;

test("every page of the specification is linked to from somewhere", () => {
  expect(PUBLIC_ROUTES.filter((route) => !pages.has(route))).toEqual([]);
});

test("every internal link leads to a page or a file", () => {
  const broken = [...pages.values()].filter(({ status, location }) => status !== 200 && location !== "/ContactUs");

  expect(broken.map(({ address, status, location }) => `${address}: ${status} ${location ?? ""}`)).toEqual([]);
});

test("every link to a place in a page finds it", () => {
  const lost = documents.flatMap((page) =>
    internalLinks(page.document, page.address)
      .filter(({ hash }) => hash !== "")
      .filter(({ address, hash }) => {
        const target = pages.get(address)?.document;
        return !(target && elements(target).some(({ properties }) => properties.id === hash));
      })
      .map(({ address, hash }) => `${page.address} → ${address}#${hash}`),
  );

  expect(lost).toEqual([]);
});

test("every link to another site is https and keeps its opener to itself", () => {
  const faulty = documents.flatMap((page) =>
    elements(page.document, "a")
      .filter(({ properties: { href, rel } }) => {
        if (!/^[a-z]+:/i.test(String(href)) || /^(mailto|tel|webcal):/.test(String(href))) return false;
        return !String(href).startsWith("https://") || !String(rel).split(/[ ,]/).includes("noopener");
      })
      .map(({ properties }) => `${page.address}: ${properties.href} (${properties.rel})`),
  );

  expect(faulty).toEqual([]);
});

test("each page has one main heading and its own title, description and canonical address", () => {
  const faults = documents.flatMap((page) => {
    const title = elements(page.document, "title").map(textOf).join();
    const canonical = String(canonicalOf(page)).replace(site.url, "");
    const twins = documents.filter((other) => String(canonicalOf(other)).replace(site.url, "") !== canonical);
    const isTaken = (value: unknown, of: (other: (typeof documents)[number]) => unknown) =>
      twins.some((other) => of(other) === value);
    return [
      elements(page.document, "h1").length !== 1 && "not one h1",
      title.length < 10 && "no title",
      isTaken(title, (other) => elements(other.document, "title").map(textOf).join()) &&
        `the title "${title}" is taken`,
      String(headOf(page, "description") ?? "").length < 40 && "no description",
      isTaken(headOf(page, "description"), (other) => headOf(other, "description")) && "the description is taken",
      page.address.split("?")[0] !== canonical.split("?")[0] && `its canonical address is ${canonical}`,
    ].flatMap((fault) => (fault ? [`${page.address}: ${fault}`] : []));
  });

  expect(faults).toEqual([]);
});

test(`each page of the specification has at least ${FEWEST_WORDS} words of its own`, () => {
  const wordsOf = (page: (typeof documents)[number]) =>
    new Set(
      elements(page.document, "main")
        .flatMap((main) =>
          elements(main).filter(({ tagName }) => ["p", "li", "td", "th", "dd", "dt"].includes(tagName)),
        )
        .map((element) => textOf(element).trim())
        .filter((text) => text.length > 0),
    );
  const common = new Map<string, number>();
  for (const page of documents) for (const text of wordsOf(page)) common.set(text, (common.get(text) ?? 0) + 1);
  const thin = documents
    .filter(({ address }) => PUBLIC_ROUTES.includes(address))
    .map((page) => {
      const own = [...wordsOf(page)].filter((text) => (common.get(text) ?? 0) < 3);
      return { address: page.address, words: own.join(" ").split(/\s+/).length };
    })
    .filter(({ words }) => words < FEWEST_WORDS);

  expect(thin).toEqual([]);
});

test(`each page with its CSS is sent in fewer than ${MOST_BYTES} bytes`, async () => {
  const weigh = async () => {
    const weights = await Promise.all(documents.map(({ address }) => weighDocument(site.url + address)));
    return documents.flatMap(({ address }, index) => {
      const bytes = weights[index] ?? 0;
      return bytes >= MOST_BYTES || bytes === 0 ? [`${address}: ${bytes}`] : [];
    });
  };

  await expect.poll(weigh, { interval: 1_000 }).toEqual([]);
});
