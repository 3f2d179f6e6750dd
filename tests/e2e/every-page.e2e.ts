import { expect, test } from "vitest";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { findAccessibilityFaults, showWhole } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { weighFirstScreen } from "./support/first-screen.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

/** Bytes of the first screen on a phone. */
const MOST_BYTES = 100_000;
const PHONE_WIDTHS = [320, 390, 768];
const DESKTOP_WIDTHS = [1024, 1280, 1920];

const { visit } = siteInBrowser();

/** Those of the specification and our own. The pages of single records have tests of their own. */
const PAGES = [...PUBLIC_ROUTES, "/Notices", "/Search", "/Search?q=admission"];

async function findWideWidths(page: Awaited<ReturnType<typeof visit>>["page"], widths: readonly number[]) {
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) tooWide.push(width);
  }
  return tooWide;
}

test.for(PAGES)("%s on a phone: light, accessible, no scrolling sideways, no script before intent", async (path) => {
  await using visitor = await visit(PHONE);
  const { page } = visitor;
  const response = await page.goto(path);
  await page.evaluate(() => document.fonts.ready);

  expect(response?.status()).toBe(200);
  expect(await weighFirstScreen(page)).toBeLessThan(MOST_BYTES);
  expect(await page.evaluate(() => "__reactRouterContext" in globalThis)).toBe(false);
  await showWhole(page);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await findWideWidths(page, PHONE_WIDTHS)).toEqual([]);
});

test.for(PAGES)("%s on a desk: accessible, no scrolling sideways", async (path) => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  await page.goto(path);

  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await findWideWidths(page, DESKTOP_WIDTHS)).toEqual([]);
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
