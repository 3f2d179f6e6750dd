import { expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP } from "./support/browser.ts";
import { findWideWidths, PAGES } from "./support/every-page.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const { visit } = siteInBrowser();

test.for(PAGES)("%s on a desk: accessible, no scrolling sideways", async (path) => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  await page.goto(path);

  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await findWideWidths(page, [1024, 1280, 1920])).toEqual([]);
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
