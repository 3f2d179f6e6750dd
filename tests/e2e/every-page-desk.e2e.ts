import { expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP } from "./support/browser.ts";
import { findWideWidths, PAGES } from "./support/every-page.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const { visit } = siteInBrowser();

/** One of each kind: phones have looked at every page. */
const KINDS = [
  "/",
  "/aboutus",
  "/MessageFromDirector",
  "/Bpharma",
  "/DpharmAdmission",
  "/ScholarshipPage",
  "/Principal",
  "/Faculties",
  "/Canteen",
  "/Pharmacognosy",
  "/Gallery",
  "/Event",
  "/TrainingPlacement",
  "/ContactUs",
  "/Privacy",
  "/Notices",
  "/Search?q=admission",
];

test.for(KINDS)("%s on a desk is accessible", async (path) => {
  await using visitor = await visit(DESKTOP);
  await visitor.page.goto(path);

  expect(await findAccessibilityFaults(visitor.page)).toEqual([]);
});

test("no page scrolls sideways on a desk", async () => {
  await using visitor = await visit(DESKTOP);

  for (const path of PAGES) {
    await visitor.page.goto(path);
    expect(await findWideWidths(visitor.page, [1024, 1280, 1920]), path).toEqual([]);
  }
});

test("pages stay whole when fonts and pictures do not come", async () => {
  await using visitor = await visit({ viewport: { width: 320, height: 800 } });
  const { page } = visitor;
  visitor.expectTrouble(/woff2|\.svg|\.webp|\.avif|ERR_FAILED/);
  await page.route(/\.(woff2|svg|webp|avif)$/, (route) => route.abort());

  for (const path of PAGES) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
