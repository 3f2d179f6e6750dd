import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { launchBrowser, startVisit } from "./support/browser.ts";
import { openTestSite, type TestSite } from "./support/open-test-site.ts";

const PAGES = [
  "/",
  "/Bpharma",
  "/DPharm",
  "/BpharmaL",
  "/ContactUs",
  "/aboutus",
  "/BpharmAdmission",
  "/Faculties",
  "/Microbiology",
  "/Privacy",
];
const WIDTHS = [320, 390, 768, 1024, 1280, 1920];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

test.for(PAGES)("%s has one main heading, its own title and description and its canonical address", async (path) => {
  await using visit = await startVisit(browser);
  const { page } = visit;
  await page.goto(site.url + path.toLowerCase());

  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
  expect(await page.title()).toMatch(/Krishnachura College of Pharmacy/);
  expect((await page.locator('meta[name="description"]').getAttribute("content"))?.length).toBeGreaterThan(40);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(site.url + path);
});

test.for(PAGES)("%s scrolls in one direction only, from 320 to 1920 px", async (path) => {
  await using visit = await startVisit(browser);
  const { page } = visit;
  await page.goto(site.url + path);

  const tooWide: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) tooWide.push(width);
  }

  expect(tooWide).toEqual([]);
});

test.for(PAGES.flatMap((path) => [390, 1280].map((width) => [path, width] as const)))(
  "%s at %i px has no fault that axe can find",
  async ([path, width]) => {
    await using visit = await startVisit(browser, { viewport: { width, height: 800 } });
    await visit.page.goto(site.url + path);

    expect(await findAccessibilityFaults(visit.page)).toEqual([]);
  },
);

test("pages stay whole when fonts and pictures do not come", async () => {
  await using visit = await startVisit(browser, { viewport: { width: 320, height: 800 } });
  const { page } = visit;
  visit.expectTrouble(/woff2|\.svg|ERR_FAILED/);
  await page.route(/\.(woff2|svg)$/, (route) => route.abort());

  for (const path of PAGES) {
    await page.goto(site.url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
